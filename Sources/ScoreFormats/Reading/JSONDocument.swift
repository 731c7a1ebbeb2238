import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// A JSON text that is read for what it means, and what there is to say about it.
struct JSONDocument {
  /// What is wrong with it, and doubtful in it.
  var diagnostics = DiagnosticSet()

  /// The kind of its errors.
  private let invalidID: Diagnostic.ID
  private let base: UInt32
  private let end: UInt32

  /// Creates the document of `source`; its errors are of the kind `invalidID`.
  init(_ source: SourceFile, invalid invalidID: Diagnostic.ID) {
    self.invalidID = invalidID
    base = source.base
    end = source.span.end
  }

  /// Returns the value of the whole text, or `nil` once it is reported why there is none.
  ///
  /// `notes` go with what keeps it from being JSON.
  mutating func root(
    of source: SourceFile, _ options: JSONReader.Options, notes: [Diagnostic.Note] = []
  ) -> JSONNode? {
    var laxities = JSONLaxities()
    do throws(JSONError) {
      let tape = try JSONReader.tape(of: source.bytes, options: options, noting: &laxities)
      if laxities.hasByteOrderMark { diagnostics.insert(.byteOrderMark(at: span(at: 0, 3))) }
      if let first = laxities.trailingCommas.first {
        diagnostics.insert(.trailingComma(laxities.trailingCommas.count, at: span(at: first, 1)))
      }
      return tape.root
    } catch {
      diagnostics.insert(
        Diagnostic(
          invalidID, .error, error.message, at: span(at: error.offset, 1), notes: notes))
      return nil
    }
  }

  // MARK: Places

  /// The empty span before the text.
  var startOfText: SourceSpan { SourceSpan(base, base) }

  /// Returns the span of `value`.
  func span(_ value: JSONNode) -> SourceSpan { span(at: value.offset, value.length) }

  /// Returns the span of the name of `member`.
  func span(nameOf member: JSONMembers.Member) -> SourceSpan {
    span(at: member.offset, member.nameLength)
  }

  private func span(at offset: Int, _ length: Int) -> SourceSpan {
    let start = min(base + UInt32(offset), end)
    return SourceSpan(start, max(start, min(start + UInt32(length), end)))
  }

  // MARK: Reports

  /// Reports that `value` is wrong.
  mutating func report(
    _ message: String, _ value: JSONNode, label: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    diagnostics.insert(
      Diagnostic(invalidID, .error, message, at: span(value), label: label, notes: notes))
  }

  /// Reports that `root` is not what its format needs, and what it looks like if it is another one.
  mutating func reportOther(_ message: String, _ root: JSONNode, notes: [Diagnostic.Note] = []) {
    let format = JSONDocument.formats.first { root[$0.key] != nil }?.format
    let label = format.map { "it looks like \($0): '--input-format \($0)' reads it as that" }
    report(message, root, label: label, notes: notes)
  }

  /// The formats that are JSON, by a key that only one of them has.
  private static let formats: [(key: String, format: String)] = [
    ("Pattern", "ahap"), ("signals", "haptic"), ("m_vibration", "haps"),
    ("perceptions", "hjif"), ("timings", "json"),
  ]

  // MARK: Values

  /// Returns the number that is the member `name` of `value`, or `nil` once it is reported.
  mutating func number(
    in value: JSONNode, _ name: String, notes: @autoclosure () -> [Diagnostic.Note] = []
  ) -> Double? {
    guard let member = value[name] else {
      report("'\(name)' is missing", value, notes: notes())
      return nil
    }
    return number(member, name, notes: notes())
  }

  /// Returns the number that `value`, called `name`, is, or `nil` once it is reported.
  mutating func number(
    _ value: JSONNode, _ name: String, notes: @autoclosure () -> [Diagnostic.Note] = []
  ) -> Double? {
    if let number = value.number { return number }
    report("'\(name)' must be a number, not \(value.kindName)", value, notes: notes())
    return nil
  }

  /// Returns the time in seconds that is the member `name` of `value`, or `nil` once it is reported.
  mutating func time(in value: JSONNode, _ name: String) -> Ticks? {
    guard let seconds = number(in: value, name) else { return nil }
    guard seconds >= 0, seconds <= Ticks.maximum.seconds / 4 else {
      report(seconds < 0 ? "a time before 0 s" : "a time after 250 hours", value[name] ?? value)
      return nil
    }
    return Ticks(seconds: seconds)
  }

  /// Returns the values of the array `name` in `value`, or `nil` once it is reported.
  mutating func array(
    in value: JSONNode, _ name: String, notes: @autoclosure () -> [Diagnostic.Note] = []
  ) -> JSONElements? {
    guard let member = value[name] else {
      report("'\(name)' is missing", value, notes: notes())
      return nil
    }
    if member.array == nil {
      report("'\(name)' must be an array, not \(member.kindName)", member, notes: notes())
    }
    return member.array
  }

  /// Returns `number`, which stands at `value`, or the nearest within `range` and a warning.
  mutating func clamp(
    _ number: Double, to range: ClosedRange<Double>, _ name: @autoclosure () -> String,
    at value: JSONNode, notes: [Diagnostic.Note] = []
  ) -> Double {
    guard !range.contains(number) else { return number }
    var diagnostic = Diagnostic.outOfRange(name(), number, range, at: span(value))
    diagnostic.notes = notes
    diagnostics.insert(diagnostic)
    return min(max(number, range.lowerBound), range.upperBound)
  }

  /// Warns of each member of `value` that is not among `known` names, or comes again.
  mutating func checkKeys(of value: JSONNode, _ known: [String]) {
    guard let members = value.object else { return }
    var seen: UInt64 = 0
    var isRepeated = false
    for member in members {
      guard let index = known.firstIndex(where: { member.isNamed($0) }) else {
        diagnostics.insert(.unknownKey(member.name, of: known, at: span(nameOf: member)))
        continue
      }
      if seen & 1 << index != 0 { isRepeated = true }
      seen |= 1 << index
    }
    if isRepeated { tellRepeatedKeys(of: members, known) }
  }

  /// Tells of each member of `about`, what a file says of itself, that says something and is not among
  /// the `known` names.
  mutating func tellUnsaid(of about: JSONNode?, beside known: [String]) {
    guard let members = about?.object else { return }
    for member in members where !known.contains(member.name) && !member.value.isBlank {
      diagnostics.insert(.unsaid(member.name, at: span(member.value)))
    }
  }

  /// Warns of each of `members` with a name of `known` that comes again: the last of them counts.
  private mutating func tellRepeatedKeys(of members: JSONMembers, _ known: [String]) {
    for name in known {
      var last: JSONMembers.Member?
      for member in members where member.isNamed(name) {
        if let last { diagnostics.insert(.repeatedKey(name, at: span(nameOf: last))) }
        last = member
      }
    }
  }
}

extension JSONNode {
  /// `true` iff it is a text or a list without anything in it.
  fileprivate var isBlank: Bool {
    if let string { return string.isEmpty }
    if let array { return array.isEmpty }
    return false
  }
}
