import ScoreJSON

/// A message from the client.
struct IncomingMessage {
  /// What answers are told apart by: a number or a string, kept as it came.
  enum ID: Hashable {
    case number(Int)
    case string(String)

    /// Creates the id that `value` is, or `nil` iff it can be none.
    init?(_ value: JSONValue) {
      switch value.content {
      case .string(let string): self = .string(string)
      case .number(let number):
        guard let whole = Int(exactly: number) else { return nil }
        self = .number(whole)
      case .null, .bool, .array, .object: return nil
      }
    }

    /// The id as it is sent back.
    var json: JSON {
      switch self {
      case .number(let number): .number(number)
      case .string(let string): .string(string)
      }
    }
  }

  /// Which answer is wanted; `nil` for a notification.
  var id: ID?

  /// What is asked for; `nil` for an answer to the server.
  var method: String?

  /// What it is about.
  var parameters: JSONValue

  /// The whole text, which offsets of values count in.
  var text: [UInt8]

  /// Reads the message `text`.
  init(_ text: [UInt8]) throws(ResponseError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(text)
    } catch {
      throw .parseError(error.message + " at byte \(error.offset)")
    }
    guard value.object != nil else { throw .invalidRequest("a message is an object") }
    id = value["id"].flatMap { ID($0) }
    method = value["method"]?.string
    parameters = value["params"] ?? JSONValue(.null, offset: 0, length: 0)
    self.text = text
    let isAnswer = value["result"] != nil || value["error"] != nil
    if method == nil, !isAnswer { throw .invalidRequest("a message has a method", id) }
  }
}

/// Why a request has no result: an error of JSON-RPC.
struct ResponseError: Error, Equatable {
  /// The number of the kind of error.
  var code: Int

  /// What is wrong, for a person.
  var message: String

  /// The request, if it is known.
  var id: IncomingMessage.ID?

  static func parseError(_ message: String) -> ResponseError {
    ResponseError(code: -32700, message: message)
  }

  static func invalidRequest(_ message: String, _ id: IncomingMessage.ID? = nil) -> ResponseError {
    ResponseError(code: -32600, message: message, id: id)
  }

  static func methodNotFound(_ method: String) -> ResponseError {
    ResponseError(code: -32601, message: "there is no method '\(method)'")
  }

  static func invalidParameters(_ message: String) -> ResponseError {
    ResponseError(code: -32602, message: message)
  }

  static let notInitialized = ResponseError(
    code: -32002, message: "the first request must be 'initialize'")

  static let cancelled = ResponseError(code: -32800, message: "the request was cancelled")

  static func failed(_ message: String) -> ResponseError {
    ResponseError(code: -32803, message: message)
  }
}
