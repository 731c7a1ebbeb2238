import Foundation

/// A run of the compiler that one talks to.
public final class Session: @unchecked Sendable {
  /// A stream that it writes to.
  public enum Stream: Sendable {
    /// Standard output.
    case output
    /// Standard error.
    case errors
  }

  /// What was waited for has not come.
  struct Silence: Error, CustomStringConvertible {
    let description: String
  }

  private let process = Process()
  private let input = Pipe()
  private let lock = NSLock()
  private var texts: [Stream: String] = [.output: "", .errors: ""]
  private static let patience = 60.0

  /// Starts the compiler.
  public init(_ arguments: [String], _ environment: [String: String]) throws {
    process.executableURL = URL(fileURLWithPath: ScorecProcess.path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = pipe(.output)
    process.standardError = pipe(.errors)
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  private func pipe(_ stream: Stream) -> Pipe {
    let pipe = Pipe()
    pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
      let text = String(decoding: handle.availableData, as: UTF8.self)
      guard let self, !text.isEmpty else {
        handle.readabilityHandler = nil
        return
      }
      self.lock.withLock { self.texts[stream, default: ""] += text }
    }
    return pipe
  }

  /// The number of the process.
  public var identifier: Int32 { process.processIdentifier }

  /// What it has written to standard output so far.
  public var output: String { text(of: .output) }

  private func text(of stream: Stream) -> String { lock.withLock { texts[stream] ?? "" } }

  /// Writes to its standard input.
  public func send(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

  /// Ends its standard input.
  public func closeInput() { try? input.fileHandleForWriting.close() }

  /// Returns when it has written `text`, of anything else, too.
  public func wait(for text: String, on stream: Stream) throws {
    let deadline = Date() + Session.patience
    while !text.isEmpty, !self.text(of: stream).contains(text) {
      guard Date() < deadline else {
        throw Silence(
          description: "'\(text)' did not come, but '\(output)' and '\(self.text(of: .errors))'")
      }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  /// Returns when what it has written to standard output so far `isRight`, as `what` says.
  public func wait(for what: String, _ isRight: (String) -> Bool) throws {
    let deadline = Date() + Session.patience
    while !isRight(output) {
      guard Date() < deadline else { throw Silence(description: "\(what): '\(output)'") }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  /// Returns its exit status when it has ended; the negative number of the signal that ended it.
  public func end() -> Int32 {
    process.waitUntilExit()
    // What it wrote last may still be on its way.
    Thread.sleep(forTimeInterval: 0.1)
    let isKilled = process.terminationReason == .uncaughtSignal
    return isKilled ? -process.terminationStatus : process.terminationStatus
  }
}
