import ScoreCompiler
import ScoreJSON

/// The compiler as an editor sees it: messages of the Language Server Protocol in, messages out.
///
/// It has no files, no clock and no threads. Whoever embeds it passes on what the client sends, and
/// between two messages may pass on more, so that a request can be cancelled while it waits:
///
///     server.receive(bytes)
///     while let answer = server.answerNext() { send(answer) }
///     send(server.settle())
///
/// https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/
public struct LanguageServer<Host: LanguageHost> {
  /// How a session ended.
  public enum Ending: Sendable {
    /// The client said that it would end, and ended.
    case orderly
    /// The client ended without a word before.
    case abrupt
  }

  /// How the session ended; `nil` while it goes on.
  public internal(set) var ending: Ending?

  /// The version to tell the client.
  let version: String

  var workspace: Workspace<Host>
  var client = ClientAbilities()
  var phase = Phase.fresh

  /// The analysis of each open score that the client was told the diagnostics of last.
  var published: [String: Analysis] = [:]

  /// What the client was told of each file, open or not, by those that import it.
  var publishedForeign: [String: [PlacedDiagnostic]] = [:]

  /// What is to be sent beside the answer.
  var outbox: [UInt8] = []

  /// The number of the next request to the client.
  var nextRequest = 1

  private var buffer = MessageBuffer()
  private var queue: [Result<IncomingMessage, ResponseError>] = []
  private var queueStart = 0

  /// The requests in the queue that were not cancelled.
  private var wanted: Set<IncomingMessage.ID> = []

  /// How far a session has come.
  enum Phase { case fresh, running, shutDown }

  /// Creates a server that asks `host` for files.
  public init(host: Host, version: String, options: CompileOptions = CompileOptions()) {
    workspace = Workspace(host: host, options: options)
    self.version = version
  }

  /// The host.
  public var host: Host { workspace.host }

  /// Ends what the session began, however it ended.
  public mutating func endSession() { _ = workspace.host.perform(.stop, on: "") }

  /// Takes what the client sent.
  public mutating func receive(_ bytes: [UInt8]) {
    buffer.append(bytes)
    while let piece = buffer.next() {
      switch piece {
      case .brokenHeader:
        queue.append(.failure(.parseError("a header must tell the length of its message")))
      case .message(let text): enqueue(text)
      }
    }
  }

  private mutating func enqueue(_ text: [UInt8]) {
    do throws(ResponseError) {
      let message = try IncomingMessage(text)
      if message.method == "$/cancelRequest" {
        let id = message.parameters["id"].flatMap { IncomingMessage.ID($0) }
        if let id { wanted.remove(id) }
      } else {
        if let id = message.id { wanted.insert(id) }
        queue.append(.success(message))
      }
    } catch {
      queue.append(.failure(error))
    }
  }

  /// Handles the next message, and returns what to send for it, or `nil` iff there is none.
  public mutating func answerNext() -> [UInt8]? {
    guard queueStart < queue.count, ending == nil else { return nil }
    let next = queue[queueStart]
    queueStart += 1
    if queueStart == queue.count || queueStart >= 256 {
      // A client that never pauses must not keep the memory of what is answered.
      queue.removeFirst(queueStart)
      queueStart = 0
    }
    switch next {
    case .failure(let error): send(error, to: error.id)
    case .success(let message): handle(message)
    }
    return takeOutbox()
  }

  /// Returns what to send once no message is left: the diagnostics of texts that changed.
  public mutating func settle() -> [UInt8] {
    if phase == .running { publishDiagnostics() }
    return takeOutbox()
  }

  private mutating func takeOutbox() -> [UInt8] {
    let bytes = outbox
    outbox = []
    return bytes
  }

  private mutating func handle(_ message: IncomingMessage) {
    guard let method = message.method else { return }
    guard let id = message.id else { return handleNotification(method, message) }
    guard wanted.remove(id) != nil else { return send(.cancelled, to: id) }
    do throws(ResponseError) {
      let result = try answer(method, message.parameters)
      send(["jsonrpc": "2.0", "id": id.json, "result": result])
    } catch {
      send(error, to: id)
    }
  }

  private mutating func send(_ error: ResponseError, to id: IncomingMessage.ID?) {
    send([
      "jsonrpc": "2.0", "id": id?.json ?? .null,
      "error": ["code": .number(error.code), "message": .string(error.message)],
    ])
  }

  /// Sends a message to the client.
  mutating func send(_ message: JSON) { outbox += MessageBuffer.frame(message.bytes) }

  /// Tells the client something.
  mutating func notify(_ method: String, _ parameters: JSON) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Asks the client for something, whose answer is of no interest.
  mutating func request(_ method: String, _ parameters: JSON) {
    let id = "scorec-\(nextRequest)"
    nextRequest += 1
    send([
      "jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": parameters,
    ])
  }
}
