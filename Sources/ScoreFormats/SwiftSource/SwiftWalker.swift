import ScoreDiagnostics
import ScoreTimeline

/// Walks through Swift source, token by token, and gathers the haptics that are written out.
///
/// A function, a closure and each branch of a condition is a sequence of its own; what happens in a
/// loop, on a condition or at times that are computed is told.
struct SwiftWalker {
  var document: TextDocument
  var scanner: SwiftScanner

  /// What was found.
  var sequences: [SwiftSequence] = []

  /// The sequence that is being gathered, once something is.
  var current: Int?

  /// What the names stand for.
  var names: SwiftNames

  /// The name of the file, for the sounds in it.
  let fileName: String

  /// What is around the place.
  var blocks: [SwiftBlock] = []

  /// What begins the next block.
  var head: SwiftBlock.Head?

  /// What stands before each of the brackets that are open: what is called, if something is.
  var brackets: [Range<Int>?] = []

  /// What was called by the brackets that closed last.
  var lastCallee: Range<Int>?

  /// `true` iff the place is in a loop.
  var isRepeated = false

  /// The condition around the place that was not told of yet.
  var condition: Range<Int>?

  /// How many brackets are around the `?` that chooses between what stands at the place.
  private var choice: Int?

  /// How many more tokens may be read ahead: no source that people write comes near it.
  private var budget: Int

  init(_ source: SourceFile) {
    document = TextDocument(source)
    scanner = SwiftScanner(source.bytes)
    names = SwiftNames(assigned: scanner.assignedNames)
    fileName = source.name
    budget = 32 * max(1, scanner.tokens.count)
  }

  /// Walks through all of it.
  mutating func walk(_ soundLength: (SoundSource) -> Ticks?) {
    while let token = scanner.token, budget > 0 {
      endChoice()
      switch token.kind {
      case .word: visitWord(token)
      case .mark: visitMark(token.mark, soundLength)
      case .number, .string, .other: scanner.index += 1
      }
    }
    if budget <= 0 { document.report("brackets that are too entangled to be read", 0..<0) }
  }

  /// Counts `count` tokens that were read ahead.
  mutating func spend(_ count: Int) { budget -= count + 1 }

  /// Reads an expression with `ahead`, and counts it.
  mutating func read(_ ahead: inout SwiftScanner) -> SwiftExpression {
    let start = ahead.index
    let expression = ahead.readExpression()
    spend(ahead.index - start)
    return expression
  }

  // MARK: Marks

  private mutating func visitMark(_ mark: UInt8, _ soundLength: (SoundSource) -> Ticks?) {
    switch mark {
    case UInt8(ascii: "{"): open()
    case UInt8(ascii: "}"): close()
    case UInt8(ascii: "["):
      if startsPiano { return readPiano(soundLength) }
      brackets.append(nil)
    case UInt8(ascii: "("):
      let last = scanner.index > 0 ? scanner.tokens[scanner.index - 1] : nil
      brackets.append(last.flatMap { $0.kind == .word ? $0.range : nil })
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      if brackets.count > blocks.last?.bracketCount ?? 0 {
        lastCallee = brackets.removeLast()
      }
    case UInt8(ascii: "#"): visitDirective()
    case UInt8(ascii: "?"):
      let isChoice =
        scanner.hasBlank(before: scanner.index) && scanner.hasBlank(before: scanner.index + 1)
      if isChoice, choice == nil { choice = brackets.count }
    default: break
    }
    scanner.index += 1
  }

  /// Ends what `?` and `:` choose between, if it is over.
  private mutating func endChoice() {
    guard let count = choice else { return }
    let isEnd =
      scanner.isMark(",") || scanner.isMark(";") || scanner.isMark("{") || scanner.isMark("}")
      || scanner.hasLineBreak(before: scanner.index)
        && !(scanner.isMark("?") || scanner.isMark(":") || scanner.isMark("."))
    if brackets.count < count || brackets.count == count && isEnd { choice = nil }
  }

  // MARK: Words

  private mutating func visitWord(_ token: SwiftToken) {
    let word = scanner.text(token)
    if let what = SwiftWalker.unread[word], scanner.isMark("(", 1) || scanner.isMark(".", 1) {
      document.ignore(what, token.range)
    }
    if isMember {
      if word != "init" || !visitEvent(word) { scanner.index += 1 }
      return
    }
    if visitDeclaration(word) || visitStatement(word, token.range) { return }
    switch word {
    case "CHHapticEvent", "event", "CHHapticParameterCurve", "curve", "CHHapticDynamicParameter",
      "CHHapticPattern":
      if visitEvent(word) { return }
    default: if visitCall() { return }
    }
    scanner.index += 1
  }

  /// What calls play that are not read.
  private static let unread = [
    "AudioServicesPlaySystemSound": "a sound of the system",
    "AudioServicesPlaySystemSoundWithCompletion": "a sound of the system",
    "AudioServicesPlayAlertSound": "an alert of the system",
    "AudioServicesPlayAlertSoundWithCompletion": "an alert of the system",
    "sensoryFeedback": "a feedback that follows a value of SwiftUI's",
    "NSHapticFeedbackManager": "a feedback of a trackpad",
  ]

