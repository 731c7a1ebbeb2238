import ScoreDiagnostics

/// Values, envelopes and expressions.
extension Parser {
  /// The most operators that may stand in each other: later stages walk the tree by recursion.
  static let maximumHeight = 256

  /// Parses a value: an expression, or the envelope that begins with one.
  ///
  ///     value    = expression | envelope ;
  ///     envelope = expression , segment , { segment } ;
  ///
  mutating func parseValue() -> Expression { parseSegments(behind: parseExpression()) }

  /// Parses the segments behind `first`, if there are any.
  mutating func parseSegments(behind first: Expression) -> Expression {
    guard token.kind == .arrow else {
      return token.keyword == .to ? parseWordedSegments(behind: first) : first
    }
    var segments: [EnvelopeExpression.Segment] = []
    while take(.arrow) { segments.append(parseSegment()) }
    return .envelope(
      EnvelopeExpression(first: first, segments: segments, span: span(from: first.span.start)))
  }

  /// Parses a segment behind its arrow, which may begin a line.
  ///
  ///     segment = "->" , expression , "over" , expression , [ "ease" , ( "in" | "out" | "inOut" ) ] ;
  ///
  mutating func parseSegment() -> EnvelopeExpression.Segment {
    let value = parseExpression()
    guard take(.over) else {
      if !failDecimalComma() { failExpecting("'over' and a time") }
      return .init(value: value, duration: .invalid(here), ease: nil)
    }
    let duration = parseExpression()
    let ease = take(.ease) ? parseEase() : nil
    return .init(value: value, duration: duration, ease: ease)
  }

  private mutating func parseEase() -> Name? {
    let name = parseWord("'in', 'out' or 'inOut'")
    if ["in", "out", "inOut"].contains(name.text) { return name }
    report(.unknownEase(name.text, at: name.span))
    return nil
  }

  /// Parses an expression.
  ///
  ///     expression  = conjunction , { "||" , conjunction } ;
  ///     conjunction = comparison , { "&&" , comparison } ;
  ///     comparison  = sum , [ ( "<" | "<=" | ">" | ">=" ) , sum | ( "==" | "!=" ) , ( sum | word ) ] ;
  ///     sum         = product , { ( "+" | "-" ) , product } ;
  ///     product     = unary , { ( "*" | "/" ) , unary } ;
  ///
  @inline(__always)
  mutating func parseExpression() -> Expression {
    let operand = parseUnary()
    return token.kind.binary == nil ? operand : parseOperators(behind: operand, above: 0)
  }

  /// Parses the operators that bind tighter than `minimum` behind an operand.
  mutating func parseOperators(behind operand: Expression, above minimum: UInt8) -> Expression {
    var left = operand
    var (isTooTall, isChained) = (false, false)
    while let binary = token.kind.binary, binary.precedence > minimum {
      let (mark, leftHeight, isForeign) = (token.span, height, token.isForeign)
      advance()
      let operand = takeComparedWord(binary) ?? parseUnary()
      let right = parseOperators(behind: operand, above: binary.precedence)
      height = max(leftHeight, height) + 1
      if !isTooTall, height > Parser.maximumHeight {
        report(.nestingTooDeep(Parser.maximumHeight, at: mark))
        isTooTall = true
      }
      // What is too tall is read to its end and dropped; no later stage sees its height.
      if isTooTall { height = 1 }
      left =
        isTooTall || isChained || isForeign
        ? .invalid(span(from: left.span.start))
        : .binary(BinaryExpression(binary, at: mark, left, right))
      if binary.precedence == BinaryExpression.Operator.less.precedence {
        isChained = refuseChain(binary)
      }
    }
    return left
  }

  /// Consumes a word that begins statements, if it is compared with something: `device == taptic`.
  private mutating func takeComparedWord(_ binary: BinaryExpression.Operator) -> Expression? {
    guard token.keyword?.role == .statement, binary == .equal || binary == .notEqual else {
      return nil
    }
    height = 1
    return .name(takeName())
  }

  /// Reports a second comparison right behind the first, and returns `true` iff there is one.
  private mutating func refuseChain(_ first: BinaryExpression.Operator) -> Bool {
    guard let second = token.kind.binary, second.precedence == first.precedence else {
      return false
    }
    fail(.comparisonChain(second.rawValue, at: token.span))
    return true
  }

