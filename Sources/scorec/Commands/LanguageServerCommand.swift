import ScoreLanguageServer

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Command {
  /// Serves an editor on the standard streams until it ends the session.
  func serveEditor(_ settings: Settings) throws(Failure) -> ExitStatus {
    var server = LanguageServer(
      host: EditorHost(settings), version: version, options: settings.compile)
    let output = try OutputFile(path: Path.standard)
    while server.ending == nil, !output.hasFailed {
      guard let bytes = StandardInput.next() else { break }
      server.receive(bytes)
      answerAll(&server, output)
    }
    server.endSession()
    try output.finish()
    return server.ending == .orderly ? .success : .endedAbruptly
  }

  /// Answers all that has come and comes meanwhile, then tells the diagnostics.
  private func answerAll(_ server: inout LanguageServer<EditorHost>, _ output: OutputFile) {
    while let answer = server.answerNext() {
      write(answer, to: output)
      // A request that waits may be cancelled, and a text may change again, while one is answered.
      while StandardInput.isReady, let more = StandardInput.next() { server.receive(more) }
    }
    write(server.settle(), to: output)
  }

  private func write(_ bytes: [UInt8], to output: OutputFile) {
    bytes.withUnsafeBytes { output.write($0) }
  }
}

/// Standard input as it comes.
private enum StandardInput {
  /// The most bytes that are read at once.
  private static let pieceSize = 1 << 16

  /// `true` iff something can be read without waiting.
  static var isReady: Bool {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLIN) != 0
  }

  /// Waits for the next bytes, and returns them, or `nil` at the end.
  static func next() -> [UInt8]? {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, initialized in
        count = read(STDIN_FILENO, buffer.baseAddress, pieceSize)
        initialized = max(count, 0)
      }
      if count > 0 { return bytes }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}
