import ScoreDiagnostics
import ScoreJSON

/// The requests, each with who answers it.
extension LanguageServer {
  mutating func answer(
    _ method: String, _ parameters: JSONValue
  ) throws(ResponseError) -> JSON {
    if method == "initialize" { return try initialize(parameters) }
    switch phase {
    case .fresh: throw .notInitialized
    case .shutDown: throw .invalidRequest("the session is over")
    case .running: break
    }
    // What a client does not tell of files has to be looked for where they are all asked about.
    if !client.watchesFiles, method.asksAboutFiles { workspace.filesDidChange() }
    switch method {
    case "shutdown":
      phase = .shutDown
      return .null
    case "workspace/symbol": return workspaceSymbols(parameters["query"]?.string ?? "")
    case "workspace/executeCommand": return try execute(parameters)
    default: break
    }
    guard method.hasPrefix("textDocument/") else { throw .methodNotFound(method) }
    return try answer(document: method, parameters)
  }

  private mutating func answer(
    document method: String, _ parameters: JSONValue
  ) throws(ResponseError) -> JSON {
    switch method {
    case "textDocument/completion": completions(try place(parameters))
    case "textDocument/hover": hover(try place(parameters))
    case "textDocument/signatureHelp": signatureHelp(try place(parameters))
    case "textDocument/definition": definition(try place(parameters))
    case "textDocument/references":
      references(
        try place(parameters),
        withDeclaration: parameters["context"]?["includeDeclaration"]?.bool ?? true)
    case "textDocument/documentHighlight": highlights(try place(parameters))
    case "textDocument/prepareRename": prepareRename(try place(parameters))
    case "textDocument/rename":
      try rename(try place(parameters), to: parameters["newName"]?.string ?? "")
    case "textDocument/documentSymbol": documentSymbols(try analysis(parameters))
    case "textDocument/codeAction":
      codeActions(try stretch(parameters), parameters["context"])
    case "textDocument/codeLens": codeLenses(try analysis(parameters))
    case "textDocument/documentLink": documentLinks(try analysis(parameters))
    case "textDocument/foldingRange": foldingRanges(try analysis(parameters))
    case "textDocument/selectionRange":
      selectionRanges(
        try analysis(parameters),
        (parameters["positions"]?.array ?? []).compactMap { Position($0) })
    case "textDocument/formatting": formatting(try analysis(parameters))
    case "textDocument/rangeFormatting": formatting(try stretch(parameters))
    case "textDocument/onTypeFormatting": formattingOnType(try place(parameters))
    case "textDocument/inlayHint": inlayHints(try stretch(parameters))
    case "textDocument/semanticTokens/full":
      semanticTokens(try analysis(parameters), in: nil)
    case "textDocument/semanticTokens/range": semanticTokens(try stretch(parameters))
    default: throw .methodNotFound(method)
    }
  }

  /// A place in an analysed score.
  struct Place {
    var analysis: Analysis
    var offset: UInt32
  }

  /// A part of an analysed score.
  struct Part {
    var analysis: Analysis
    var span: SourceSpan
  }

  mutating func analysis(_ parameters: JSONValue) throws(ResponseError) -> Analysis {
    guard let uri = parameters["textDocument"]?["uri"]?.string else {
      throw .invalidParameters("the request names no document")
    }
    guard let analysis = workspace.analysis(of: Workspace<Host>.path(of: uri)) else {
      throw .invalidParameters("there is no document '\(uri)'")
    }
    return analysis
  }

  private mutating func place(_ parameters: JSONValue) throws(ResponseError) -> Place {
    let analysis = try analysis(parameters)
    guard let position = parameters["position"].flatMap({ Position($0) }) else {
      throw .invalidParameters("the request names no position")
    }
    return Place(analysis: analysis, offset: analysis.offset(of: position, workspace.encoding))
  }

  private mutating func stretch(_ parameters: JSONValue) throws(ResponseError) -> Part {
    let analysis = try analysis(parameters)
    guard let start = parameters["range"]?["start"].flatMap({ Position($0) }),
      let end = parameters["range"]?["end"].flatMap({ Position($0) })
    else { throw .invalidParameters("the request names no range") }
    let from = analysis.offset(of: min(start, end), workspace.encoding)
    let to = analysis.offset(of: max(start, end), workspace.encoding)
    return Part(analysis: analysis, span: SourceSpan(from, to))
  }
}

extension String {
  /// `true` iff it is a request whose answer comes from files that are not open, too.
  fileprivate var asksAboutFiles: Bool {
    switch self {
    case "textDocument/references", "textDocument/rename", "workspace/symbol": true
    default: false
    }
  }
}

extension JSONValue {
  /// Its whole number, or `nil` iff it is none.
  var integer: Int? { number.flatMap { Int(exactly: $0) } }
}

extension Position {
  /// Reads a position, or returns `nil` iff `value` is none.
  init?(_ value: JSONValue) {
    guard let line = value["line"]?.integer, let character = value["character"]?.integer else {
      return nil
    }
    self.init(line: line, character: character)
  }
}
