import ScoreDiagnostics
import ScoreTimeline

/// Walks through Swift source, token by token, and gathers the haptics that are written out.
struct SwiftWalker {
  /// A pair of braces around a place.
  private struct Block {
    /// What stands before it.
    enum Kind {
      case function
      case later(Ticks)
      case loop
      case other
    }

    var kind: Kind
    /// Where the sequence around stood when the block began.
    var cursor: Ticks
    /// The sequence around.
    var sequence: Int
  }

  var document: TextDocument
  var scanner: SwiftScanner

  /// What was found.
  var sequences = [SwiftSequence()]

  /// The sequence that is being gathered.
  var current = 0

  /// What names stand for that were given a value.
  private var constants: [String: SwiftExpression] = [:]

  private let name: String
  private var blocks: [Block] = []
  private var nextBlock = Block.Kind.other

  /// How many more tokens may be read ahead: no source that people write comes near it.
  private var budget: Int

  init(_ source: SourceFile) {
    document = TextDocument(source)
    scanner = SwiftScanner(source.bytes)
    name = source.name
    budget = 32 * scanner.tokens.count
  }

  /// Walks through all of it.
  mutating func walk(_ soundLength: (SoundSource) -> Ticks?) {
    while let token = scanner.token, budget > 0 {
      switch token.kind {
      case .word: visitWord(token)
      case .mark(UInt8(ascii: "{")): open()
      case .mark(UInt8(ascii: "}")): close()
      case .mark(UInt8(ascii: "[")) where startsPiano: readPiano(soundLength)
      case .mark, .number, .string, .other: scanner.index += 1
      }
    }
    if budget <= 0 { document.report("brackets that are too entangled to be read", 0..<0) }
  }

  // MARK: Blocks

  private mutating func open() {
    scanner.index += 1
    blocks.append(
      Block(kind: nextBlock, cursor: sequences[current].cursor, sequence: current))
    switch nextBlock {
    case .function:
      sequences.append(SwiftSequence())
      current = sequences.count - 1
    case .later(let delay): sequences[current].cursor += delay
    case .loop, .other: break
    }
    nextBlock = .other
  }

  private mutating func close() {
    scanner.index += 1
    guard let block = blocks.popLast() else { return }
    switch block.kind {
    case .function: current = block.sequence
    case .later: sequences[current].cursor = block.cursor
    case .loop, .other: break
    }
  }

  /// Tells that a program repeats what stands at `range`, if it does.
  func isRepeated() -> Bool {
    blocks.contains { if case .loop = $0.kind { true } else { false } }
  }

  // MARK: Words

  private mutating func visitWord(_ token: SwiftToken) {
    let word = scanner.text(token)
    switch word {
    case "func" where scanner.isWord("event", 1) || scanner.isWord("curve", 1):
      return skipHelper()
    case "func": nextBlock = .function
    case "init" where !isMember: nextBlock = .function
    case "for", "while": nextBlock = .loop
    case "let", "var": return bind()
    case "CHHapticEvent", "event", "init", "CHHapticParameterCurve", "curve",
      "CHHapticDynamicParameter":
      if visitEvent(word) { return }
    default: if visitCall() { return }
    }
    scanner.index += 1
  }

  /// Skips a function that this compiler writes beside a pattern: what it makes is told by its calls.
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

  /// `true` iff the token before is a dot.
  private var isMember: Bool {
    scanner.index > 0 && scanner.tokens[scanner.index - 1].isMark(".")
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
    guard ahead.isMark("="), !ahead.isMark("=", 1) else { return }
    ahead.index += 1
    scanner.index = ahead.index
    if ahead.token != nil { constants[scanner.text(name)] = read(&ahead) }
  }

  /// Reads an expression with `ahead`, and counts it.
  private mutating func read(_ ahead: inout SwiftScanner) -> SwiftExpression {
    let start = ahead.index
    let expression = ahead.readExpression()
    budget -= ahead.index - start + 1
    return expression
  }

  /// Reads what the word at the place makes, if it is an event or what acts on events.
  private mutating func visitEvent(_ word: String) -> Bool {
    guard scanner.isMark("(", 1) else { return false }
    var ahead = scanner
    let expression = read(&ahead)
    guard let call = expression.call?.innermost, let arguments = call.arguments else {
      return false
    }
    let labels = arguments.map { $0.label ?? "" }
    if labels.contains("eventType") || word == "event" && labels == ["", "at", "for", ""] {
      readEvent(call, expression.range)
    } else if labels.contains("controlPoints") || word == "curve" && labels == ["", "at", ""] {
      readCurve(call, expression.range)
    } else if word == "CHHapticDynamicParameter" {
      readParameter(call, expression.range)
    } else if labels.contains("audioResourceID") {
      document.ignore("a sound that a program registers", expression.range)
    } else {
      return false
    }
    scanner.index = ahead.index
    return true
  }

  // MARK: Calls

  /// Reads a call of a feedback generator or a delay, if one stands at the place.
  private mutating func visitCall() -> Bool {
    guard !isMember, callsSomethingKnown else { return false }
    var ahead = scanner
    let expression = read(&ahead)
    guard let call = expression.call, visit(call, expression.range) else { return false }
    scanner.index = ahead.index
    return true
  }

