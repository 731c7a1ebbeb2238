#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The text of a file that is read as a whole.
struct InputFile {
  /// The file itself, whatever path leads to it.
  struct Identity: Hashable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// Returns which file is at `path`, or `nil` iff there is none.
  static func identity(at path: String) -> Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? Identity(status) : nil
  }

  /// What it holds.
  var bytes: [UInt8]

  /// Which file it is.
  let identity: Identity

  /// The most bytes of a score: far more than anyone writes, and bounded, so that an endless input
  /// ends too.
  static let maximumSize = 256 << 20

  private static let pieceSize = 1 << 16

  /// Reads the file at `path`, or standard input for "-"; also a pipe or a device if `allowsDevices`.
  init(path: String, allowsDevices: Bool = true) throws(Failure) {
    let isStandard = path == Path.standard
    // Opening a pipe would wait for whoever writes to it.
    let flags = O_RDONLY | O_CLOEXEC | (allowsDevices ? 0 : O_NONBLOCK)
    let descriptor = isStandard ? STDIN_FILENO : open(path, flags)
    let name = isStandard ? "standard input" : "'\(path)'"
    guard descriptor >= 0 else { throw InputFile.unreadable(name, .last) }
    defer { if !isStandard { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw InputFile.unreadable(name, .last) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw InputFile.unreadable(name, SystemError(number: EISDIR))
    }
    guard allowsDevices || status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(
        .noInput, "cannot read \(name)", reason: "it is a pipe or a device, not a file")
    }
    identity = Identity(status)
    bytes = try InputFile.contents(of: descriptor, sizeHint: Int(status.st_size), name)
  }

  private static func contents(
    of descriptor: Int32, sizeHint: Int, _ name: String
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    // One more than it should be, so that a single read takes all of the file.
    var wanted = max(min(sizeHint, maximumSize) + 1, pieceSize)
    while true {
      let count = append(from: descriptor, atMost: wanted, to: &bytes)
      if count == 0 { return bytes }
      if count < 0 {
        let error = SystemError.last
        if error.number == EINTR { continue }
        throw unreadable(name, error)
      }
      wanted = pieceSize
      guard bytes.count <= maximumSize else {
        throw Failure(.noInput, "cannot read \(name)", reason: "it is larger than 256 MiB")
      }
    }
  }

  /// Reads the file at `path` piece by piece.
  static func forEachPiece(
    of path: String, _ take: (UnsafeRawBufferPointer) -> Void
  ) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable("'\(path)'", .last) }
    defer { close(descriptor) }
    var piece: [UInt8] = []
    while true {
      piece.removeAll(keepingCapacity: true)
      let count = append(from: descriptor, atMost: pieceSize, to: &piece)
      if count == 0 { return }
      if count < 0, errno != EINTR { throw unreadable("'\(path)'", .last) }
      piece.withUnsafeBytes(take)
    }
  }

  private static func append(
    from descriptor: Int32, atMost wanted: Int, to bytes: inout [UInt8]
  ) -> Int {
    var count = 0
    let start = bytes.count
    let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
      count = read(descriptor, buffer.baseAddress, wanted)
      initialized = max(count, 0)
    }
    if start == 0 { bytes = piece } else { bytes.append(contentsOf: piece) }
    return count
  }

  private static func unreadable(_ name: String, _ error: SystemError) -> Failure {
    Failure(.noInput, "cannot read \(name)", reason: error.reason)
  }
}
