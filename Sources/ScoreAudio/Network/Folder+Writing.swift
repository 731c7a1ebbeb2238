#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Folder {
  /// Creates the folder at `path` and those above it, where they are not there yet.
  static func create(_ path: String) throws(AudioError) {
    if item(at: path) == .folder { return }
    let above = path.folderPart
    if !above.isEmpty, above != "/" { try create(above) }
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw .unwritable(errno) }
  }

  /// Puts the file at `path` in the place of what is at `target`.
  static func move(_ path: String, to target: String) throws(AudioError) {
    if rename(path, target) != 0 { throw .unwritable(errno) }
  }

  /// Writes a file of text.
  static func write(_ text: String, to path: String) throws(AudioError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(errno) }
    defer { close(descriptor) }
    try OutputDescriptor(descriptor).write(Array(text.utf8))
  }

  /// Returns the bytes of the file at `path`, or `nil` iff there is none.
  static func size(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }
}
