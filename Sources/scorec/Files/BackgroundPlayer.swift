#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Plays one score at a time in a process of its own, so that the editor need not wait.
struct BackgroundPlayer {
  private var process: pid_t?

  /// Plays the score at `path` instead of what is playing, and returns what kept it from that.
  mutating func play(_ path: String) -> SystemError? {
    stop()
    var child: pid_t = 0
    let words = [Self.program, "run", "--", path]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The standard streams are the client's.
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let number = posix_spawnp(&child, Self.program, &actions, nil, arguments, environ)
    guard number == 0 else { return SystemError(number: number) }
    process = child
    return nil
  }

  /// Stops what is playing.
  mutating func stop() {
    guard let child = process else { return }
    kill(child, SIGTERM)
    waitpid(child, nil, 0)
    process = nil
  }

  /// The program itself.
  private static var program: String { CommandLine.arguments.first ?? "scorec" }
}
