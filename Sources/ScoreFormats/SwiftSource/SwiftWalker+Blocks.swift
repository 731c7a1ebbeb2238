import ScoreTimeline

/// The braces of Swift source, and what begins them.
extension SwiftWalker {
  // MARK: Braces

  /// Enters the braces at the place.
  mutating func open() {
    let offset = scanner.token?.range.lowerBound
    var kind = closureKind
    var (range, isRepeat) = (0..<0, false)
    if let head {
      let isMeant = head.brace.map { $0 == offset } ?? (head.bracketCount == brackets.count)
      if isMeant {
        (kind, range, isRepeat) = (head.kind, head.range, head.isRepeat)
        self.head = nil
      }
    }
    enter(kind, range)
    blocks[blocks.count - 1].isRepeat = isRepeat
    names.open()
    declareParameters()
  }

  /// Leaves the braces at the place.
  mutating func close() {
    while blocks.last?.isBranch == true { leave() }
    head = nil
    names.withdraw()
    guard let block = blocks.last else { return }
    leave()
    names.close()
    if block.isRepeat, scanner.isWord("while", 1) { scanner.index += 1 }
  }

  /// Begins a block of the kind `kind`, whose keyword is at `range`.
  private mutating func enter(_ kind: SwiftBlock.Kind, _ range: Range<Int>) {
    blocks.append(
      SwiftBlock(
        kind: kind, cursor: cursor, sequence: current, isRepeated: isRepeated,
        condition: condition, bracketCount: brackets.count))
    switch kind {
    case .inline, .branches: break
    case .loop: isRepeated = true
    case .later(let delay): cursor += delay
    case .callable:
      current = nil
      (isRepeated, condition) = (false, nil)
    case .condition:
      current = nil
      condition = range
    }
  }

  /// Ends the innermost block.
  private mutating func leave() {
    guard let block = blocks.popLast() else { return }
    brackets.removeLast(max(0, brackets.count - block.bracketCount))
    isRepeated = block.isRepeated
    switch block.kind {
    case .inline, .branches, .loop: break
    case .later: cursor = block.cursor
    case .callable, .condition:
      current = block.sequence
      condition = block.condition
    }
  }

  /// What the braces at the place are if no keyword is before them: a closure, which runs as what it is
  /// given to says.
  private var closureKind: SwiftBlock.Kind {
    guard scanner.index > 0 else { return .callable }
    let last = scanner.tokens[scanner.index - 1]
    let callee: Range<Int>? =
      if last.kind == .word {
        last.range
      } else if last.isMark(")") {
        lastCallee
      } else {
        brackets.last ?? nil
      }
    guard let callee else { return .callable }
    let name = scanner.text(callee)
    if SwiftWalker.repeaters.contains(name) { return .loop }
    return SwiftWalker.runners.contains(name) ? .inline : .callable
  }

  /// What runs a closure for each of some values.
  private static let repeaters: Set<String> = [
    "forEach", "map", "flatMap", "compactMap", "reduce", "filter",
  ]

  /// What runs a closure once, and about at once.
  private static let runners: Set<String> = [
    "async", "sync", "Task", "detached", "run", "autoreleasepool",
  ]

  /// Declares what the closure at the place takes, which is computed.
  private mutating func declareParameters() {
    for offset in 1...16 {
      let index = scanner.index + offset
      guard index < scanner.tokens.count, !scanner.isMark("{", offset),
        !scanner.isMark("}", offset), offset == 1 || !scanner.hasLineBreak(before: index)
      else { return }
      guard scanner.isWord("in", offset) else { continue }
      for token in scanner.tokens[scanner.index..<index] where token.kind == .word {
        names.declare(scanner.text(token), nil)
      }
      return
    }
  }

  // MARK: Directives

  /// Reads `#if` and what belongs to it: what is built on a condition.
  mutating func visitDirective() {
    if scanner.isWord("endif", 1) {
      if blocks.last?.isBranch == true { leave() }
    } else if scanner.isWord("else", 1) || scanner.isWord("elseif", 1) {
      if blocks.last?.isBranch == true { leave() }
      enterBranch()
    } else if scanner.isWord("if", 1) {
      enterBranch()
    } else {
      return
    }
    scanner.index += 1
  }

  private mutating func enterBranch() {
    enter(.condition, scanner.token?.range ?? 0..<0)
    blocks[blocks.count - 1].isBranch = true
  }

  // MARK: Statements

  /// Reads the keyword `word` at `range`, if it begins a block; returns `false` iff it does not.
  mutating func visitStatement(_ word: String, _ range: Range<Int>) -> Bool {
    switch word {
    case "for":
      announceLoopNames()
      begin(.loop, range)
    case "while": begin(.loop, range)
    case "repeat" where scanner.isMark("{", 1):
      begin(.loop, range)
      head?.isRepeat = true
    case "if", "else", "catch": begin(.condition, range)
    case "guard":
      begin(.condition, range)
      head?.isGuard = true
    case "switch": begin(.branches, range)
    case "do", "defer": begin(.inline, range)
    case "case" where isInSwitch && !isPattern,
      "default" where isInSwitch && scanner.isMark(":", 1):
      if blocks.last?.isBranch == true { leave() }
      enterBranch()
    default: return false
    }
    scanner.index += 1
    return true
  }

