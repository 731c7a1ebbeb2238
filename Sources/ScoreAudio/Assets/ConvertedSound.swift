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

/// A sound file that went through the program `ffmpeg`, which reads what libsndfile does not.
///
/// The program runs beside this one and writes a WAV of floating-point samples into a pipe, whose
/// header tells everything but the length; the samples are kept in a file without a name.
final class ConvertedSound: @unchecked Sendable {
  // Written by `init` alone, and read-only ever after: that is what makes it sendable.

  /// Frames a second.
  private(set) var rate = 0

  /// Samples in a frame.
  private(set) var channelCount = 0

  /// The number of frames.
  private(set) var frameCount: Int64 = 0

  private let file: ScratchFile
  private let path: String
  private var program = pid_t(0)
  private var pipe: Int32 = -1
  private var buffer: [UInt8] = []

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

  /// Converts the file at `path`.
  init(path: String) throws(AudioError) {
    self.path = path
    file = try ScratchFile()
    let answer = try probe()
    try checkFormat(answer)
    try start()
    try readHeader()
    try readFrames()
    try cutPadding(answer)
  }

  deinit { finish() }

  private var bytesOfFrame: Int { channelCount * MemoryLayout<Float>.size }

  /// Reads up to `frames` frames from that at `first` on, and returns how many there were.
  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, from first: Int) -> Int {
    file.read(samples, frames * bytesOfFrame, at: first * bytesOfFrame) / bytesOfFrame
  }

  /// Keeps all frames.
  private func readFrames() throws(AudioError) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { room.deallocate() }
    var total = 0
    while case let count = fill(room), count > 0 {
      try file.write(UnsafeRawBufferPointer(rebasing: room[..<count]))
      total += count
    }
    guard finish() == 0 else {
      throw .unreadable(path: path, reason: "ffmpeg finds it broken")
    }
    frameCount = Int64(total / bytesOfFrame)
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
    try start(
      ConvertedSound.probePath,
      ["ffprobe", "-v", "error"] + options + ProbedSound.questions + ["file:" + path])
    defer { finish() }
    return ProbedSound(String(decoding: take(1 << 12), as: UTF8.self))
  }

  /// The most frames by which the blocks of a file are longer together than its sound: two of the
  /// longest, of HE-AAC, and one more that its decoder may be late.
  private static let mostPadding: Int64 = 3 * 2_048

  /// Leaves out what an encoder put behind the sound to fill its last block: `ffmpeg` leaves out what
  /// is before it, but not this.
  private func cutPadding(_ answer: ProbedSound) throws(AudioError) {
    guard let meant = try promisedFrames(answer), (1..<frameCount).contains(meant),
      frameCount - meant <= ConvertedSound.mostPadding
    else { return }
    frameCount = meant
    try file.cut(at: Int(meant) * bytesOfFrame)
  }

  /// Returns the frames that the tables of the file promise; `nil` iff it has none.
  private func promisedFrames(_ answer: ProbedSound) throws(AudioError) -> Int64? {
    guard answer.isMPEG4 else { return nil }
    if let frames = answer.framesOfITunes { return frames }
    guard let edited = answer.frameCount(at: rate) else { return nil }
    guard ProbedSound.isRounded(edited, at: rate) else { return edited }
    return try probe(["-advanced_editlist", "0"]).exactFrames(edited, at: rate)
  }

  private func start() throws(AudioError) {
    // A path that begins with a dash, or looks like an address, is a file all the same.
    try start(
      ConvertedSound.programPath,
      [
        "ffmpeg", "-v", "error", "-nostdin", "-i", "file:" + path, "-map", "0:a:0", "-f", "wav",
        "-c:a", "pcm_f32le", "-bitexact", "pipe:1",
      ])
  }

  /// Starts the program at `programPath`, which writes into the pipe.
  private func start(_ programPath: String?, _ arguments: [String]) throws(AudioError) {
    var ends: [Int32] = [-1, -1]
    guard let programPath, openPipe(&ends) == 0 else {
      throw .unreadable(path: path, reason: "ffmpeg cannot be started")
    }
    let status = spawn(programPath, arguments, output: ends[1], &program)
    close(ends[1])
    pipe = ends[0]
    guard status == 0 else {
      throw .unreadable(path: path, reason: "ffmpeg cannot be started")
    }
  }

  /// Reads up to the first sample.
  private func readHeader() throws(AudioError) {
    _ = take(12)
    while case let chunk = take(8), chunk.count == 8 {
      let name = String(decoding: chunk[0..<4], as: UTF8.self)
      if name == "data" { break }
      let size = (0..<4).reduce(0) { $0 | Int(chunk[4 + $1]) << (8 * $1) }
      let body = take(size + size % 2)
      if name == "fmt ", body.count >= 8 {
        channelCount = Int(body[2]) | Int(body[3]) << 8
        rate = (0..<4).reduce(0) { $0 | Int(body[4 + $1]) << (8 * $1) }
      }
    }
    guard rate > 0, channelCount > 0 else {
      throw .unreadable(
        path: path, reason: SoundFile.unknownFormat)
    }
  }

  private func take(_ count: Int) -> [UInt8] {
    guard count < 1 << 20 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let found = bytes.withUnsafeMutableBytes { fill($0) }
    return Array(bytes[..<found])
  }

  /// Reads until `bytes` is full or the program is done, and returns the number of bytes.
  private func fill(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
    var done = 0
    while done < bytes.count {
      let count = readBytes(pipe, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      done += count
    }
    return done
  }

  /// Lets go of the program, and returns how it ended.
  @discardableResult
  private func finish() -> Int32 {
    if pipe >= 0 { close(pipe) }
    pipe = -1
    guard program > 0 else { return 0 }
    var status: Int32 = 0
    while waitpid(program, &status, 0) < 0, errno == EINTR {}
    program = 0
    return status
  }
}

/// Starts a program that reads nothing, writes into `output`, and says nothing; 0 iff it started.
private func spawn(
  _ path: String, _ arguments: [String], output: Int32, _ program: inout pid_t
) -> Int32 {
  #if canImport(Glibc)
    var actions = posix_spawn_file_actions_t()
  #else
    var actions: posix_spawn_file_actions_t?
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, output, 1)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  var texts: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
  defer { for text in texts { free(text) } }
  return posix_spawn(&program, path, &actions, nil, &texts, environ)
}

// The class has functions of these names.
private func openPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
  guard pipe(ends) == 0 else { return -1 }
  // Programs that are started meanwhile must not hold it open.
  for index in 0...1 { _ = fcntl(ends[index], F_SETFD, FD_CLOEXEC) }
  return 0
}

private func readBytes(
  _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int { read(descriptor, bytes, count) }
