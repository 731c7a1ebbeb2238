import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The sounds that were converted, by the paths of their files.
final class Conversions: Sendable {
  private let sounds = Mutex<[String: ConvertedSound]>([:])

  /// Returns the sound of the file at `path`, which is converted once.
  func sound(_ path: String) throws(AudioError) -> ConvertedSound {
    if let sound = sounds.withLock({ $0[path] }) { return sound }
    let sound = try ConvertedSound(path: path)
    sounds.withLock { $0[path] = sound }
    return sound
  }
}

/// A sound file that goes through the program `ffmpeg`, which reads what libsndfile does not.
///
/// The program runs beside this one and writes a WAV of floating-point samples into a pipe, whose
/// header tells everything but the length; the samples are kept in a file without a name. Where the
/// tables of the file tell the length, no more is converted than is read; else, all is at once.
final class ConvertedSound: @unchecked Sendable {
  // Written by `init` alone, and read-only ever after; the rest is behind a lock: that is what makes
  // it sendable.

  /// Frames a second.
  private(set) var rate = 0

  /// Samples in a frame.
  private(set) var channelCount = 0

  /// The number of frames.
  private(set) var frameCount: Int64 = 0

  private let file: ScratchFile
  private let path: String
  private let progress = Mutex(Progress())

  /// How far it is converted.
  private struct Progress {
    var program: Subprogram?
    var bytes = 0
    var isOver = false
  }

  /// The paths of `ffmpeg` and `ffprobe`, which come together; `nil` iff one is not installed.
  private static let programPath = installed("ffmpeg")
  private static let probePath = installed("ffprobe")

