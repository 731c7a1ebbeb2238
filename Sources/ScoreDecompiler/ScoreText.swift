import ScoreTimeline

/// The text of a score, line by line.
struct ScoreText {
  private let list: StatementList
  private let scale: TimeScale
  private let patterns: [Structure.Pattern]
  private var text: String
  private var depth = 0
  private let isContinued: Bool

  /// The columns that a line may have; the formatter breaks longer ones.
  private static let maximumWidth = 100

  /// Creates a score that goes on after `text`, says what `list` holds and calls `patterns`.
  init(
    _ list: StatementList, _ scale: TimeScale, _ patterns: [Structure.Pattern],
    after text: String = ""
  ) {
    self.text = text
    isContinued = !text.isEmpty
    self.list = list
    self.scale = scale
    self.patterns = patterns
  }

  /// The whole text.
  var finished: String { text }

  // MARK: Parts

  /// Writes what the score says about itself, and its tempo.
  mutating func writeHead(_ about: About) {
    let lines = [("title", about.title), ("author", about.author), ("about", about.about)]
    for (word, value) in lines {
      if let value { writeLine("\(word) \(quoted(value))") }
    }
    guard let tempo = scale.tempo else { return }
    if isContinued { text += "\n" }
    writeLine("tempo \(tempo)")
  }

  /// Writes the patterns, each behind an empty line.
  mutating func writePatterns() {
    for pattern in patterns {
      if !text.isEmpty { text += "\n" }
      writeBlock("pattern \(pattern.name)", pattern.steps)
    }
  }

  /// Writes `steps` as the score itself, or a part of it, which is complete at `completion`; returns
  /// where they leave the cursor, which is there unless it `isLast`.
  mutating func writeScore(_ steps: [Step], completion: Ticks, isLast: Bool = true) -> Ticks {
    if !text.isEmpty, !steps.isEmpty { text += "\n" }
    let cursor = write(steps)
    let end = steps.map { $0.time + length(of: $0.content) }.max() ?? 0
    let last = scale.units(completion)
    guard !isLast || last > end + scale.rounding,
      let wait = scale.wait(from: cursor, to: last)
    else { return cursor }
    writeLine("wait \(wait.text)")
    return cursor + wait.length
  }

  // MARK: Steps

  /// Writes `steps`, and returns where they leave the cursor.
  private mutating func write(_ steps: [Step]) -> Ticks {
    var cursor = Ticks.zero
    for step in steps {
      if let wait = scale.wait(from: cursor, to: step.time) {
        writeLine("wait \(wait.text)")
        cursor += wait.length
      }
      switch step.content {
      case .statement(let number): writeStatement(list.statements[number].text)
      case .call(let number): writeLine(patterns[number].name)
      case .copies(let count, let every, let body):
        writeBlock("repeat \(count) every \(scale.text(every))", body)
        cursor += scale.end(ofCopies: count, every: every)
      }
    }
    return cursor
  }

  /// Writes a block behind `head`, on one line if it holds but one statement and has room.
  private mutating func writeBlock(_ head: String, _ steps: [Step]) {
    if steps.count == 1, steps[0].time == 0, let only = shortText(of: steps[0].content) {
      let line = "\(head) { \(only) }"
      if line.utf8.count + 2 * depth <= ScoreText.maximumWidth { return writeLine(line) }
    }
    writeLine(head + " {")
    depth += 1
    _ = write(steps)
    depth -= 1
    writeLine("}")
  }

  private func shortText(of content: Step.Content) -> String? {
    switch content {
    case .statement(let number): list.statements[number].text
    case .call(let number): patterns[number].name
    case .copies: nil
    }
  }

  // MARK: Lines

  private mutating func writeLine(_ line: String) {
    for _ in 0..<depth { text += "  " }
    text += line
    text += "\n"
  }

  /// Writes a statement; one that is too long for a line goes on behind its points.
  private mutating func writeStatement(_ statement: String) {
    guard statement.utf8.count + 2 * depth > ScoreText.maximumWidth else {
      return writeLine(statement)
    }
    var line = ""
    for part in parts(of: statement) {
      let isFirst = line.isEmpty
      let indent = 2 * depth + 4
      if !isFirst, line.utf8.count + 1 + part.utf8.count + indent > ScoreText.maximumWidth {
        writeLine(line)
        line = "    " + part
      } else {
        line += (isFirst ? "" : " ") + part
      }
    }
    writeLine(line)
  }

  /// Returns `statement` in parts that begin with an arrow, but for the first.
  private func parts(of statement: String) -> [Substring] {
    var parts: [Substring] = []
    var start = statement.startIndex
    var index = start
    let bytes = statement.utf8
    var isQuoted = false
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, bytes[index] == UInt8(ascii: " "), next < bytes.endIndex,
        bytes[next] == UInt8(ascii: "-"), bytes[bytes.index(after: next)] == UInt8(ascii: ">")
      {
        parts.append(statement[start..<index])
        start = next
      }
      index = next
    }
    parts.append(statement[start...])
    return parts
  }

  private func length(of content: Step.Content) -> Int64 {
    switch content {
    case .statement(let number): list.statements[number].length
    case .call(let number): patterns[number].length
    case .copies(let count, let every, let body):
      Int64(count) * every
        + max(0, (body.map { $0.time + length(of: $0.content) }.max() ?? 0) - every)
    }
  }
}
