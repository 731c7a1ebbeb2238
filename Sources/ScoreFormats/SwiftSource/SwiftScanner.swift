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
  func text(_ token: SwiftToken) -> String { text(token.range) }

  /// Returns the text in `range`.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
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

  /// Returns what the text `token` says.
  private func string(_ token: SwiftToken) -> String {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in bytes[token.range].dropFirst().dropLast() {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        text.append(byte)
        isEscaped = false
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The tokens of a list that is worth remembering by a name: no parameters or points come near it.
  private static let mostRemembered = 10_000

  /// `true` iff what is next is no list, or one that is not too long to be kept as a whole.
  var isShort: Bool {
    guard isMark("[") else { return true }
    var depth = 0
    for offset in 0..<SwiftScanner.mostRemembered {
      guard index + offset < tokens.count else { return true }
      if isMark("[", offset) { depth += 1 }
      if isMark("]", offset) { depth -= 1 }
      if depth == 0 { return true }
    }
    return false
  }

  // MARK: Expressions

  /// Reads an expression; one that goes on with anything but arithmetic is computed.
  ///
  /// - Requires: a token is there.
  mutating func readExpression() -> SwiftExpression {
    let start = index
    var expression = readSum()
    if goesOn {
      skipRest()
      expression.content = .computed
    }
    let last = tokens[max(start, min(index, tokens.count) - 1)]
    expression.range = tokens[start].range.lowerBound..<last.range.upperBound
    return expression
  }

  /// The operators after which an expression counts as computed, so that input cannot overflow the
  /// stack.
  private static let mostOperators = 16

  private mutating func readSum() -> SwiftExpression {
    readOperations("+", "-") { $0.readOperations("*", "/") { $0.readOperand() } }
  }

  private mutating func readOperations(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar,
    _ readPart: (inout SwiftScanner) -> SwiftExpression
  ) -> SwiftExpression {
    var whole = readPart(&self)
    for _ in 0..<SwiftScanner.mostOperators {
      guard isOperator(first) || isOperator(second), index + 1 < tokens.count else { break }
      let mark = tokens[index].mark
      index += 1
      whole.content = .operation(mark, whole, readPart(&self))
    }
    return whole
  }

  /// `true` iff the operator `mark` of two operands is next: there are blanks at both sides of it, or at
  /// none.
  private func isOperator(_ mark: Unicode.Scalar) -> Bool {
    isMark(mark) && !isMark("=", 1) && hasBlank(before: index) == hasBlank(before: index + 1)
  }

  /// `true` iff an operator or the like follows.
  private var goesOn: Bool {
    guard let token, index > 0 else { return false }
    let isOnNextLine = hasLineBreak(before: index)
    switch token.kind {
    case .mark where !isOnNextLine: return !",)]};:{".utf8.contains(token.mark)
    case .mark:
      return ".?".utf8.contains(token.mark)
        || "+-*/%&|<>=".utf8.contains(token.mark) && hasBlank(before: index + 1)
    case .word, .number, .string, .other: return !isOnNextLine
    }
  }

  /// Returns `true` iff the token at `index` begins a line.
  func hasLineBreak(before index: Int) -> Bool {
    bytes[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound]
      .contains(UInt8(ascii: "\n"))
  }

  /// Returns `true` iff there is something between the token at `index` and the one before it.
  func hasBlank(before index: Int) -> Bool {
    guard index > 0, index < tokens.count else { return true }
    return tokens[index - 1].range.upperBound < tokens[index].range.lowerBound
  }

  /// Reads past what belongs to the expression, to the comma or bracket that ends it.
  private mutating func skipRest() {
    var depth = 0
    while let token {
      if token.kind == .mark {
        if "([{".utf8.contains(token.mark) { depth += 1 }
        if ")]}".utf8.contains(token.mark) { depth -= 1 }
        if depth < 0 || depth == 0 && (isMark(",") || isMark(";")) { return }
      }
      index += 1
      if depth == 0, index < tokens.count, hasLineBreak(before: index), !goesOn { return }
    }
  }

  /// Reads past a closure, whose brace is next.
  private mutating func skipClosure() {
    var depth = 0
    while let token {
      if token.isMark("{") { depth += 1 }
      if token.isMark("}") { depth -= 1 }
      index += 1
      if depth == 0 { return }
    }
  }

  private mutating func readOperand() -> SwiftExpression {
    // `try`, `await` and the like change nothing of what follows.
    while let token, token.kind == .word, index + 1 < tokens.count,
      SwiftScanner.prefixes.contains(text(token))
    {
      index += 1
      skipUnwrapping()
    }
    guard let first = token else { return SwiftExpression(content: .computed, range: 0..<0) }
    index += 1
    let content: SwiftExpression.Content
    switch (first.kind, first.mark) {
    case (.number, _): content = number(text(first), sign: 1)
    case (.string, _): content = .string(string(first))
    case (.other, _): content = .computed
    case (.word, _): content = readPath(text(first), nil, from: first.range.lowerBound)
    case (.mark, UInt8(ascii: "-")):
      guard let next = token, next.kind == .number else { return computed(first) }
      index += 1
      content = number(text(next), sign: -1)
    case (.mark, UInt8(ascii: ".")):
      guard let next = token, next.kind == .word else { return computed(first) }
      index += 1
      content = readPath(text(next), nil, from: first.range.lowerBound, isImplicit: true)
    case (.mark, UInt8(ascii: "[")): content = .list(readArguments(to: "]").map { $0.value })
    case (.mark, UInt8(ascii: "(")):
      let parts = readArguments(to: ")")
      content = parts.count == 1 && parts[0].label == nil ? parts[0].value.content : .tuple(parts)
    case (.mark, UInt8(ascii: "{")):
      index -= 1
      skipClosure()
      return computed(first)
    case (.mark, _): return computed(first)
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
    _ first: String, _ base: SwiftExpression?, from start: Int, isImplicit: Bool = false
  ) -> SwiftExpression.Content {
    var call = SwiftCall(path: [first], arguments: nil, base: base, isImplicitMember: isImplicit)
    skipUnwrapping()
    while isMark("."), index + 1 < tokens.count, tokens[index + 1].kind == .word {
      call.path.append(text(tokens[index + 1]))
      index += 2
      skipUnwrapping()
    }
    guard isMark("("), index == 0 || !hasLineBreak(before: index) else { return .call(call) }
    index += 1
    call.arguments = readArguments(to: ")")
    skipUnwrapping()
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

  /// Reads past the `?` and `!` of optional values; a `?` behind a blank chooses.
  private mutating func skipUnwrapping() {
    while isMark("?") || isMark("!"), !hasBlank(before: index) { index += 1 }
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
