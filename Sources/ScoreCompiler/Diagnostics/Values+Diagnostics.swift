import ScoreDiagnostics
import ScoreSyntax

/// What is wrong with arguments and values.
extension Diagnostic {
  static func missingArgument(
    _ parameter: Parameter, of callee: String, at span: SourceSpan
  ) -> Diagnostic {
    let name = parameter.name
    let article = "aeiou".contains(name.first ?? "x") ? "an" : "a"
    var diagnostic = Diagnostic(
      .missingArgument, .error, "\(callee) needs \(article) \(name)", at: span.atEnd)
    if case .word(let words) = parameter.kind { diagnostic.label = Suggestion.oneOf(words).label }
    return diagnostic
  }

  static func tooManyArguments(_ callee: String, _ count: Int, at span: SourceSpan) -> Diagnostic {
    let takes = count == 0 ? "no argument" : count == 1 ? "one argument" : "\(count) arguments"
    return Diagnostic(.tooManyArguments, .error, "\(callee) takes \(takes)", at: span)
  }

  static func wrongArity(_ call: CallExpression, _ function: Function) -> Diagnostic {
    let count = function.arity.lowerBound
    let least = function.arity.count > 1 ? "at least " : ""
    let takes = least + (count == 1 ? "one value" : "\(count) values")
    return Diagnostic(
      call.arguments.count < count ? .missingArgument : .tooManyArguments, .error,
      "'\(function.rawValue)' takes \(takes), not \(call.arguments.count)", at: call.span)
  }

  static func duplicateArgument(_ name: Name, earlier: SourceSpan) -> Diagnostic {
    Diagnostic(
      .duplicateArgument, .error, "'\(name.text)' is given twice", at: name.span,
      notes: [Note("the first stands here", at: earlier)])
  }

