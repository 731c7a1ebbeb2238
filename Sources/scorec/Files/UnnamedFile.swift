#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file without a name, for what must be complete before it can be sent; gone with its owner.
final class UnnamedFile {
  /// The descriptor of the open file.
  let descriptor: Int32

  private let file: UnsafeMutablePointer<FILE>

  /// Creates an empty file.
  init() throws(Failure) {
    guard let file = tmpfile() else {
      throw Failure(
        .cannotCreate, "cannot create a temporary file", reason: SystemError.last.reason)
    }
    self.file = file
    descriptor = fileno(file)
  }

  deinit { fclose(file) }

  /// Sends all of it to `output`.
  func copy(to output: OutputFile) throws(Failure) {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var place: off_t = 0
    while true {
      let count = pread(descriptor, &piece, piece.count, place)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Failure(
          .inputOutput, "cannot read a temporary file", reason: SystemError.last.reason)
      }
      if count == 0 || output.hasFailed { return }
      piece.withUnsafeBytes { output.write(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      place += off_t(count)
    }
  }
}
