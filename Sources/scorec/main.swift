#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// A closed pipe, or a file that may not grow, is an error of `write` like a full disk, rather than
// the end of the program.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)
Terminal.occupyClosedStreams()
Terminal.silenceLibraries()
TemporaryFiles.removeOnSignals()
exit(Command.run(Array(CommandLine.arguments.dropFirst())).rawValue)
