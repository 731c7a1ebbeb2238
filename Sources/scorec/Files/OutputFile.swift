import CMachine
import ScoreDiagnostics
import ScoreJSON

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An output on its way: complete under its name, or not there at all.
///
/// A regular file is written beside its place under another name, and takes its place when all of it
/// is written; until then an older file stays. A pipe or a device is written directly.
final class OutputFile: ByteSink {
  /// The path to show a person.
  let path: String

  /// The descriptor of an open file to write to, for those who write by themselves.
  private(set) var descriptor: Int32

  /// The path that is written to until it is complete, and the one that it takes then.
  private let move: (from: String, to: String)?

  /// The first error, after which nothing is written.
  private var error: SystemError?

  private var isFinished = false

  /// Creates the output at `path`; "-" is standard output.
  init(path: String) throws(Failure) {
    self.path = path
    guard !path.isEmpty else {
      throw OutputFile.cannotCreate(path, SystemError(number: ENOENT))
    }
    if path == Path.standard {
      (descriptor, move) = (STDOUT_FILENO, nil)
    } else if OutputFile.isSpecial(path) {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      move = nil
    } else {
      let target = try OutputFile.target(of: path)
      let temporary = TemporaryFiles.newPath(in: Path.folder(of: target))
      descriptor = OutputFile.create(temporary, like: target)
      move = (temporary, target)
    }
    guard descriptor >= 0 else {
      let error = SystemError.last
      if let move { TemporaryFiles.remove(move.from) }
      throw OutputFile.cannotCreate(path, error)
    }
  }

  deinit { discard() }

  /// Takes the next bytes.
  func write(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while error == nil, let start = rest.baseAddress, rest.count > 0 {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, start, rest.count)
      #else
        let count = Darwin.write(descriptor, start, rest.count)
      #endif
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        error = .last
      }
    }
  }

  /// Takes the next text.
  func write(text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Throws iff the disk has no room for `size` bytes: it need not be filled to find out.
  ///
  /// Where the file system can, the room is set aside, which saves it looking for some with each
  /// piece.
  func makeRoom(for size: Int64) throws(Failure) {
    var status = statvfs()
    guard move != nil, fstatvfs(descriptor, &status) == 0, status.f_blocks > 0 else { return }
    let free = Double(status.f_bavail) * Double(status.f_frsize)
    guard Double(size) > free else { return CMachine_setAside(descriptor, size) }
    let megabytes = { (bytes: Double) in String(decimal: bytes / 1e6, places: 1) }
    throw Failure(
      .cannotCreate, "cannot create \(shownName)",
      reason: "it would take \(megabytes(Double(size))) MB, and \(megabytes(free)) MB are free")
  }

  /// `true` iff writing has failed, so that all more is in vain.
  var hasFailed: Bool { error != nil }

  /// Puts the output under its name.
  func finish() throws(Failure) {
    if descriptor != STDOUT_FILENO, descriptor >= 0 {
      if close(descriptor) != 0, error == nil { error = .last }
      descriptor = -1
    }
    if error == nil, let move, rename(move.from, move.to) != 0 { error = .last }
    if let error {
      discard()
      throw Failure(.inputOutput, "cannot write \(shownName)", reason: error.reason)
    }
    if let move { TemporaryFiles.remove(move.from) }
    isFinished = true
  }

  /// Leaves nothing of the output behind.
  func discard() {
    guard !isFinished else { return }
    isFinished = true
    if descriptor != STDOUT_FILENO, descriptor >= 0 { close(descriptor) }
    guard let move else { return }
    unlink(move.from)
    TemporaryFiles.remove(move.from)
  }

  /// `true` iff what was written can be corrected.
  var isSeekable: Bool { move != nil || lseek(descriptor, 0, SEEK_CUR) == 0 }

  /// Its name in a message.
  var shownName: String { path == Path.standard ? "standard output" : "'\(path)'" }
}

// MARK: - Opening

extension OutputFile {
  /// Returns `true` iff an output at `path` is a file, beside which others can be.
  static func isRegular(_ path: String) -> Bool { path != Path.standard && !isSpecial(path) }

  /// Returns `true` iff something is at `path` that a file cannot take the place of.
  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Returns the path of the file that `path` leads to, through links; it may be written.
  private static func target(of path: String) throws(Failure) -> String {
    if let whole = realpath(path, nil) {
      defer { free(whole) }
      guard access(path, W_OK) == 0 else { throw cannotCreate(path, .last) }
      return String(cString: whole)
    }
    let error = SystemError.last
    guard error.number == ENOENT else { throw cannotCreate(path, error) }
    // Nothing is there yet, or a link to where nothing is. It leads in no circle, or the error
    // would be another.
    var target = path
    while let next = Path.target(ofLink: target) { target = next }
    return target
  }

  /// Creates the file at `path`, with the rights of the one at `model` if there is one.
  private static func create(_ path: String, like model: String) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    var descriptor = open(path, flags, 0o666)
    if descriptor < 0, errno == EEXIST {
      // The rest of a run that could not clean up: no two that live have the same number.
      unlink(path)
      descriptor = open(path, flags, 0o666)
    }
    var status = stat()
    if descriptor >= 0, stat(model, &status) == 0 {
      fchmod(descriptor, status.st_mode & 0o7777)
    }
    return descriptor
  }

  private static func cannotCreate(_ path: String, _ error: SystemError) -> Failure {
    Failure(.cannotCreate, "cannot create '\(path)'", reason: error.reason)
  }
}
