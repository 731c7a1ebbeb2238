#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file without a name, for what is too long for the memory; gone with its owner.
final class ScratchFile: Sendable {
  /// The descriptor of the open file.
  let descriptor: Int32

  /// The folder that it is in: that of `TMPDIR`, else `/tmp`.
  private let folder: String

  /// Creates an empty file.
  init() throws(AudioError) {
    let wanted = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    folder = wanted.isEmpty ? "/tmp" : wanted
    var path = Array((folder + "/scorec-" + String(repeating: "X", count: 6)).utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw .noScratchRoom(folder: folder, errno) }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Writes the next bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(AudioError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = writeBytes(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .noScratchRoom(folder: folder, errno) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Reads up to `count` bytes from `place` on, and returns how many there were.
  func read(_ bytes: UnsafeMutableRawPointer, _ count: Int, at place: Int) -> Int {
    var done = 0
    while done < count {
      let read = pread(descriptor, bytes + done, count - done, off_t(place + done))
      if read < 0, errno == EINTR { continue }
      if read <= 0 { break }
      done += read
    }
    return done
  }

  /// Cuts it off behind `size` bytes, where it then goes on.
  func cut(at size: Int) throws(AudioError) {
    guard ftruncate(descriptor, off_t(size)) == 0, lseek(descriptor, off_t(size), SEEK_SET) >= 0
    else { throw .noScratchRoom(folder: folder, errno) }
  }

  /// Returns its `size` bytes as they can be read in memory.
  func map(_ size: Int) throws(AudioError) -> UnsafeRawPointer {
    let bytes = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let bytes, bytes != MAP_FAILED else { throw .noScratchRoom(folder: folder, errno) }
    return UnsafeRawPointer(bytes)
  }
}

// The class has a function of this name.
private func writeBytes(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int { write(descriptor, bytes, count) }
