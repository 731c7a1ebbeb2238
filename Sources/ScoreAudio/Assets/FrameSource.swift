/// Frames that are read one piece after the other.
protocol FrameSource {
  /// Samples in a frame: 1 or 2.
  var channelCount: Int { get }

  /// About how many frames there are.
  var expectedFrames: Int { get }

  /// Reads up to `count` frames and returns how many there were; 0 at the end.
  mutating func read(into frames: UnsafeMutablePointer<Float>, count: Int) throws(AudioError) -> Int
}

extension FrameSource {
  /// Calls `body` with one piece after the other, until it returns `false`.
  mutating func forEachPiece(
    _ body: (UnsafeMutablePointer<Float>, Int) throws(AudioError) -> Bool
  ) throws(AudioError) {
    let size = 1 << 14
    let piece = UnsafeMutablePointer<Float>.allocate(capacity: size * channelCount)
    defer { piece.deallocate() }
    while case let count = try read(into: piece, count: size), count > 0 {
      guard try body(piece, count) else { return }
    }
  }
}

/// The frames of a recording.
struct RecordingSource: FrameSource {
  private let recording: Recording
  private var position = 0

  /// The frames after which the memory is given back in which a long one was read.
  private static let releasedFrames = 1 << 18

  /// Creates a source that begins with the first frame.
  init(_ recording: Recording) { self.recording = recording }

  var channelCount: Int { recording.isMono ? 1 : 2 }

  var expectedFrames: Int { recording.frameCount }

  mutating func read(into frames: UnsafeMutablePointer<Float>, count: Int) -> Int {
    let count = min(count, recording.frameCount - position)
    if recording.isMono {
      frames.update(from: recording.left + position, count: count)
    } else {
      for index in 0..<count {
        frames[2 * index] = recording.left[position + index]
        frames[2 * index + 1] = recording.right[position + index]
      }
    }
    let isFar = (position + count) / RecordingSource.releasedFrames
    if isFar != position / RecordingSource.releasedFrames { recording.release() }
    position += count
    return count
  }
}

/// The frames of a sound file, of at most two channels.
///
/// Of a file with more than two channels, the first two are left and right; the others go to both
/// sides 3 dB lower, except that the fourth of six or more, for low effects only, is left out.
final class FileSource: FrameSource {
  /// The frames that were read.
  private(set) var frameCount = 0

  private let file: SoundFile
  private let room: UnsafeMutablePointer<Float>
  private let roomFrames: Int

  /// Creates a source of the frames of `file`, none of which were read.
  init(_ file: SoundFile) {
    self.file = file
    roomFrames = max(1, (1 << 14) / file.channelCount)
    room = .allocate(capacity: roomFrames * file.channelCount)
  }

  deinit { room.deallocate() }

  /// The first frame with a sample that is no number, if there was one.
  private(set) var brokenFrame: Int?

  var channelCount: Int { min(2, file.channelCount) }

  // A header may lie about its length.
  var expectedFrames: Int { Int(min(file.frameCount, 1 << 24)) }

  func read(into frames: UnsafeMutablePointer<Float>, count: Int) throws(AudioError) -> Int {
    let count = try file.read(into: room, frames: min(count, roomFrames))
    if count == 0 { try file.checkEnd(frameCount) }
    frameCount += count
    let channels = file.channelCount
    // Broken files with samples of floating point have what is no number.
    for index in 0..<count * channels where !room[index].isFinite {
      room[index] = 0
      brokenFrame = brokenFrame ?? frameCount - count + index / channels
    }
    guard channels > 1 else {
      frames.update(from: room, count: count)
      return count
    }
    let places = file.channelPlaces
    let others = (2..<Swift.max(2, channels)).filter { !($0 == 3 && channels >= 6) }
      .map { places[$0] }
    for frame in 0..<count {
      let samples = room + frame * channels
      var both: Float = 0
      for place in others { both += samples[place] * 0.707_106_77 }
      frames[2 * frame] = samples[places[0]] + both
      frames[2 * frame + 1] = samples[places[1]] + both
    }
    return count
  }
}
