import ScoreDiagnostics

// What readers of other formats tell.

extension Diagnostic {
  static func byteOrderMark(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .fileNotStrict, .warning, "a byte order mark before the text", at: span,
      label: "strict JSON has none")
  }

  static func trailingComma(_ count: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .fileNotStrict, .warning, "a comma behind the last value", at: span,
      label: "strict JSON has none",
      notes: count > 1 ? [Note("there are \(count) of them in this file")] : [])
  }

  static func withoutVersion(at span: SourceSpan) -> Diagnostic {
    Diagnostic(.fileNotStrict, .warning, "'Version' is missing", at: span, label: "1.0 is meant")
  }

  static func laterVersion(_ version: Double, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .fileDoubtful, .warning, "version \(String(decimal: version)) is not known", at: span,
      label: "read as 1.0")
  }

  static func unknownKey(
    _ name: String, of known: [String], at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .fileIgnored, .warning, "unknown key '\(name)'", at: span,
      label: meant(by: name, of: known) ?? Suggestion(for: name, among: known).flatMap {
        suggestion in
        if case .name = suggestion { suggestion.label } else { nil }
      } ?? "it is ignored")
  }

  /// Returns what is meant by the names that Apple's article on AHAP gives to two keys.
  private static func meant(by name: String, of known: [String]) -> String? {
    let key =
      switch name {
      case "Duration": "EventDuration"
      case "Value": "ParameterValue"
      default: ""
      }
    return known.contains(key) ? "did you mean '\(key)'?" : nil
  }

  static func repeatedKey(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .fileIgnored, .warning, "'\(name)' comes twice", at: span, label: "this one is ignored")
  }

  static func without(_ effect: String, _ what: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.fileIgnored, .warning, what, at: span, label: effect)
  }

  static func outOfRange(
    _ name: String, _ value: Double, _ range: ClosedRange<Double>, at span: SourceSpan
  ) -> Diagnostic {
    let (least, most) = (String(decimal: range.lowerBound), String(decimal: range.upperBound))
    let nearest = value < range.lowerBound ? least : most
    return Diagnostic(
      .fileClamped, .warning,
      "\(name) \(String(decimal: value)) is not between \(least) and \(most)",
      at: span, label: "\(nearest) is taken")
  }

  static func doubtful(
    _ message: String, at span: SourceSpan, label: String? = nil, notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(.fileDoubtful, .warning, message, at: span, label: label, notes: notes)
  }

  /// What a file says of itself, and a score cannot.
  static func unsaid(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .fileIgnored, .remark, "'\(name)' is not read", at: span,
      label: "a score has a title, an author and a text about it")
  }

  static func defaults(_ what: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.fileDefault, .remark, what, at: span)
  }
}
