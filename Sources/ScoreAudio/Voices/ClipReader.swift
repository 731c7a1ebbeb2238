import ScoreTimeline

/// The part of a recording that a sound plays, once or over and over.
///
/// Each pass begins at the frame nearest to its exact time, so that loops do not drift; where a
/// pass is thereby a frame longer than the clip, the last frame is held. A sound of another pitch
/// is read faster or slower instead, between the frames by the cubic of Catmull and Rom, and its
/// passes follow each other where the clip ends.
struct ClipReader {
  /// The frame of the output at which the present pass begins.
  private(set) var passStart: Int64

  /// The frame of the output after the present pass.
  private(set) var passEnd: Int64

  private let recording: Recording
  private let start: Ticks
  private let clipLength: Ticks
  private let first: Int
  private let last: Int
  private let isLooping: Bool
  private let isPitched: Bool
  private var pass: Int64 = 0
  private var position = 0.0

  /// Creates a reader at the start of the clip of `sound`.
  init(
    _ sound: Sound, of event: Event, join: SoundJoin?, recording: Recording, isPitched: Bool,
    rate: Int64
  ) {
    self.recording = recording
    self.isPitched = isPitched
    start = event.start
    clipLength = sound.clipLength
    first = min(recording.frameCount, join?.firstFrame ?? Int(sound.offset.frame(at: rate)))
    let clipEnd = Int((sound.offset + sound.clipLength).frame(at: rate))
    isLooping = sound.loop != .once && first < min(clipEnd, recording.frameCount)
    // A release goes on into what follows the clip in the file. Where notes join, rounding may
    // give this one a frame of the next.
    last =
      (sound.shape != nil || join != nil) && !isLooping
      ? recording.frameCount : max(first, min(recording.frameCount, clipEnd))
    passStart = start.frame(at: rate)
    passEnd = .max
    position = Double(first)
    if isLooping && !isPitched { passEnd = (start + clipLength).frame(at: rate) }
  }

  /// Returns `true` iff the present pass ends before `frame`.
  func isPassOver(at frame: Int64) -> Bool { frame >= passEnd }

  /// Goes on to the next pass.
  mutating func beginNextPass(rate: Int64) {
    pass += 1
    passStart = passEnd
    let end = start.count + clipLength.count * (pass + 1)
    // A clip shorter than a frame still takes one.
    passEnd = max(passStart + 1, Ticks(count: end).frame(at: rate))
  }

  /// Writes the next frames, which begin at `frame` of the output.
  mutating func read(
    at frame: Int64, count: Int, speed: Double, to lastSpeed: Double,
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) {
    if isPitched {
      readBetween(count: count, speed: speed, to: lastSpeed, left: left, right: right)
      return
    }
    let place = first + Int(frame - passStart)
    copy(recording.left, from: place, count: count, to: left)
    if !recording.isMono { copy(recording.right, from: place, count: count, to: right) }
  }

  private func copy(
    _ samples: UnsafePointer<Float>, from place: Int, count: Int,
    to out: UnsafeMutablePointer<Float>
  ) {
    let known = max(0, min(count, last - place))
    if known > 0 { out.update(from: samples + place, count: known) }
    if known < count {
      let held = isLooping ? samples[last - 1] : 0
      (out + known).update(repeating: held, count: count - known)
    }
  }

  private mutating func readBetween(
    count: Int, speed: Double, to lastSpeed: Double,
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) {
    let change = (lastSpeed - speed) / Double(count)
    for frame in 0..<count {
      if isLooping {
        while position >= Double(last) { position -= Double(last - first) }
      }
      let isOver = position >= Double(last)
      left[frame] = isOver ? 0 : value(of: recording.left)
      if !recording.isMono { right[frame] = isOver ? 0 : value(of: recording.right) }
      position += speed + change * Double(frame)
    }
  }

  /// Returns the value at the present position, between two frames.
  private func value(of samples: UnsafePointer<Float>) -> Float {
    let whole = Int(position)
    let part = Float(position - Double(whole))
    if part == 0 { return samples[whole] }
    let (a, b, c, d) = (
      samples[whole - 1], samples[whole], samples[whole + 1], samples[whole + 2]
    )
    let slope = 0.5 * (c - a)
    let bend = a - 2.5 * b + 2 * c - 0.5 * d
    let twist = 0.5 * (d - a) + 1.5 * (b - c)
    return ((twist * part + bend) * part + slope) * part + b
  }
}