  private static func installed(_ program: String) -> String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").map { $0 + "/" + program }
      .first { access($0, X_OK) == 0 }
  }

  /// `true` iff `ffmpeg` is installed.
  static var isAvailable: Bool { programPath != nil && probePath != nil }

  /// Converts the file at `path`, or gets ready to do so.
  init(path: String) throws(AudioError) {
    self.path = path
    file = try ScratchFile()
    let answer = try probe()
    try checkFormat(answer)
    if let rate = answer.rate, let channelCount = answer.channelCount,
      let frameCount = try promisedFrames(answer, at: rate)
    {
      (self.rate, self.channelCount, self.frameCount) = (rate, channelCount, frameCount)
    } else {
      let program = try start()
      (rate, channelCount) = try readHeader(program)
      progress.withLock { $0.program = program }
      try convert(upTo: .max)
      frameCount = Int64(convertedFrames)
    }
  }

  /// The number of frames that are converted so far.
  var convertedFrames: Int { progress.withLock { $0.bytes } / bytesOfFrame }

  private var bytesOfFrame: Int { channelCount * MemoryLayout<Float>.size }

  /// Reads up to `frames` frames from that at `first` on, and returns how many there were.
  func read(
    into samples: UnsafeMutablePointer<Float>, frames: Int, from first: Int
  ) throws(AudioError) -> Int {
    let frames = max(0, min(frames, Int(frameCount) - first))
    try convert(upTo: (first + frames) * bytesOfFrame)
    return file.read(samples, frames * bytesOfFrame, at: first * bytesOfFrame) / bytesOfFrame
  }

  /// Converts and keeps the samples up to the `end`th byte, as far as there are any.
  private func convert(upTo end: Int) throws(AudioError) {
    try progress.withLock { progress throws(AudioError) in try go(on: &progress, upTo: end) }
  }

  private func go(on progress: inout Progress, upTo end: Int) throws(AudioError) {
    guard !progress.isOver, progress.bytes < end else { return }
    if progress.program == nil { progress.program = try begin() }
    guard let program = progress.program else { return }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { room.deallocate() }
    while progress.bytes < end {
      let count = program.fill(room)
      try file.write(UnsafeRawBufferPointer(rebasing: room[..<count]))
      progress.bytes += count
      if count == room.count { continue }
      progress.isOver = true
      guard program.finish() == 0 else {
        throw .unreadable(path: path, reason: "ffmpeg finds it broken")
      }
      return
    }
  }

  /// Starts the conversion of a sound whose kind is known.
  private func begin() throws(AudioError) -> Subprogram {
    let program = try start()
    guard try readHeader(program) == (rate, channelCount) else {
      throw .unreadable(path: path, reason: "ffmpeg finds it broken")
    }
    return program
  }

  /// The least score, of 100, that what the program takes a file for must have.
  ///
  /// It is that of a format with marks at places that it tells; what only looks like one, as noise
  /// does like AMR, has 26.
  private static let leastScore = 50

  /// Throws unless the file tells what it is; else the program would make a sound of any bytes.
  private func checkFormat(_ answer: ProbedSound) throws(AudioError) {
    guard let format = answer.format, let score = answer.score else {
      throw .unreadable(path: path, reason: SoundFile.unknownFormat)
    }
    // A short film in MPEG has few marks, but begins with one.
    guard score >= ConvertedSound.leastScore || format == "mpeg" else {
      throw .unreadable(path: path, reason: SoundFile.headerless)
    }
  }

  /// Asks `ffprobe` for the file, which reads it with `options`.
  private func probe(_ options: [String] = []) throws(AudioError) -> ProbedSound {
    let program = try start(
      ConvertedSound.probePath,
      ["ffprobe", "-v", "error"] + options + ProbedSound.questions + ["file:" + path])
    return ProbedSound(String(decoding: program.take(1 << 12), as: UTF8.self))
  }

  /// Returns the frames that the tables of the file promise; `nil` iff it has none.
  ///
  /// `ffmpeg` leaves out what an encoder puts before the sound, but not what it puts behind it to fill
  /// its last block.
  private func promisedFrames(_ answer: ProbedSound, at rate: Int) throws(AudioError) -> Int64? {
    guard answer.isMPEG4, let edited = answer.frameCount(at: rate), edited > 0 else { return nil }
    if let frames = answer.framesOfITunes(near: edited) { return frames }
    guard ProbedSound.isRounded(edited, at: rate) else { return edited }
    return try probe(["-advanced_editlist", "0"]).exactFrames(edited, at: rate)
  }

  private func start() throws(AudioError) -> Subprogram {
    // A path that begins with a dash, or looks like an address, is a file all the same.
    try start(
      ConvertedSound.programPath,
      [
        "ffmpeg", "-v", "error", "-nostdin", "-i", "file:" + path, "-map", "0:a:0", "-f", "wav",
        "-c:a", "pcm_f32le", "-bitexact", "pipe:1",
      ])
  }

  private func start(
    _ programPath: String?, _ arguments: [String]
  ) throws(AudioError) -> Subprogram {
    guard let programPath, let program = Subprogram(programPath, arguments) else {
      throw .unreadable(path: path, reason: "ffmpeg cannot be started")
    }
    return program
  }

  /// Reads up to the first sample, and returns the frames a second and the samples in a frame.
  private func readHeader(
    _ program: Subprogram
  ) throws(AudioError) -> (rate: Int, channelCount: Int) {
    var (rate, channelCount) = (0, 0)
    _ = program.take(12)
    while case let chunk = program.take(8), chunk.count == 8 {
      let name = String(decoding: chunk[0..<4], as: UTF8.self)
      if name == "data" { break }
      let size = (0..<4).reduce(0) { $0 | Int(chunk[4 + $1]) << (8 * $1) }
      let body = program.take(size + size % 2)
      if name == "fmt ", body.count >= 8 {
        channelCount = Int(body[2]) | Int(body[3]) << 8
        rate = (0..<4).reduce(0) { $0 | Int(body[4 + $1]) << (8 * $1) }
      }
    }
    guard rate > 0, channelCount > 0 else {
      throw .unreadable(path: path, reason: SoundFile.unknownFormat)
    }
    return (rate, channelCount)
  }
}