  private mutating func begin(_ kind: SwiftBlock.Kind, _ range: Range<Int>) {
    head = SwiftBlock.Head(kind: kind, range: range, bracketCount: brackets.count)
  }

  /// `true` iff the place is directly in a `switch`, or in one of its branches.
  private var isInSwitch: Bool {
    guard var block = blocks.last else { return false }
    if block.isBranch, blocks.count > 1 { block = blocks[blocks.count - 2] }
    if case .branches = block.kind { return brackets.count == block.bracketCount }
    return false
  }

  /// `true` iff the `case` at the place is part of the condition of another statement.
  private var isPattern: Bool {
    guard scanner.index > 0 else { return false }
    let last = scanner.tokens[scanner.index - 1]
    return last.isMark(",")
      || last.kind == .word && ["if", "guard", "while", "for"].contains(scanner.text(last))
  }

  private mutating func announceLoopNames() {
    for offset in 1..<16 where scanner.isWord("in", offset) {
      for token in scanner.tokens[scanner.index + 1..<scanner.index + offset]
      where token.kind == .word { names.announce(scanner.text(token), nil) }
      return
    }
  }

  // MARK: Declarations

  /// Reads the declaration that `word` begins, if it does; returns `false` iff not.
  mutating func visitDeclaration(_ word: String) -> Bool {
    switch word {
    case "func" where isHelper: skipHelper()
    case "func", "init", "subscript", "deinit":
      guard word != "init" || !scanner.isMark(":", 1) else { return false }
      begin(.callable, 0..<0)
      announceParameters()
      scanner.index += 1
    case "class", "struct", "enum", "extension", "protocol", "actor":
      guard scanner.index + 1 < scanner.tokens.count,
        scanner.tokens[scanner.index + 1].kind == .word
      else { return false }
      begin(.inline, 0..<0)
      scanner.index += 1
    case "let", "var": bind()
    default: return false
    }
    return true
  }

  /// `true` iff the function at the place is one that this compiler writes beside a pattern.
  private var isHelper: Bool {
    guard scanner.isMark("(", 2), scanner.isWord("_", 3) else { return false }
    return scanner.isWord("event", 1) && scanner.isWord("type", 4)
      || scanner.isWord("curve", 1) && scanner.isWord("id", 4)
  }

  /// Skips a function that this compiler writes: what it makes is told by its calls.
  private mutating func skipHelper() {
    while scanner.token != nil, !scanner.isMark("{") { scanner.index += 1 }
    var depth = 0
    while scanner.token != nil {
      if scanner.isMark("{") { depth += 1 }
      if scanner.isMark("}") { depth -= 1 }
      scanner.index += 1
      if depth == 0 { return }
    }
  }

  /// Announces what the function at the place takes, which is computed.
  private mutating func announceParameters() {
    var index = scanner.index + 1
    while index < scanner.tokens.count, !scanner.tokens[index].isMark("("),
      !scanner.tokens[index].isMark("{")
    { index += 1 }
    var depth = 0
    while index < scanner.tokens.count {
      let token = scanner.tokens[index]
      if token.isMark("(") { depth += 1 }
      if token.isMark(")") { depth -= 1 }
      if token.isMark("{") || depth == 0 { break }
      if token.isMark(":"), depth == 1, scanner.tokens[index - 1].kind == .word {
        names.announce(scanner.text(scanner.tokens[index - 1]), nil)
      }
      index += 1
    }
    spend(index - scanner.index)
  }

  /// Remembers what a name is given; what that holds is walked through as well.
  private mutating func bind() {
    scanner.index += 1
    guard let name = scanner.token, name.kind == .word else { return }
    var ahead = scanner
    ahead.index += 1
    if ahead.isMark(":") {
      // A type; of those that are written out here none has a mark but brackets and dots.
      while ahead.token != nil, !ahead.isMark("="), !ahead.isMark("{"), !ahead.isMark(";"),
        ahead.index < scanner.index + 16
      {
        ahead.index += 1
      }
    }
    scanner.index += 1
    let isGiven = ahead.isMark("=") && !ahead.isMark("=", 1)
    let isCondition = head.map { !$0.isGuard && $0.brace == nil } ?? false
    var value: SwiftExpression? = isCondition && !isGiven ? names[scanner.text(name)] : nil
    if isGiven {
      ahead.index += 1
      scanner.index = ahead.index
      if ahead.token != nil, ahead.isShort { value = constant(read(&ahead)) }
    }
    if isCondition {
      names.announce(scanner.text(name), value)
    } else {
      names.declare(scanner.text(name), value)
    }
  }
}
