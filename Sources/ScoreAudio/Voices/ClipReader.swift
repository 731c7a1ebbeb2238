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
  private let lead: Ticks
  private let first: Int
  private let last: Int
  private let isLooping: Bool
  private let isPitched: Bool
  private var pass: Int64 = 0

  /// The place in the recording of the next frame, if it has another pitch; 2²⁸ a frame, so that it
  /// neither drifts nor depends on where a rendering began.
  private var position: Int64 = 0

  private static let fractionBits: Int64 = 28
  private static let frame = Double(1 << fractionBits)

  /// Creates a reader at the start of `clip`, which is heard from `start` on, and `hasRelease` iff
  /// it dies away after its end.
  init(
    _ clip: SoundClip, from start: Ticks, hasRelease: Bool = false, join: SoundJoin? = nil,
    recording: Recording, isPitched: Bool = false, rate: Int64
  ) {
    self.recording = recording
    self.isPitched = isPitched
    self.start = start
    clipLength = clip.length
    lead = clip.lead
    first = min(recording.frameCount, join?.firstFrame ?? Int(clip.offset.frame(at: rate)))
    let clipEnd = Int((clip.offset + clip.length).frame(at: rate))
    isLooping = clip.loop != .once && first < min(clipEnd, recording.frameCount)
    // A release goes on into what follows the clip in the file. Where notes join, rounding may
    // give this one a frame of the next.
    last =
      (hasRelease || join != nil) && !isLooping
      ? recording.frameCount : max(first, min(recording.frameCount, clipEnd))
    // The frames of the first pass that are left out would lie before the start.
    let led = isLooping ? Int64((clip.offset + lead).frame(at: rate)) - Int64(first) : 0
    passStart = start.frame(at: rate) - led
    passEnd = .max
    position = (Int64(first) + led) << ClipReader.fractionBits
    if isLooping && !isPitched { passEnd = max(passStart + led + 1, end(of: 0, rate: rate)) }
  }

  /// Returns `true` iff the present pass ends before `frame`.
  func isPassOver(at frame: Int64) -> Bool { frame >= passEnd }

  /// Goes on to the next pass.
  mutating func beginNextPass(rate: Int64) {
    pass += 1
    passStart = passEnd
    // A clip shorter than a frame still takes one.
    passEnd = max(passStart + 1, end(of: pass, rate: rate))
  }

  /// Goes on to `frame` of the output, at one speed.
  mutating func jump(to frame: Int64, speed: Double, rate: Int64) {
    if isPitched {
      move(by: Int64(speed * ClipReader.frame), times: frame - passStart)
    } else if isLooping {
      findPass(of: frame, rate: rate)
    }
  }

  /// Goes on over frames as `read` does, without reading them.
  mutating func skip(count: Int, speed: Double, to lastSpeed: Double) {
    guard isPitched else { return }
    let step = Int64(speed * ClipReader.frame)
    let change = Int64((lastSpeed - speed) * ClipReader.frame / Double(count))
    move(by: step * Int64(count) + change * Int64(count * (count - 1) / 2), times: 1)
  }

  /// Finds the pass that `frame` lies in, as `beginNextPass` would come to it.
  private mutating func findPass(of frame: Int64, rate: Int64) {
    let firstEnd = passEnd
    guard frame >= firstEnd else { return }
    if clipLength < Ticks(frames: 1, rate: rate) {
      pass = frame - firstEnd + 1
      (passStart, passEnd) = (frame, frame + 1)
      return
    }
    pass = Ticks(frames: frame, rate: rate).count - start.count + lead.count
    pass /= clipLength.count
    while end(of: pass, rate: rate) <= frame { pass += 1 }
    while pass > 0, end(of: pass - 1, rate: rate) > frame { pass -= 1 }
    (passStart, passEnd) = (end(of: pass - 1, rate: rate), end(of: pass, rate: rate))
  }

  private func end(of pass: Int64, rate: Int64) -> Int64 {
    Ticks(count: start.count - lead.count + clipLength.count * (pass + 1)).frame(at: rate)
  }

  /// Moves the position, which goes around in a loop, and stays at the end of all else.
  private mutating func move(by step: Int64, times count: Int64) {
    let end = Int64(last) << ClipReader.fractionBits
    let span = Int64(last - first) << ClipReader.fractionBits
    let start = Int64(first) << ClipReader.fractionBits
    if isLooping {
      let (high, low) = step.multipliedFullWidth(by: count)
      position += span.dividingFullWidth((high, low)).remainder
      while position >= end { position -= span }
      while position < start { position += span }
    } else {
      let (way, isTooFar) = step.multipliedReportingOverflow(by: count)
      position = isTooFar || way > end - position ? max(position, end) : position + way
    }
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
    var step = Int64(speed * ClipReader.frame)
    let change = Int64((lastSpeed - speed) * ClipReader.frame / Double(count))
    let end = Int64(last) << ClipReader.fractionBits
    let span = Int64(last - first) << ClipReader.fractionBits
    for frame in 0..<count {
      if isLooping { while position >= end { position -= span } }
      let isOver = position >= end
      left[frame] = isOver ? 0 : value(of: recording.left)
      if !recording.isMono { right[frame] = isOver ? 0 : value(of: recording.right) }
      position += step
      step += change
    }
  }

  /// Returns the value at the present position, between two frames.
  private func value(of samples: UnsafePointer<Float>) -> Float {
    let whole = Int(position >> ClipReader.fractionBits)
    let part = Float(position - Int64(whole) << ClipReader.fractionBits) / Float(ClipReader.frame)
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