  /// `true` iff the names at the place end with that of a feedback or a delay.
  private var callsSomethingKnown: Bool {
    var offset = 0
    while scanner.index + offset < scanner.tokens.count {
      let token = scanner.tokens[scanner.index + offset]
      guard token.kind == .word else { return false }
      let text = scanner.text(token)
      if text.hasSuffix("FeedbackGenerator") || SwiftWalker.calls.contains(text) { return true }
      offset += 1
      while scanner.isMark("?", offset) || scanner.isMark("!", offset) { offset += 1 }
      guard scanner.isMark(".", offset) else { return false }
      offset += 1
    }
    return false
  }

  private static let calls: Set<String> = [
    "impactOccurred", "notificationOccurred", "selectionChanged", "asyncAfter", "sleep", "usleep",
  ]

  private mutating func visit(_ call: SwiftCall, _ range: Range<Int>) -> Bool {
    switch call.name {
    case "impactOccurred", "notificationOccurred", "selectionChanged":
      playFeedback(call, range)
      return true
    case "asyncAfter":
      if let delay = seconds(call["deadline"] ?? call["wallDeadline"], range) {
        nextBlock = .later(delay)
      }
      return true
    case "sleep" where call["until"] != nil:
      sequences[current].cursor = seconds(call["until"], range) ?? sequences[current].cursor
      return true
    case "sleep", "usleep":
      sequences[current].cursor += delay(call, range) ?? .zero
      return true
    default: return false
    }
  }

  private mutating func delay(_ call: SwiftCall, _ range: Range<Int>) -> Ticks? {
    if let nanoseconds = call["nanoseconds"] { return seconds(nanoseconds, range, unit: 1e-9) }
    if let value = call["forTimeInterval"] ?? call["for"] { return seconds(value, range) }
    guard call.first != nil else { return nil }
    return seconds(call.first, range, unit: call.name == "usleep" ? 1e-6 : 1)
  }

  // MARK: Values

  /// Returns `expression`, or what the name that it is stands for.
  func resolved(_ expression: SwiftExpression) -> SwiftExpression {
    var expression = expression
    // A name may stand for another, but not for ever.
    for _ in 0..<8 {
      guard let call = expression.call else { break }
      if call.arguments == nil, call.base == nil, let value = constants[call.name] {
        expression = value
      } else if SwiftWalker.conversions.contains(call.name), call.arguments?.count == 1,
        let value = call.first
      {
        expression = value
      } else {
        break
      }
    }
    return expression
  }

  private static let conversions: Set<String> = ["Float", "Double", "CGFloat", "TimeInterval"]

  /// Returns the number that `expression` is; tells that it is computed if it is none.
  mutating func number(_ expression: SwiftExpression) -> Double? {
    let value = resolved(expression)
    if value.call?.name == "CHHapticTimeImmediate" { return 0 }
    if let number = value.number { return number }
    document.ignore("a value that is computed", expression.range, "only a running program knows it")
    return nil
  }

  /// Returns the time that `expression`, at `range` if there is none, is.
  mutating func seconds(
    _ expression: SwiftExpression?, _ range: Range<Int>, unit: Double = 1
  ) -> Ticks? {
    guard let expression else {
      document.ignore("a time that is computed", range, "only a running program knows it")
      return nil
    }
    var (value, unit) = (resolved(expression), unit)
    if let call = value.call, let factor = SwiftWalker.units[call.name], let first = call.first {
      (value, unit) = (first, factor)
    }
    guard let number = number(value) else { return nil }
    let seconds = number * unit
    guard seconds >= 0, sequences[current].cursor.seconds + seconds <= 900_000 else {
      document.report("a time that no score has", expression.range)
      return nil
    }
    return Ticks(seconds: seconds)
  }

  private static let units = [
    "seconds": 1, "milliseconds": 1e-3, "microseconds": 1e-6, "nanoseconds": 1e-9,
  ]

  /// Appends an event to the present sequence, and tells if a program repeats it.
  mutating func append(_ kind: Event.Kind, from start: Ticks, to end: Ticks, _ range: Range<Int>) {
    if isRepeated() {
      document.diagnostics.insert(
        .doubtful(
          "a loop around this", at: document.span(range), label: "it is read once"))
    }
    sequences[current].lastEnd = end
    sequences[current].events.append(
      Event(from: start, to: end, kind, origin: document.span(range)))
  }

  /// The name of the file, for the sounds in it.
  var fileName: String { name }

  // MARK: Piano

  /// `true` iff a list of Piano's notes begins at the place.
  private var startsPiano: Bool {
    guard scanner.isMark(".", 1), scanner.index + 2 < scanner.tokens.count else { return false }
    return SwiftWalker.notes.contains(scanner.text(scanner.tokens[scanner.index + 2]))
  }

  private static let notes: Set<String> = [
    "sound", "vibration", "tapticEngine", "hapticFeedback", "wait", "waitUntilFinished",
  ]

  private mutating func readPiano(_ soundLength: (SoundSource) -> Ticks?) {
    var ahead = scanner
    let expression = read(&ahead)
    scanner.index = max(ahead.index, scanner.index + 1)
    let outer = current
    sequences.append(SwiftSequence())
    current = sequences.count - 1
    for note in expression.list ?? [] { playNote(note, soundLength) }
    current = outer
  }
}

extension SwiftCall {
  /// The call that others are called on.
  fileprivate var innermost: SwiftCall { base?.call?.innermost ?? self }
}