  /// Parses an operand with the signs before it.
  ///
  ///     unary = ( "-" | "!" ) , unary | primary ;
  ///
  private mutating func parseUnary() -> Expression {
    guard token.kind == .minus || token.kind == .not else { return parsePrimary() }
    let mark = token
    guard enter(at: mark.span) else {
      skipOperand()
      return .invalid(span(from: mark.span.start))
    }
    advance()
    let operand = parseUnary()
    leave()
    height += 1
    // Whether the sign was meant is not known, so nothing is said of the value.
    if mark.isForeign { return .invalid(span(from: mark.span.start)) }
    return .unary(
      UnaryExpression(
        mark.kind == .minus ? .negate : .not, operand, at: span(from: mark.span.start)))
  }

  /// Parses an operand.
  ///
  ///     primary = number | string | source | constant | call | "(" , expression , ")" ;
  ///
  private mutating func parsePrimary() -> Expression {
    height = 1
    let span = token.span
    switch token.kind {
    case .number:
      let literal = NumberLiteral(token.value, unit: token.unit, at: span)
      advance()
      return .number(literal)
    case .word:
      return parseWordExpression()
    case .string: return .string(takeString())
    case .source: return parseSource()
    case .leftParenthesis: return parseGroup()
    case .plus: return parseStrayPlus()
    case .invalid:
      advance()
      return .invalid(span)
    case .leftBrace, .rightBrace, .rightParenthesis, .comma, .colon, .semicolon, .dot, .arrow,
      .halfOpenRange, .closedRange, .assign, .or, .and, .equal, .notEqual, .less, .lessOrEqual,
      .greater, .greaterOrEqual, .minus, .star, .slash, .not, .newline, .endOfFile:
      if skipPointBeforeWord() { return parseWordExpression() }
      failExpecting("a value")
      return .invalid(here)
    }
  }

  /// Reads past a sign that numbers do not need.
  private mutating func parseStrayPlus() -> Expression {
    report(.strayPlus(at: token.span))
    while token.kind == .plus { advance() }
    // What follows is read by loops alone, for a run of signs must not recurse.
    if token.kind == .number || token.kind == .word { return parsePrimary() }
    let start = token.span.start
    skipOperand()
    return .invalid(span(from: start))
  }

  /// Parses a word as a value.
  ///
  ///     constant = name , [ "." , name ] | "true" | "false" | "device" | "new" | "old" | "pi" ;
  ///
  private mutating func parseWordExpression() -> Expression {
    if token.keyword?.role == .statement || token.keyword == .else {
      if isKindOfFeedback || isArgumentWithoutColon { return .name(takeName()) }
      failExpecting("a value")
      return .invalid(here)
    }
    guard token.keyword?.isReserved != true else { return .name(takeName()) }
    return parseNameExpression(takeName())
  }

  /// Parses what stands behind a name in an expression.
  mutating func parseNameExpression(_ name: Name) -> Expression {
    switch token.kind {
    case .dot:
      advance()
      return .member(MemberExpression(base: name, member: parseWord("a name")))
    case .leftParenthesis: return parseCall(of: name)
    case .word, .number, .string, .source, .leftBrace, .rightBrace, .rightParenthesis, .comma,
      .colon, .semicolon, .arrow, .halfOpenRange, .closedRange, .assign, .or, .and, .equal,
      .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .star, .slash,
      .not, .newline, .endOfFile, .invalid:
      return .name(name)
    }
  }

  /// Parses what a function is given.
  ///
  ///     call = name , "(" , [ expression , { "," , expression } ] , ")" ;
  ///
  private mutating func parseCall(of function: Name) -> Expression {
    let opener = token.span
    guard enter(at: opener) else {
      skipOperand()
      return .invalid(span(from: function.span.start))
    }
    let count = openParenthesis()
    var arguments: [Expression] = []
    var tallest = 0
    if token.kind != .rightParenthesis {
      repeat {
        arguments.append(parseExpression())
        tallest = max(tallest, height)
      } while take(.comma)
    }
    leave()
    height = tallest + 1
    closeParenthesis(opener, to: count)
    return .call(
      CallExpression(
        function: function, arguments: arguments, span: span(from: function.span.start)))
  }

  private mutating func parseGroup() -> Expression {
    let opener = token.span
    guard enter(at: opener) else {
      skipOperand()
      return .invalid(span(from: opener.start))
    }
    let count = openParenthesis()
    let inner = parseExpression()
    leave()
    height += 1
    closeParenthesis(opener, to: count)
    return .group(GroupExpression(inner, at: span(from: opener.start)))
  }
}
