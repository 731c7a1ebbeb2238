import ScoreTimeline

/// The frames that are heard of a clip of a recording, as a note that begins at 0 plays it.
final class ClipSource: FrameSource {
  private let recording: Recording
  private let fades: Fades
  private let rate: Int64
  private let frameCount: Int64
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  private var reader: ClipReader
  private var frame: Int64 = 0

  private static let roomFrames = 1 << 12

  /// The frames after which the memory is given back in which a long recording was read.
  private static let releasedFrames: Int64 = 1 << 18

  /// Creates a source of `clip`, which is heard for `duration`, out of `recording`, all of which
  /// lasts for `whole`.
  init(
    _ clip: SoundClip, lasting duration: Ticks, of recording: Recording, lasting whole: Ticks,
    rate: Int
  ) {
    self.recording = recording
    self.rate = Int64(rate)
    frameCount = clip.length > .zero ? duration.frame(at: self.rate) : 0
    fades = Fades(clip, from: .zero, to: duration, outOf: whole, rate: self.rate)
    reader = ClipReader(clip, from: .zero, recording: recording, rate: self.rate)
    left = .allocate(capacity: ClipSource.roomFrames)
    right = .allocate(capacity: ClipSource.roomFrames)
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  var channelCount: Int { recording.isMono ? 1 : 2 }

  var expectedFrames: Int { Int(frameCount) }

  func read(into frames: UnsafeMutablePointer<Float>, count: Int) -> Int {
    let wanted = Int(min(Int64(count), frameCount - frame))
    var done = 0
    while done < wanted {
      done += readOfPass(into: frames + done * channelCount, upTo: wanted - done)
    }
    return wanted
  }

  /// Reads frames of one pass, and returns how many they are: at least one.
  private func readOfPass(into frames: UnsafeMutablePointer<Float>, upTo count: Int) -> Int {
    if reader.isPassOver(at: frame) { reader.beginNextPass(rate: rate) }
    let count = min(count, ClipSource.roomFrames, Int(reader.passEnd - frame))
    reader.read(at: frame, count: count, speed: 1, to: 1, left: left, right: right)
    let channels = channelCount
    for index in 0..<count {
      let level = Float(
        fades.level(
          at: frame + Int64(index), passStart: reader.passStart, passEnd: reader.passEnd))
      frames[channels * index] = left[index] * level
      if channels == 2 { frames[2 * index + 1] = right[index] * level }
    }
    let last = frame
    frame += Int64(count)
    if last / ClipSource.releasedFrames != frame / ClipSource.releasedFrames {
      recording.release()
    }
    return count
  }
}
