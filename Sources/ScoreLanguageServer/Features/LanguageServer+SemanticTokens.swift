import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax

/// The kinds of tokens that the client is told, by their numbers.
enum SemanticLegend {
  /// The kinds, in the order of their numbers.
  enum Kind: Int, CaseIterable {
    case keyword, function, variable, parameter, property, number, string, `operator`, comment
    case enumMember, namespace

    fileprivate var name: String {
      switch self {
      case .keyword: "keyword"
      case .function: "function"
      case .variable: "variable"
      case .parameter: "parameter"
      case .property: "property"
      case .number: "number"
      case .string: "string"
      case .operator: "operator"
      case .comment: "comment"
      case .enumMember: "enumMember"
      case .namespace: "namespace"
      }
    }
  }

  static let declaration = 1
  static let defaultLibrary = 2
  static let documentation = 4

  static var json: JSON {
    [
      "tokenTypes": .array(Kind.allCases.map { .string($0.name) }),
      "tokenModifiers": ["declaration", "defaultLibrary", "documentation"],
    ]
  }
}

/// What each token is, as only the compiler knows.
extension LanguageServer {
  mutating func semanticTokens(_ part: Part) -> JSON {
    semanticTokens(part.analysis, in: part.span)
  }

  mutating func semanticTokens(_ analysis: Analysis, in span: SourceSpan?) -> JSON {
    let classifier = TokenClassifier(analysis)
    var encoder = SemanticTokenEncoder(analysis, workspace.encoding)
    for (index, token) in analysis.tokens.enumerated() {
      if let span, token.span.end < span.start || span.end < token.span.start { continue }
      if let (kind, modifiers) = classifier.classify(token, at: index) {
        encoder.add(token.span, kind, modifiers)
      }
    }
    return ["data": .numbers(encoder.data)]
  }
}

/// Finds out what a token is.
private struct TokenClassifier {
  let analysis: Analysis

  /// What the names stand for that are declared in this text or taken from others.
  private var kinds: [UInt32: SemanticLegend.Kind] = [:]

  private let functions = Set(LanguageInventory.functions.map(\.name))

  init(_ analysis: Analysis) {
    self.analysis = analysis
    for declaration in analysis.declarations {
      kinds[declaration.name.span.start] = declaration.kind.semanticKind
    }
    for case .importing(let statement) in analysis.inspection.score.statements {
      for name in analysis.inspection.names(of: statement.span) {
        kinds[name.declaration.start] = name.kind == .pattern ? .function : .variable
      }
    }
  }

  func classify(_ token: LexicalToken, at index: Int) -> (SemanticLegend.Kind, Int)? {
    switch token.kind {
    case .note:
      isArgumentName(index)
        ? (.property, 0)
        : token.beginsStatement ? (.function, SemanticLegend.defaultLibrary) : (.enumMember, 0)
    case .statement: isArgumentName(index) ? (.property, 0) : (.keyword, 0)
    case .reserved: (.keyword, 0)
    case .contextual:
      named(token, index) ?? (isArgumentName(index) ? (.property, 0) : (.keyword, 0))
    case .word: named(token, index) ?? word(token, index)
    case .number: (.number, 0)
    case .string, .source: (.string, 0)
    case .operator: (.operator, 0)
    case .comment: (.comment, 0)
    case .documentation: (.comment, SemanticLegend.documentation)
    case .punctuation, .invalid: nil
    }
  }

  private func named(_ token: LexicalToken, _ index: Int) -> (SemanticLegend.Kind, Int)? {
    if let use = analysis.inspection.use(at: token.span) {
      let kind = kinds[use.declaration.start] ?? .parameter
      return (isArgumentName(index) ? .parameter : kind, 0)
    }
    return kinds[token.span.start].map { ($0, SemanticLegend.declaration) }
  }

  private func word(_ token: LexicalToken, _ index: Int) -> (SemanticLegend.Kind, Int) {
    if isArgumentName(index) { return (.property, 0) }
    if follows(index, UInt8(ascii: "(")), functions.contains(analysis.file.text(token.span)) {
      return (.function, SemanticLegend.defaultLibrary)
    }
    return (token.beginsStatement ? .function : .enumMember, 0)
  }

  private func isArgumentName(_ index: Int) -> Bool { follows(index, UInt8(ascii: ":")) }

  private func follows(_ index: Int, _ byte: UInt8) -> Bool {
    guard index + 1 < analysis.tokens.count else { return false }
    let next = analysis.tokens[index + 1]
    return next.kind == .punctuation
      && analysis.file.bytes[Int(next.span.start - analysis.file.base)] == byte
  }
}

extension Declaration.Kind {
  fileprivate var semanticKind: SemanticLegend.Kind {
    switch self {
    case .constant, .variable, .label, .state: .variable
    case .parameter: .parameter
    case .pattern: .function
    case .module: .namespace
    }
  }
}

/// Writes tokens as five numbers each: lines and columns from the token before, length, kind, more.
private struct SemanticTokenEncoder {
  private(set) var data: [Int] = []
  private var last = Position(line: 0, character: 0)
  private let analysis: Analysis
  private let encoding: PositionEncoding

  init(_ analysis: Analysis, _ encoding: PositionEncoding) {
    self.analysis = analysis
    self.encoding = encoding
  }

  /// Adds the token at `span`, line by line.
  mutating func add(_ span: SourceSpan, _ kind: SemanticLegend.Kind, _ modifiers: Int) {
    let base = analysis.file.base
    let (start, end) = (Int(span.start - base), Int(span.end - base))
    for line in analysis.lines.line(of: start)...analysis.lines.line(of: max(start, end - 1)) {
      let whole = analysis.lines.line(line, of: analysis.file.bytes)
      let from = max(start, whole.lowerBound)
      let to = min(end, whole.upperBound)
      if from < to { add(from, to, kind, modifiers) }
    }
  }

  private mutating func add(_ from: Int, _ to: Int, _ kind: SemanticLegend.Kind, _ modifiers: Int) {
    let bytes = analysis.file.bytes
    let start = analysis.lines.position(of: from, in: bytes, encoding)
    let end = analysis.lines.position(of: to, in: bytes, encoding)
    let isSameLine = start.line == last.line
    data += [
      start.line - last.line, isSameLine ? start.character - last.character : start.character,
      end.character - start.character, kind.rawValue, modifiers,
    ]
    last = start
  }
}
