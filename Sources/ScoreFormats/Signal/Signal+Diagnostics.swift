import ScoreDiagnostics

// What a format that holds one touch alone tells.

extension Diagnostic {
  static func lostSound(in format: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .lostSound, .warning, "\(format) holds no sound", at: span, label: "it is left out")
  }

  static func lostShape(in format: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .lostShape, .warning, "\(format) has no attack, decay and release", at: span,
      label: "it begins and ends at once")
  }

  static func lostOverlap(in format: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .lostTouch, .warning, "\(format) holds one vibration at a time", at: span,
      label: "where another is stronger, that one is kept")
  }

  static func tooManyTouches(in format: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tooManyNotes, .error, "\(format) would hold this in more than a million pieces", at: span)
  }

  static func tooManyVoices(_ most: Int, in format: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tooManyNotes, .error, "\(format) would hold more than \(most) vibrations at a time", at: span
    )
  }

  static func lostTouch(_ message: String, _ became: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.lostTouch, .warning, message, at: span, label: became)
  }
}
