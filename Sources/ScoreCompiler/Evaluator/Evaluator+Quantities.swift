import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What an expression must be worth at its place: the reading of arguments.
extension Evaluator {
  /// Returns the number that the argument at `index` gives, or `standard` iff it is absent or wrong.
  mutating func number(_ arguments: Arguments, _ index: Int, or standard: Double) -> Double {
    guard let expression = arguments[index] else { return standard }
    return number(of: expression, for: arguments.parameters[index]) ?? standard
  }

  /// Returns the envelope that the argument at `index` gives, a constant if it is just a number.
  mutating func envelope(_ arguments: Arguments, _ index: Int, or standard: Double) -> Envelope {
    guard let expression = arguments[index] else { return Envelope(standard) }
    return envelope(of: expression, for: arguments.parameters[index]) ?? Envelope(standard)
  }

  /// Returns the duration that the argument at `index` gives, or `nil` iff it is absent or wrong.
  mutating func duration(_ arguments: Arguments, _ index: Int) -> Ticks? {
    guard let expression = arguments[index] else { return nil }
    return ticks(of: expression, "'\(arguments.parameters[index].name)'")
  }

  /// Returns the truth that the argument at `index` gives, or `standard` iff it is absent or wrong.
  mutating func truth(_ arguments: Arguments, _ index: Int, or standard: Bool) -> Bool {
    guard let expression = arguments[index] else { return standard }
    switch value(of: expression) {
    case .boolean(let truth): return truth
    case .number(0): return false
    case .number(1): return true
    case let other:
      let taker = "'\(arguments.parameters[index].name)'"
      _ = mistyped(other, expression.span, taker, takes: "true or false")
      return standard
    }
  }

  /// Returns the word that the argument at `index` gives, one of those that the note knows.
  ///
  /// Such a word wins over a constant of its name.
  mutating func word(_ arguments: Arguments, _ index: Int, among words: [String]) -> String? {
    guard let expression = arguments[index] else { return nil }
    if case .name(let name) = expression, words.contains(name.text) { return name.text }
    switch value(of: expression) {
    case .word(let word) where words.contains(word): return word
    case .word(let word):
      report(.unknownWord(Name(word, at: expression.span), of: arguments.callee, among: words))
    case .string(let word) where words.contains(word):
      report(.quotedWord(word, arguments.callee, text(expression.span), at: expression.span))
    case .unknown: break
    case let other:
      let list = Suggestion.oneOf(words).label
      report(.wrongType(arguments.callee, takes: list, not: other.kind, at: expression.span))
    }
    return nil
  }

  /// Returns the envelope that `expression` stands for at the place of `parameter`, or `nil` once
  /// it is reported.
  mutating func envelope(of expression: Expression, for parameter: Parameter) -> Envelope? {
    if let number = plainNumber(expression, parameter) { return Envelope(number) }
    let value = value(of: expression)
    guard case .envelope(let moves) = value else {
      return quantity(value, parameter, at: expression.span).map { Envelope($0) }
    }
    guard parameter.takesEnvelope else {
      report(.misplacedEnvelope("'\(parameter.name)'", at: expression.span))
      return nil
    }
    return envelope(moves, parameter)
  }

  private mutating func envelope(_ moves: EnvelopeValue, _ parameter: Parameter) -> Envelope? {
    guard let first = quantity(moves.first, parameter, at: moves.firstSpan) else { return nil }
    var envelope = Envelope(first)
    var end = Ticks.zero
    charge(moves.segments.count)
    for segment in moves.segments {
      guard let value = quantity(segment.value, parameter, at: segment.valueSpan),
        let duration = ticks(segment.duration, at: segment.valueSpan)
      else { return nil }
      end += duration
      guard end <= Ticks.maximum else {
        report(.tooLong(segment.valueSpan))
        return nil
      }
      envelope.segments.append(Envelope.Segment(to: value, over: duration, ease: segment.ease))
    }
    return envelope
  }

  private mutating func number(of expression: Expression, for parameter: Parameter) -> Double? {
    if let number = plainNumber(expression, parameter) { return number }
    let value = value(of: expression)
    if case .envelope = value {
      report(.misplacedEnvelope("'\(parameter.name)'", at: expression.span))
      return nil
    }
    return quantity(value, parameter, at: expression.span)
  }

