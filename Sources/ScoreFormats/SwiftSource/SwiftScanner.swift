/// Reads expressions out of the tokens of Swift source, and reads past what it does not know.
struct SwiftScanner {
  private let bytes: [UInt8]

  /// The tokens.
  let tokens: [SwiftToken]

  /// The next of them.
  var index = 0

  private var depth = 0

  /// The brackets after which what is inside counts as computed, so that input cannot overflow the
  /// stack.
  private static let maximumDepth = 64

  /// Creates a scanner of the source `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = SwiftLexer.tokens(of: bytes)
  }

  /// The token that is next.
  var token: SwiftToken? { index < tokens.count ? tokens[index] : nil }

  /// Returns the text of `token`.
  func text(_ token: SwiftToken) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  /// Returns `true` iff the token `offset` behind the next one is the word `word`.
  func isWord(_ word: StaticString, _ offset: Int = 0) -> Bool {
    guard index + offset < tokens.count, tokens[index + offset].kind == .word else { return false }
    let range = tokens[index + offset].range
    return range.count == word.utf8CodeUnitCount
      && zip(bytes[range], 0..<range.count).allSatisfy { $0 == word.utf8Start[$1] }
  }

  /// Returns `true` iff the token `offset` behind the next one is the mark `mark`.
  func isMark(_ mark: Unicode.Scalar, _ offset: Int = 0) -> Bool {
    index + offset < tokens.count && tokens[index + offset].isMark(mark)
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard isMark(mark) else { return false }
    index += 1
    return true
  }

  // MARK: Expressions

  /// Reads an expression; one that goes on with an operator is computed.
  ///
  /// - Requires: a token is there.
  mutating func readExpression() -> SwiftExpression {
    let start = index
    var expression = readOperand()
    // A deadline is as far from now, or from another instant, as is added to it.
    if expression.isInstant, isMark("+"), expression.call?.name == "now" || isMark(".", 1) {
      index += 1
      expression.content = readOperand().content
    }
    if goesOn {
      skipRest()
      expression.content = .computed
    }
    let last = tokens[max(start, min(index, tokens.count) - 1)]
    expression.range = tokens[start].range.lowerBound..<last.range.upperBound
    return expression
  }

  /// `true` iff an operator or the like follows, on the line of what was read.
  private var goesOn: Bool {
    guard let token, index > 0, !hasLineBreak(before: index) else { return false }
    switch token.kind {
    case .mark(let byte): return !",)]};:{".utf8.contains(byte)
    case .word, .number, .string, .other: return true
    }
  }

  private func hasLineBreak(before index: Int) -> Bool {
    bytes[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound]
      .contains(UInt8(ascii: "\n"))
  }

  /// Reads past what belongs to the expression, to the comma or bracket that ends it.
  private mutating func skipRest() {
    var depth = 0
    while let token {
      if case .mark(let byte) = token.kind {
        if "([{".utf8.contains(byte) { depth += 1 }
        if ")]}".utf8.contains(byte) { depth -= 1 }
        if depth < 0 || depth == 0 && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")) {
          return
        }
      }
      index += 1
      if depth == 0, index < tokens.count, hasLineBreak(before: index), !isMark(".") { return }
    }
  }

  private mutating func readOperand() -> SwiftExpression {
    guard let first = token else { return SwiftExpression(content: .computed, range: 0..<0) }
    index += 1
    let content: SwiftExpression.Content
    switch first.kind {
    case .number: content = number(text(first), sign: 1)
    case .string(let text): content = .string(text)
    case .other: content = .computed
    case .word: content = readPath(text(first), nil, from: first.range.lowerBound)
    case .mark(UInt8(ascii: "-")):
      guard let next = token, next.kind == .number else { return computed(first) }
      index += 1
      content = number(text(next), sign: -1)
    case .mark(UInt8(ascii: ".")):
      guard let next = token, next.kind == .word else { return computed(first) }
      index += 1
      content = readPath(text(next), nil, from: first.range.lowerBound)
    case .mark(UInt8(ascii: "[")): content = .list(readArguments(to: "]").map { $0.value })
    case .mark(UInt8(ascii: "(")):
      let parts = readArguments(to: ")")
      content = parts.count == 1 && parts[0].label == nil ? parts[0].value.content : .tuple(parts)
    case .mark: return computed(first)
    }
    return SwiftExpression(content: content, range: first.range)
  }

  private func computed(_ token: SwiftToken) -> SwiftExpression {
    SwiftExpression(content: .computed, range: token.range)
  }

  private func number(_ text: String, sign: Double) -> SwiftExpression.Content {
    let digits = String(decoding: text.utf8.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    return Double(digits).map { .number(sign * $0) } ?? .computed
  }

  /// Reads the members and calls behind the name `first`.
  private mutating func readPath(
    _ first: String, _ base: SwiftExpression?, from start: Int
  ) -> SwiftExpression.Content {
    // `try`, `await` and the like change nothing of what follows.
    if SwiftScanner.prefixes.contains(first), base == nil, token != nil {
      return readOperand().content
    }
    var call = SwiftCall(path: [first], arguments: nil, base: base)
    while isMark("?") || isMark("!") { index += 1 }
    while isMark("."), index + 1 < tokens.count, tokens[index + 1].kind == .word {
      call.path.append(text(tokens[index + 1]))
      index += 2
      while isMark("?") || isMark("!") { index += 1 }
    }
    guard isMark("("), index == 0 || !hasLineBreak(before: index) else { return .call(call) }
    index += 1
    call.arguments = readArguments(to: ")")
    while isMark("?") || isMark("!") { index += 1 }
    guard isMark("."), index + 1 < tokens.count, tokens[index + 1].kind == .word,
      depth < SwiftScanner.maximumDepth
    else { return .call(call) }
    let end = tokens[index - 1].range.upperBound
    let result = SwiftExpression(content: .call(call), range: start..<end)
    let name = text(tokens[index + 1])
    index += 2
    depth += 1
    defer { depth -= 1 }
    return readPath(name, result, from: start)
  }

  private static let prefixes: Set<String> = ["try", "await", "return"]

  /// Reads arguments up to the bracket `end`, and that.
  private mutating func readArguments(to end: Unicode.Scalar) -> [SwiftArgument] {
    var arguments: [SwiftArgument] = []
    guard depth < SwiftScanner.maximumDepth else {
      skipRest()
      _ = take(end)
      return []
    }
    depth += 1
    defer { depth -= 1 }
    while let token, !take(end) {
      let before = index
      var label: String?
      if token.kind == .word, isMark(":", 1), end == ")" {
        label = text(token)
        index += 2
      }
      if self.token != nil {
        arguments.append(SwiftArgument(label: label, value: readExpression()))
      }
      if take(",") || isMark(end) { continue }
      skipRest()
      if !take(","), index == before { index += 1 }
    }
    return arguments
  }
}

extension SwiftExpression {
  /// `true` iff it may be an instant: a name, or `.now()`.
  fileprivate var isInstant: Bool {
    guard let call else { return false }
    return call.arguments?.isEmpty ?? true
  }
}