  static func argumentOrder(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .argumentOrder, .error, "a value without a name follows one with a name", at: span,
      label: "values without names come first")
  }

  static func wrongType(
    _ taker: String, takes wanted: String, not kind: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(.wrongType, .error, "\(taker) takes \(wanted), not \(kind)", at: span)
  }

  static func quotedWord(
    _ word: String, _ taker: String, _ written: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .wrongType, .error, "\(taker) takes a word, not a text", at: span,
      label: "without quotes: '\(word)'",
      fixIts: [.replace(span, written, with: word, isSafe: true)])
  }

  static func notASource(_ written: String, _ source: String?, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .wrongType, .error, "'sound' takes a source such as asset:NAME", at: span,
      label: source.map { "did you mean '\($0)'?" },
      fixIts: source.map { [.replace(span, written, with: $0, isSafe: false)] } ?? [])
  }

  static func mismatch(_ binary: BinaryExpression, _ left: Value, _ right: Value) -> Diagnostic {
    let what =
      switch binary.operator {
      case .add: "cannot add \(right.kind) to \(left.kind)"
      case .subtract: "cannot subtract \(right.kind) from \(left.kind)"
      case .multiply: "cannot multiply \(left.kind) by \(right.kind)"
      case .divide: "cannot divide \(left.kind) by \(right.kind)"
      case .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
        "cannot compare \(left.kind) with \(right.kind)"
      }
    return Diagnostic(.dimensionMismatch, .error, what, at: binary.span)
  }

  static func rangeMismatch(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .dimensionMismatch, .error, "the bounds and the step of 'for' differ in kind", at: span)
  }

  static func zeroStep(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(.valueOutOfRange, .error, "a step of 0 leads nowhere", at: span)
  }

  static func noNumber(_ binary: BinaryExpression, isDivision: Bool) -> Diagnostic {
    Diagnostic(
      .notANumber, .error, isDivision ? "division by 0" : "the result is too large",
      at: isDivision ? binary.right.span : binary.span)
  }

  static func noValue(_ call: CallExpression) -> Diagnostic {
    Diagnostic(
      .notANumber, .error, "'\(call.function.text)' has no value here", at: call.span)
  }

  static func emptyBand(_ low: Double, _ high: Double, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .valueOutOfRange, .error,
      "from \(String(decimal: low)) Hz to \(String(decimal: high)) Hz there is nothing to hear",
      at: span, label: "'low' must be below 'high'")
  }

  static func outOfRange(
    _ what: String, _ value: Double, _ range: ClosedRange<Double>, unit: String, written: String,
    at span: SourceSpan
  ) -> Diagnostic {
    let bounds = "\(String(decimal: range.lowerBound)) and \(String(decimal: range.upperBound))"
    var diagnostic = Diagnostic(
      .valueOutOfRange, .error,
      "\(what) \(String(decimal: value))\(unit) is not between \(bounds)\(unit)", at: span)
    if range == 0...1, value >= 5, value <= 100, written.utf8.allSatisfy(isDigit) {
      diagnostic.label = "did you mean '\(written)%'?"
      diagnostic.fixIts = [.replace(span, written, with: written + "%", isSafe: false)]
    } else if what == "volume", value < 0, written.utf8.last.map(isDigit) == true {
      diagnostic.label = "did you mean '\(written)dB'?"
      diagnostic.fixIts = [.replace(span, written, with: written + "dB", isSafe: false)]
    } else if what == "volume", value > 1 {
      diagnostic.label = "above 1 a volume is given in dB"
    }
    return diagnostic
  }

  static func notWhole(
    _ what: String, _ range: ClosedRange<Double>, written: String, at span: SourceSpan
  ) -> Diagnostic {
    let bound =
      range.upperBound < 1e7
      ? "\(String(decimal: range.lowerBound)) to \(String(decimal: range.upperBound))"
      : "from \(String(decimal: range.lowerBound)) on"
    return Diagnostic(
      .valueOutOfRange, .error, "\(what) takes a whole number \(bound)", at: span)
  }

  static func clamped(
    _ what: String, _ value: Double, _ range: ClosedRange<Double>, at span: SourceSpan
  ) -> Diagnostic {
    let bound = value > range.upperBound ? range.upperBound : range.lowerBound
    return Diagnostic(
      .clamped, .remark,
      "'with' makes \(what) \(String(decimal: value)): it becomes \(String(decimal: bound))",
      at: span)
  }

  static func misplacedEnvelope(_ what: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.misplacedEnvelope, .error, "\(what) cannot move: it takes one value", at: span)
  }

  static func setOfCurve(_ statement: ControlStatement) -> Diagnostic {
    let word = statement.span.head(3)
    return Diagnostic(
      .misplacedEnvelope, .error, "'set' takes one value", at: statement.value.span,
      label: "'curve' moves a control",
      fixIts: [.replace(word, "set", with: "curve", isSafe: true)])
  }

  static func curveOfConstant(_ statement: ControlStatement) -> Diagnostic {
    let word = statement.span.head(5)
    return Diagnostic(
      .misplacedEnvelope, .error, "'curve' needs a move such as '-> 0 over 1s'",
      at: statement.value.span, label: "'set' takes one value",
      fixIts: [.replace(word, "curve", with: "set", isSafe: true)])
  }

  static func attackInSeconds(_ what: String, _ written: String, at span: SourceSpan) -> Diagnostic
  {
    Diagnostic(
      .attackInSeconds, .error, "\(what) is a level from 0 to 1, not a time", at: span,
      notes: [
        Note("0 is the shortest \(what) that the system has, 1 the longest"),
        Note("an envelope is exact: 'intensity: 0 -> 1 over \(written)'"),
      ])
  }

  static func emptyWith(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingArgument, .error, "'with' needs what it changes", at: span.atEnd,
      label: "such as 'volume: 0.5'")
  }

  static func invalidRhythm(
    _ expression: Expression, at index: Int, _ written: String
  ) -> Diagnostic {
    var span = expression.span
    var what = "a rhythm has an unknown sign"
    if case .string(let literal) = expression, written.utf8.count == literal.value.utf8.count + 2 {
      span = SourceSpan(span.start + UInt32(index) + 1, span.start + UInt32(index) + 2)
      let sign = Array(literal.value.utf8)[index]
      if sign < 0x80 { what = "a rhythm has no sign '\(String(decoding: [sign], as: UTF8.self))'" }
    }
    return Diagnostic(
      .invalidRhythm, .error, what, at: span,
      notes: [Note("'.' light, 'o' medium, 'O' heavy, 'x' soft, 'X' rigid, '-' rest")])
  }

  static func fraction(
    _ span: SourceSpan, _ written: String, _ beats: String, isTempo: Bool
  ) -> Diagnostic {
    if isTempo {
      return Diagnostic(
        .valueOutOfRange, .error, "'tempo' takes beats a minute, not '\(written)'", at: span,
        label: "'tempo 120, meter: \(beats)' sets both",
        fixIts: [.replace(span, written, with: "120, meter: \(beats)", isSafe: false)])
    }
    return Diagnostic(
      .valueOutOfRange, .error, "'meter' takes the beats in a bar, not '\(written)'", at: span,
      fixIts: [.replace(span, written, with: beats, isSafe: true)])
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
