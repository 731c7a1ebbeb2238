import Foundation
import ScoreCompiler
import ScoreJSON
import ScoreLanguageServer
import ScoreSyntax
import ScoreTestSupport
import ScoreTimeline

/// Files that are only in memory.
final class MemoryDisk {
  /// The texts, by their path.
  var files: [String: String]

  init(_ files: [String: String] = [:]) { self.files = files }
}

/// Answers from files that are only in memory, and notes what was done with them.
struct MemoryHost: LanguageHost {
  var disk = MemoryDisk()
  private var files: [String: String] { disk.files }
  var commands: [String] = []

  mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer {
    let whole = folder(of: importer) + path
    guard let text = files[whole] else { return .missing(candidates: []) }
    return .found(name: whole, bytes: Array(text.utf8))
  }

  mutating func length(of source: SoundSource, in score: String) -> SoundAnswer {
    source.text == "click" || source.kind == .system
      ? .found(Ticks(seconds: 0.5)) : .missing(candidates: ["click"])
  }

  mutating func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double, in score: String
  ) -> PartsAnswer {
    .found([SoundStep.Part(from: Ticks(seconds: 0.1), lasting: Ticks(seconds: 0.2))])
  }

  mutating func plugin(_ uri: String) -> PluginAnswer {
    let level = EffectParameter("gain", .decibels, -90...24, 0, title: "Gain of All")
    return uri == "urn:gain" ? .found(Plugin(uri, [level])) : .missing(installed: ["urn:gain"])
  }

  mutating func path(of source: SoundSource, in score: String) -> String? {
    source.text == "click" ? "/scores/click.wav" : nil
  }

  mutating func names(
    of kind: SourceLiteral.Kind, from start: String, in score: String
  ) -> [SourceName] {
    switch kind {
    case .asset: ["click", "two words", "say \"hi\""].map { SourceName($0, detail: "0.5 s") }
    case .system: [SourceName("newMail", detail: "1000: Ding")]
    case .file, .url: []
    }
  }

  mutating func imports(from start: String, in score: String) -> [String] {
    files.keys.sorted().map { String($0.dropFirst("/scores/".count)) }
  }

  mutating func contents(of path: String) -> [UInt8]? { files[path].map { Array($0.utf8) } }

  mutating func scores(below path: String) -> [String] {
    files.keys.filter { $0.hasPrefix(path) }.sorted()
  }

  mutating func filesDidChange() {}

  mutating func perform(_ command: LanguageCommand, on path: String) -> CommandResult {
    commands.append(command.rawValue + " " + path)
    return CommandResult(isSuccess: true, message: command == .stop ? "" : "done")
  }

  private func folder(of path: String) -> String {
    String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}

/// A client that talks to a server in this process.
struct EditorSession {
  static let uri = "file:///scores/main.score"

  var server: LanguageServer<MemoryHost>

  /// The files that are not open, too; the client tells of no change.
  let disk: MemoryDisk

  private var nextID = 1

  /// `true` iff the client waits for diagnostics after each message.
  var isPatient = true

  /// What the server sent without being asked, oldest first.
  private(set) var notifications: [JSONValue] = []

  /// Begins a session with `files` on the disk.
  init(files: [String: String] = [:], encoding: String = "utf-16") {
    disk = MemoryDisk(files)
    server = LanguageServer(host: MemoryHost(disk: disk), version: "test")
    _ = ask(
      "initialize",
      """
      {"capabilities":{"general":{"positionEncodings":["\(encoding)"]},"textDocument":{\
      "completion":{"completionItem":{"snippetSupport":true}},\
      "documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}},\
      "workspaceFolders":[{"uri":"file:///scores","name":"scores"}]}
      """)
    tell("initialized", "{}")
  }

  /// Begins a session in which `text` is open.
  init(_ text: String, files: [String: String] = [:], encoding: String = "utf-16") {
    self.init(files: files, encoding: encoding)
    open(text)
  }

  static func framed(_ body: String) -> [UInt8] {
    Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }

  /// Sends a request, and returns the whole answer.
  mutating func ask(_ method: String, _ parameters: String) -> JSONValue {
    let id = nextID
    nextID += 1
    let answers = send(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#)
    guard let answer = answers.first(where: { $0["id"]?.number == Double(id) }) else {
      preconditionFailure("the server did not answer '\(method)'")
    }
    return answer
  }

  /// Sends a request about the place `(line, character)` of the main text, and returns the result.
  mutating func ask(
    _ method: String, at place: (Int, Int), _ more: String = "", uri: String = EditorSession.uri
  ) -> JSONValue {
    let answer = ask(
      "textDocument/" + method,
      """
      {"textDocument":{"uri":"\(uri)"},"position":{"line":\(place.0),"character":\(place.1)}\(more)}
      """)
    return answer["result"] ?? answer["error"] ?? answer
  }

  /// Sends a notification.
  mutating func tell(_ method: String, _ parameters: String) {
    _ = send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#)
  }

  mutating func open(_ text: String, uri: String = EditorSession.uri) {
    tell(
      "textDocument/didOpen",
      """
      {"textDocument":{"uri":"\(uri)","languageId":"score","version":1,"text":\(quoted(text))}}
      """)
  }

  /// Sends a message, and returns what comes back before the server is done.
  mutating func send(_ body: String) -> [JSONValue] { send(bytes: EditorSession.framed(body)) }

  mutating func send(bytes: [UInt8]) -> [JSONValue] {
    server.receive(bytes)
    var sent: [UInt8] = []
    while let more = server.answerNext() { sent += more }
    if isPatient { sent += server.settle() }
    let messages = EditorSession.messages(in: sent)
    notifications += messages.filter { $0["method"] != nil }
    return messages
  }

  static func messages(in bytes: [UInt8]) -> [JSONValue] {
    var buffer = MessageBuffer()
    buffer.append(bytes)
    var found: [JSONValue] = []
    while case .message(let text)? = buffer.next() {
      guard let value = try? JSONReader.read(text) else {
        preconditionFailure("the server sent what is no JSON")
      }
      found.append(value)
    }
    return found
  }

  /// The diagnostics of `uri` that were told last.
  func diagnostics(of uri: String = EditorSession.uri) -> [JSONValue] {
    notifications.last {
      $0["params"]?["uri"]?.string == uri && $0["params"]?["diagnostics"] != nil
    }?[
      "params"]?["diagnostics"]?.array ?? []
  }
}

extension ProjectFolder {
  /// The texts of the samples, by the names of their files.
  static let samples: [String] = {
    let folder = root + "/Samples"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".score") }.sorted().compactMap {
      try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
    }
  }()
}

/// Returns `text` as a JSON string.
func quoted(_ text: String) -> String {
  var json = JSONWriter(to: TextWriter(to: [UInt8]()))
  json.string(text)
  json.finish()
  return String(decoding: json.text.sink.dropLast(), as: UTF8.self)
}

extension String {
  /// The text without the mark `¦`, and where it stood as line and UTF-16 column.
  var withCaret: (text: String, place: (Int, Int)) {
    let before = self[..<(firstIndex(of: "¦") ?? endIndex)]
    let line = before.utf16.count { $0 == 10 }
    let column = before.split(separator: "\n", omittingEmptySubsequences: false).last?.utf16.count
    return (replacingFirst("¦"), (line, column ?? 0))
  }

  private func replacingFirst(_ mark: Character) -> String {
    var copy = self
    if let index = copy.firstIndex(of: mark) { copy.remove(at: index) }
    return copy
  }
}
