import ScoreDiagnostics

// What the AHAP writer and reader tell.

extension Diagnostic {
  static func ahapEmpty() -> Diagnostic {
    Diagnostic(
      .emptyOutput, .warning, "the AHAP has no event that Core Haptics can play", at: .none,
      notes: [Note("its player refuses a pattern without events")])
  }

  static func unplayable(at span: SourceSpan) -> Diagnostic {
    doubtful(
      "a pattern without an event that Core Haptics can play", at: span,
      label: "its player refuses it")
  }

  static func ahapSystemSound(_ name: String, at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .ahapSystemSound, .warning, "AHAP cannot name the system's sound '\(name)'", at: origin,
      label: "it is left out", notes: [Note("a file from '--system-sounds DIR' can stand for it")])
  }

  static func ahapAudioSuffix(_ name: String, at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .ahapAudioSuffix, .warning, "'\(name)' is in no format that Core Haptics lists", at: origin,
      label: "'--copy-assets' converts it")
  }

  static func ahapSharedName(
    _ name: String, at origin: SourceSpan, _ first: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .ahapSharedName, .warning, "the AHAP names two different files '\(name)'", at: origin,
      label: "'--copy-assets' tells them apart",
      notes: [
        Note("the other one is named here", at: first),
        Note("a file is found by its name alone, so that one of them plays for both"),
      ])
  }

  static func ahapClamped(_ volume: Double, at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .ahapClamped, .warning, "AHAP has no volume above 1: \(String(decimal: volume)) becomes 1",
      at: origin)
  }
}