  /// Returns the number that is written, if it is one without a unit and in the range of `parameter`.
  ///
  /// Most arguments of most scores are that, and need no detour.
  private func plainNumber(_ expression: Expression, _ parameter: Parameter) -> Double? {
    guard case .number(let literal) = expression, literal.unit == nil,
      case .level(let range) = parameter.kind, range.contains(literal.value)
    else { return nil }
    return literal.value
  }

  /// Returns `value` in the unit of `parameter`, or `nil` once it is reported.
  private mutating func quantity(
    _ value: Value, _ parameter: Parameter, at span: SourceSpan
  ) -> Double? {
    let what = parameter.name
    switch (parameter.kind, value) {
    case (.level(let range), .number(let x)): return inRange(x, range, what, at: span)
    case (.level, .time) where Evaluator.shapes.contains(what):
      report(.attackInSeconds(what, text(span), at: span))
    case (.gain, .number(let x)): return inRange(x, 0...1, what, at: span)
    case (.gain, .decibels(let x)):
      return inRange(x, -200...60, what, unit: " dB", at: span).map {
        Elementary.factor(decibels: $0)
      }
    case (.frequency, .number(let x)), (.frequency, .frequency(let x)):
      return inRange(x, Parameter.frequencies, what, unit: " Hz", at: span)
    case (.gainInDecibels(let range, _), .decibels(let x)),
      (.gainInDecibels(let range, takesNumbers: true), .number(let x)):
      return inRange(x, range, what, unit: " dB", at: span)
    case (.timeWithin(let range), .number(let x)):
      return inRange(x, range, what, unit: " s", at: span)
    case (.timeWithin(let range), .time(let time)):
      return inRange(time.seconds(at: tempo), range, what, unit: " s", at: span)
    case (.millisecondsWithin(let range), .number(let x)):
      return inRange(x, range, what, unit: " ms", at: span)
    case (.millisecondsWithin(let range), .time(let time)):
      return inRange(1000 * time.seconds(at: tempo), range, what, unit: " ms", at: span)
    case (.frequencyWithin(let range), .number(let x)),
      (.frequencyWithin(let range), .frequency(let x)):
      return inRange(x, range, what, unit: " Hz", at: span)
    case (.interval, .interval(let x)):
      return inRange(x, Parameter.intervals, what, unit: " cents", at: span)
    case (_, let other):
      _ = mistyped(other, span, "'\(what)'", takes: parameter.kind.words)
    }
    return nil
  }

  /// The arguments and controls that many take for times.
  private static let shapes: Set<String> = [
    "attack", "decay", "release", "audioAttack", "audioDecay", "audioRelease",
  ]

  /// Returns `x`, pulled into `range` if it is out of it by no more than rounding may do; `nil`
  /// once it is reported that it is further out.
  mutating func inRange(
    _ x: Double, _ range: ClosedRange<Double>, _ what: String, unit: String = "",
    at span: SourceSpan
  ) -> Double? {
    if range.contains(x) { return x }
    let tolerance = 1e-9
    guard x > range.lowerBound - tolerance, x < range.upperBound + tolerance else {
      report(.outOfRange(what, x, range, unit: unit, written: text(span), at: span))
      return nil
    }
    return min(max(x, range.lowerBound), range.upperBound)
  }

  /// Returns the time that `expression` is, at least 0, or `nil` once it is reported.
  mutating func ticks(of expression: Expression, _ what: String) -> Ticks? {
    seconds(of: expression, what).map { Ticks(seconds: $0) }
  }

  /// Returns the time that `expression` is, in seconds, at least 0 and not longer than any score,
  /// or `nil` once it is reported.
  mutating func seconds(of expression: Expression, _ what: String) -> Double? {
    switch value(of: expression) {
    case .time(let time): return seconds(time, at: expression.span)
    case .number(let seconds):
      lintBareTime(seconds, expression)
      return self.seconds(TimeValue(seconds: seconds), at: expression.span)
    case let other:
      _ = mistyped(other, expression.span, what, takes: "a time")
      return nil
    }
  }

