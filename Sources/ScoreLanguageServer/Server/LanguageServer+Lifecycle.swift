import ScoreJSON
import ScoreSyntax

/// The beginning and the end of a session, and what the client tells of texts and files.
extension LanguageServer {
  mutating func initialize(_ parameters: JSONValue) throws(ResponseError) -> JSON {
    guard phase == .fresh else { throw .invalidRequest("the session has begun already") }
    phase = .running
    client = ClientAbilities(parameters["capabilities"])
    workspace.encoding = PositionEncoding(parameters["capabilities"])
    let folders = parameters["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string }
    let root = parameters["rootUri"]?.string.map { [$0] } ?? []
    workspace.folders = (folders ?? root).compactMap { DocumentURI.folderPath(of: $0) }
    return [
      "capabilities": capabilities,
      "serverInfo": ["name": "scorec", "version": .string(version)],
    ]
  }

  private var capabilities: JSON {
    [
      "positionEncoding": .string(workspace.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "completionProvider": [
        "triggerCharacters": [":", " ", ".", ",", "\"", "/"], "resolveProvider": false,
      ],
      "hoverProvider": true,
      "signatureHelpProvider": ["triggerCharacters": [" ", ",", ":"]],
      "definitionProvider": true,
      "referencesProvider": true,
      "documentHighlightProvider": true,
      "renameProvider": ["prepareProvider": true],
      "documentSymbolProvider": true,
      "workspaceSymbolProvider": true,
      "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll"]],
      "codeLensProvider": ["resolveProvider": false],
      "documentLinkProvider": ["resolveProvider": false],
      "documentFormattingProvider": true,
      "documentRangeFormattingProvider": true,
      "documentOnTypeFormattingProvider": ["firstTriggerCharacter": "\n"],
      "foldingRangeProvider": true,
      "selectionRangeProvider": true,
      "inlayHintProvider": true,
      "semanticTokensProvider": [
        "legend": SemanticLegend.json, "full": true, "range": true,
      ],
      "executeCommandProvider": [
        "commands": .array(LanguageCommand.allCases.map { .string($0.rawValue) })
      ],
      "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
    ]
  }

  mutating func handleNotification(_ method: String, _ message: IncomingMessage) {
    if method == "exit" {
      ending = phase == .shutDown ? .orderly : .abrupt
      endSession()
      return
    }
    guard phase == .running else { return }
    let parameters = message.parameters
    let uri = parameters["textDocument"]?["uri"]?.string
    switch method {
    case "initialized": registerForFiles()
    case "textDocument/didOpen": didOpen(message)
    case "textDocument/didChange": if let uri { didChange(uri, message) }
    case "textDocument/didSave": if let uri { workspace.save(Workspace<Host>.path(of: uri)) }
    case "textDocument/didClose": if let uri { didClose(Workspace<Host>.path(of: uri)) }
    case "workspace/didChangeWatchedFiles": workspace.filesDidChange()
    case "workspace/didChangeWorkspaceFolders": didChangeFolders(parameters["event"])
    // What a server does not know of the rest may be ignored.
    default: break
    }
  }

  private mutating func registerForFiles() {
    guard client.watchesFiles else { return }
    let patterns = ["**/*.score", "**/*.{wav,caf,aif,aiff,m4a,mp3,ogg,flac}", "**/*.xcassets/**"]
    let watchers = patterns.map {
      JSON.object([JSON.Member(name: "globPattern", value: .string($0))])
    }
    request(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": .array(watchers)],
          ]
        ]
      ])
  }

  private mutating func didOpen(_ message: IncomingMessage) {
    let document = message.parameters["textDocument"]
    guard let uri = document?["uri"]?.string, let text = document?["text"], text.string != nil
    else { return }
    workspace.open(
      TextDocument(
        uri: uri, version: document?["version"]?.integer ?? 0,
        text: WideText.decode(
          jsonString: text.offset, length: text.length, of: message.text)))
  }

  private mutating func didChange(_ uri: String, _ message: IncomingMessage) {
    let parameters = message.parameters
    var changes: [TextDocument.Change] = []
    for change in parameters["contentChanges"]?.array ?? [] {
      guard let text = change["text"], text.string != nil else { continue }
      let bytes = WideText.decode(
        jsonString: text.offset, length: text.length, of: message.text)
      let start = change["range"]?["start"].flatMap { Position($0) }
      let end = change["range"]?["end"].flatMap { Position($0) }
      if let start, let end {
        changes.append(TextDocument.Change(range: (start, end), text: bytes))
      } else if change["range"] == nil || change["range"]?.content == .null {
        changes.append(TextDocument.Change(range: nil, text: bytes))
      }
    }
    let version = parameters["textDocument"]?["version"]?.integer ?? 0
    workspace.change(Workspace<Host>.path(of: uri), changes, version: version)
  }

  private mutating func didClose(_ path: String) {
    let uri = workspace.uri(of: path)
    workspace.close(path)
    published[path] = nil
    publishedForeign[path] = nil
    notify("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []])
  }

  private mutating func didChangeFolders(_ event: JSONValue?) {
    let paths = { (list: JSONValue?) in
      (list?.array ?? []).compactMap { $0["uri"]?.string }
        .compactMap { DocumentURI.folderPath(of: $0) }
    }
    let removed = paths(event?["removed"])
    workspace.folders.removeAll { removed.contains($0) }
    for path in paths(event?["added"]) where !workspace.folders.contains(path) {
      workspace.folders.append(path)
    }
  }

  /// The text of the open document called `uri`, as the client has it; for tests.
  public func text(of uri: String) -> [UInt8]? {
    workspace.documents[Workspace<Host>.path(of: uri)]?.text
  }
}