  /// `true` iff the token before is a dot.
  private var isMember: Bool {
    scanner.index > 0 && scanner.tokens[scanner.index - 1].isMark(".")
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
    } else if word == "CHHapticPattern", ["dictionary", "contentsOf"].contains(labels.first) {
      let what = labels[0] == "dictionary" ? "a pattern out of a dictionary" : "a pattern in a file"
      document.ignore(what, expression.range, "it is left out; an AHAP can be imported itself")
    } else {
      return false
    }
    scanner.index = ahead.index
    return true
  }

  // MARK: Calls

  /// Reads a call of a feedback generator or a delay, if one stands at the place.
  private mutating func visitCall() -> Bool {
    guard callsSomethingKnown else { return false }
    var ahead = scanner
    let expression = read(&ahead)
    guard let call = expression.call else { return false }
    switch call.name {
    case "impactOccurred", "notificationOccurred", "selectionChanged", "alignmentOccurred",
      "pathCompleted":
      playFeedback(call, expression.range)
    case "asyncAfter", "scheduledTimer":
      // What is run later is walked through.
      announceDelay(call, expression.range, ahead)
      return false
    case "sleep" where call["until"] != nil:
      if isRight(expression.range), let time = seconds(call["until"], expression.range, noWait) {
        cursor = time
      }
    case "sleep", "usleep":
      if isRight(expression.range), let time = delay(call, expression.range) { cursor += time }
    default: return false
    }
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
    "impactOccurred", "notificationOccurred", "selectionChanged", "alignmentOccurred",
    "pathCompleted", "asyncAfter", "scheduledTimer", "sleep", "usleep",
  ]

  /// Lets the closure that `call` runs later begin so much later; `ahead` is behind the call.
  private mutating func announceDelay(
    _ call: SwiftCall, _ range: Range<Int>, _ ahead: SwiftScanner
  ) {
    let closure = call["execute"] ?? call["block"]
    let brace = ahead.isMark("{") ? ahead.token?.range.lowerBound : closure?.range.lowerBound
    guard let brace else {
      return document.ignore("what is run later is made elsewhere", range)
    }
    let isOnce = call["repeats"].map { $0.call?.name == "false" } ?? true
    let start = call["deadline"] ?? call["wallDeadline"] ?? call["withTimeInterval"]
    let delay = seconds(start, range, "it is read as a sequence of its own")
    let kind: SwiftBlock.Kind = !isOnce ? .loop : delay.map { .later($0) } ?? .callable
    head = SwiftBlock.Head(kind: kind, range: range, brace: brace)
  }

  private mutating func delay(_ call: SwiftCall, _ range: Range<Int>) -> Ticks? {
    if let nanoseconds = call["nanoseconds"] {
      return seconds(nanoseconds, range, noWait, unit: 1e-9)
    }
    if let value = call["forTimeInterval"] ?? call["for"] { return seconds(value, range, noWait) }
    guard call.first != nil else { return nil }
    return seconds(call.first, range, noWait, unit: call.name == "usleep" ? 1e-6 : 1)
  }

  private var noWait: String { "it is not waited for" }

  // MARK: Sequences

  /// When what comes next in the present sequence begins.
  var cursor: Ticks {
    get { current.map { sequences[$0].cursor } ?? .zero }
    set { sequences[begunSequence()].cursor = newValue }
  }

  /// Returns the number of the present sequence.
  mutating func begunSequence() -> Int {
    if let current { return current }
    sequences.append(SwiftSequence())
    current = sequences.count - 1
    return sequences.count - 1
  }

  /// Appends an event to the present sequence, if it happens for sure.
  mutating func append(_ kind: Event.Kind, from start: Ticks, to end: Ticks, _ range: Range<Int>) {
    guard isRight(range) else { return }
    let number = begunSequence()
    sequences[number].lastEnd = end
    sequences[number].events.append(
      Event(from: start, to: end, kind, origin: document.span(range)))
  }

  /// Returns `true` iff what stands at `range` belongs into its sequence, and tells what around it keeps
  /// it from being as it stands there.
  mutating func isRight(_ range: Range<Int>) -> Bool {
    guard choice == nil else {
      document.ignore("what happens on a condition", range, "it is left out")
      return false
    }
    if isRepeated {
      document.diagnostics.insert(
        .doubtful("a loop around this", at: document.span(range), label: "it is read once"))
    }
    if let place = condition {
      condition = nil
      document.diagnostics.insert(
        .doubtful(
          "what happens on a condition", at: document.span(place),
          label: "it is read as a sequence of its own"))
    }
    return true
  }

  // MARK: Piano

  /// `true` iff a list of Piano's notes begins at the place.
  private var startsPiano: Bool {
    var dot = 1
    // As in `[.wait(1)]`, `[Note.wait(1)]` and `[Piano.Note.wait(1)]`.
    if scanner.isWord("Piano", dot), scanner.isMark(".", dot + 1) { dot += 2 }
    if scanner.isWord("Note", dot) { dot += 1 }
    let name = scanner.index + dot + 1
    guard scanner.isMark(".", dot), name < scanner.tokens.count else { return false }
    return SwiftWalker.notes.contains(scanner.text(scanner.tokens[name]))
  }

  private static let notes: Set<String> = [
    "sound", "vibration", "tapticEngine", "hapticFeedback", "wait", "waitUntilFinished",
  ]

  private mutating func readPiano(_ soundLength: (SoundSource) -> Ticks?) {
    let outer = current
    current = nil
    scanner.index += 1
    while let token = scanner.token, !token.isMark("]") {
      var ahead = scanner
      let note = read(&ahead)
      scanner.index = max(ahead.index, scanner.index + 1)
      playNote(note, soundLength)
      if scanner.isMark(",") { scanner.index += 1 }
    }
    scanner.index += 1
    current = outer
  }
}

extension SwiftCall {
  /// The call that others are called on.
  fileprivate var innermost: SwiftCall { base?.call?.innermost ?? self }
}