  /// Warns of a number without a unit that is likely not meant in seconds.
  private mutating func lintBareTime(_ seconds: Double, _ expression: Expression) {
    guard seconds > Evaluator.longestBareTime else { return }
    let written = text(expression.span)
    guard case .number = expression else {
      return report(.longWait(seconds, written: written, at: expression.span))
    }
    // A number before an unknown unit was reported by the lexer.
    guard let last = written.utf8.last, (0x30...0x39).contains(last) else { return }
    report(.longWait(seconds, writtenAsNumber: written, at: expression.span))
  }

  /// The longest time in seconds that a number without a unit is not doubted to mean.
  private static let longestBareTime = 60.0

  /// Returns `time` at the present tempo, or `nil` once it is reported that it is negative or
  /// longer than any score.
  mutating func ticks(_ time: TimeValue, at span: SourceSpan) -> Ticks? {
    seconds(time, at: span).map { Ticks(seconds: $0) }
  }

  private mutating func seconds(_ time: TimeValue, at span: SourceSpan) -> Double? {
    let seconds = time.seconds(at: tempo)
    if seconds < 0 {
      guard seconds > -1e-9 else {
        report(.negativeTime(seconds, written: text(span), at: span))
        return nil
      }
      return 0
    }
    guard seconds <= Ticks.maximum.seconds else {
      report(.tooLong(span))
      return nil
    }
    return seconds
  }

  /// Returns the whole number within `range` that `expression` is, or `nil` once it is reported.
  mutating func wholeNumber(
    _ expression: Expression, _ what: String, _ range: ClosedRange<Double>
  ) -> Double? {
    switch value(of: expression) {
    case .number(let x):
      guard x.magnitude < 9e15, x == Double(Int64(x)), range.contains(x) else {
        report(.notWhole(what, range, written: text(expression.span), at: expression.span))
        return nil
      }
      return x
    case let other:
      _ = mistyped(other, expression.span, what, takes: "a whole number")
      return nil
    }
  }

  mutating func value(of envelope: EnvelopeExpression) -> Value {
    let first = value(of: envelope.first)
    var segments: [EnvelopeValue.Segment] = []
    var isKnown = !first.isUnknown
    for segment in envelope.segments {
      let value = value(of: segment.value)
      let duration = time(of: segment.duration)
      isKnown = isKnown && !value.isUnknown && duration != nil
      segments.append(
        EnvelopeValue.Segment(
          value: value, valueSpan: segment.value.span, duration: duration ?? TimeValue(),
          ease: ease(segment.ease)))
    }
    guard isKnown else { return .unknown }
    return .envelope(
      EnvelopeValue(first: first, firstSpan: envelope.first.span, segments: segments))
  }

  /// Returns the time that `expression` is, its beats still beats, or `nil` once it is reported.
  private mutating func time(of expression: Expression) -> TimeValue? {
    switch value(of: expression) {
    case .time(let time): return time
    case .number(let seconds):
      lintBareTime(seconds, expression)
      return TimeValue(seconds: seconds)
    case let other:
      _ = mistyped(other, expression.span, "'over'", takes: "a time")
      return nil
    }
  }

  private mutating func ease(_ name: Name?) -> Envelope.Ease {
    switch name?.text {
    case nil: return .linear
    case "in": return .in
    case "out": return .out
    case "inOut": return .inOut
    case .some(let text):
      report(
        .unknownWord(
          Name(text, at: name?.span ?? .none), of: "'ease'", among: ["in", "out", "inOut"]))
      return .linear
    }
  }
}

extension Parameter.Kind {
  /// What it takes, in words that follow "takes".
  fileprivate var words: String {
    switch self {
    case .level: "a number"
    case .gain: "a number or dB"
    case .time: "a time"
    case .frequency: "a frequency"
    case .interval: "an interval in st or cents"
    case .boolean: "true or false"
    case .loop: "a count or a time"
    case .word: "a word"
    case .source: "a sound"
    case .text: "a text"
    case .decibels: "true or a level in dB"
    case .gainInDecibels: "a level in dB"
    case .timeWithin, .millisecondsWithin: "a time"
    case .frequencyWithin: "a frequency"
    case .any: "a value"
    }
  }
}
