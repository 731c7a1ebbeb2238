import ScoreJSON

/// What the client can do, as far as the server cares.
struct ClientAbilities {
  /// `true` iff completions may have places to fill in.
  var takesSnippets = false

  /// `true` iff it tells when files change, if it is asked to.
  var watchesFiles = false

  /// `true` iff symbols of a text may stand in each other.
  var nestsSymbols = false

  /// `true` iff the commands of code lenses are of use to it.
  var showsMarkdown = false

  init() {}

  /// Reads the `capabilities` of `initialize`.
  init(_ capabilities: JSONValue?) {
    let text = capabilities?["textDocument"]
    takesSnippets =
      text?["completion"]?["completionItem"]?["snippetSupport"]?.bool ?? false
    nestsSymbols =
      text?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.bool ?? false
    showsMarkdown =
      text?["hover"]?["contentFormat"]?.array?.contains { $0.string == "markdown" } ?? false
    watchesFiles =
      capabilities?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
  }
}

extension PositionEncoding {
  /// Chooses the first encoding that the client offers and the server has.
  init(_ capabilities: JSONValue?) {
    let offers = capabilities?["general"]?["positionEncodings"]?.array ?? []
    self =
      offers.lazy.compactMap { $0.string }.compactMap { PositionEncoding(rawValue: $0) }.first
      ?? .utf16
  }
}
