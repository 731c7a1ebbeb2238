import ScoreAudio
import ScorePlayback

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a player plays, on its way to a sound file.
///
/// How long it will be is not known before it is over: until then it lies in a file without a name.
final class Recorder {
  private let path: String
  private let settings: Settings
  private let container: SoundContainer
  private let file: UnnamedFile
  private var failure: SystemError?
  private var isTorn = false

  /// Creates a recorder for `path`, where a file can be.
  init(to path: String, _ settings: Settings) throws(Failure) {
    var settings = settings
    settings.haptics = HapticLayout(settings.live.haptics.rendering)
    (self.path, self.settings) = (path, settings)
    container = try Recorder.container(of: path)
    file = try UnnamedFile()
    // What cannot be written is better known before than after an hour.
    try settings.checkSound(container, isBesideFiles: false)
    try OutputFile(path: path).discard()
  }

  /// Returns what a recording at `path` is: what its suffix tells, and a WAV without one.
  static func container(of path: String) throws(Failure) -> SoundContainer {
    guard path != Path.standard else {
      throw .usage(
        "'--record' needs a file: standard output tells the notes", hint: "--record FILE.wav")
    }
    if Path.suffix(of: path).isEmpty { return .wav }
    guard let container = OutputKind(path: path)?.container else {
      throw .usage("'\(path)' is not the name of a sound file", hint: "--record FILE.wav")
    }
    return container
  }

  /// Takes what has been played since this was called last.
  func take(from player: Player) {
    let isWhole = player.takeRecorded { samples in
      var rest = UnsafeRawBufferPointer(samples)
      while failure == nil, rest.count > 0 {
        #if canImport(Glibc)
          let count = Glibc.write(file.descriptor, rest.baseAddress, rest.count)
        #else
          let count = Darwin.write(file.descriptor, rest.baseAddress, rest.count)
        #endif
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno != EINTR {
          failure = .last
        }
      }
    }
    if !isWhole { isTorn = true }
  }

  /// Writes what was played, up to the end of its last sound, in the place of none of `originals`.
  func finish(_ player: Player, sparing originals: Originals) throws(Failure) {
    take(from: player)
    try originals.check(path)
    if let failure {
      throw Failure(.inputOutput, "cannot write a temporary file", reason: failure.reason)
    }
    if isTorn { Terminal.complain("scorec: warning: some of what was played was not recorded\n") }
    let output = try OutputFile(path: path)
    let detour = container.isStreamable || output.isSeekable ? nil : try UnnamedFile()
    do throws(AudioError) {
      try write(
        to: detour?.descriptor ?? output.descriptor, frameCount: player.playedFrames,
        HapticLayout(player.settings.haptics))
    } catch {
      throw Failure(error, writing: output.shownName)
    }
    try detour?.copy(to: output)
    try output.finish()
  }

  private func write(
    to descriptor: Int32, frameCount: Int64, _ layout: HapticLayout
  ) throws(AudioError) {
    let render = settings.rendering(layout)
    let count = min(frameCount, recordedFrames(render.channelCount))
    // The noise is that of the offline rendering of the same part.
    let first = (settings.live.from ?? .zero).frame(at: Int64(settings.sampleRate))
    let writer = try SoundWriter(
      to: descriptor, from: first, frameCount: count, settings: render,
      format: settings.soundFormat(container, layout))
    lseek(file.descriptor, 0, SEEK_SET)
    let block = Block(frameCount: 1024, channelCount: render.channelCount)
    var rest = count
    while rest > 0 {
      let frames = Int(min(rest, 1024))
      read(frames, into: block)
      try writer.write(block, frameCount: frames)
      rest -= Int64(frames)
    }
    _ = try writer.finish()
  }

  private func recordedFrames(_ channelCount: Int) -> Int64 {
    let bytes = lseek(file.descriptor, 0, SEEK_END)
    return Int64(bytes) / Int64(channelCount * MemoryLayout<Float>.size)
  }

  /// Reads the next frames of the file.
  private func read(_ count: Int, into block: Block) {
    var samples = [Float](repeating: 0, count: count * block.channelCount)
    samples.withUnsafeMutableBytes { bytes in
      var done = 0
      while done < bytes.count, let start = bytes.baseAddress {
        #if canImport(Glibc)
          let size = Glibc.read(file.descriptor, start + done, bytes.count - done)
        #else
          let size = Darwin.read(file.descriptor, start + done, bytes.count - done)
        #endif
        if size <= 0 { return }
        done += size
      }
    }
    for channel in 0..<block.channelCount {
      let row = block.channel(channel)
      for frame in 0..<count { row[frame] = samples[frame * block.channelCount + channel] }
    }
  }
}
