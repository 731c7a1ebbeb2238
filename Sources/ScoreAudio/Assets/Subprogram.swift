#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that runs beside this one, reads nothing, says nothing, and writes into a pipe.
///
/// For one thread at a time: that is what makes it sendable.
final class Subprogram: @unchecked Sendable {
  private var identifier = pid_t(0)
  private var pipe: Int32 = -1

  /// Starts the program at `path`; `nil` iff that is not possible.
  init?(_ path: String, _ arguments: [String]) {
    var ends: [Int32] = [-1, -1]
    guard openPipe(&ends) == 0 else { return nil }
    let status = spawn(path, arguments, output: ends[1], &identifier)
    close(ends[1])
    pipe = ends[0]
    if status != 0 {
      finish()
      return nil
    }
  }

  deinit { finish() }

  /// Returns the next `count` bytes that it writes, or those up to its end.
  func take(_ count: Int) -> [UInt8] {
    guard count < 1 << 20 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let found = bytes.withUnsafeMutableBytes { fill($0) }
    return Array(bytes[..<found])
  }

  /// Reads until `bytes` is full or the program is done, and returns the number of bytes.
  func fill(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
    var done = 0
    while done < bytes.count {
      let count = readBytes(pipe, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      done += count
    }
    return done
  }

  /// Lets go of it, and returns how it ended.
  @discardableResult
  func finish() -> Int32 {
    if pipe >= 0 { close(pipe) }
    pipe = -1
    guard identifier > 0 else { return 0 }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    identifier = 0
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
