import ScoreDiagnostics
import ScoreTimeline

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

  static func nothingFelt(in format: String) -> Diagnostic {
    Diagnostic(.emptyOutput, .warning, "\(format) gets nothing to play", at: .none)
  }

  static func tooWeak(
    in format: String, below intensity: Double, _ id: Diagnostic.ID = .lostTouch,
    at span: SourceSpan
  ) -> Diagnostic {
    let least = String(decimal: intensity, places: 3)
    return Diagnostic(
      id, .warning, "\(format) holds nothing weaker than \(least)", at: span,
      label: "it becomes that strong")
  }

  static func tooShort(in format: String, below length: Ticks, at span: SourceSpan) -> Diagnostic {
    lostTouch(
      "\(format) holds nothing shorter than \(String(decimal: length.seconds * 1000)) ms",
      "it becomes that long", at: span)
  }

  static func buried(in format: String, at span: SourceSpan) -> Diagnostic {
    lostTouch(
      "\(format) holds a tap only if it is stronger than what vibrates",
      "it becomes a dip in the vibration", at: span)
  }

  static func lostEnd(in format: String, at span: SourceSpan) -> Diagnostic {
    lostTouch(
      "\(format) ends with what is felt last", "the silence behind it is left out", at: span)
  }

  /// What a score says of itself beside its title.
  static func lostText(of about: About, in format: String) -> Diagnostic? {
    guard about.author != nil || about.about != nil else { return nil }
    return Diagnostic(
      .lostText, .remark, "\(format) has no place for an author and a text about the score",
      at: .none)
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
