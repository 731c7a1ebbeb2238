import ScoreDiagnostics

// What the passes tell.

extension Diagnostic {
  static func droppedSilent(_ count: Int, at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .passRemark, .remark,
      count == 1 ? "a silent event is dropped" : "\(count) silent events are dropped", at: origin)
  }

  static func droppedControl(_ change: ControlChange, _ reason: String) -> Diagnostic {
    Diagnostic(
      .passRemark, .remark, "a change of '\(change.control.rawValue)' without effect is dropped",
      at: change.origin, label: reason)
  }

  static func joined(_ count: Int, at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .passRemark, .remark,
      count == 1
        ? "a vibration is joined to the one before" : "\(count) vibrations are joined to others",
      at: origin)
  }

  static func simplified(_ count: Int, at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .passRemark, .remark,
      count == 1 ? "a point of a curve is dropped" : "\(count) points of curves are dropped",
      at: origin, label: "the curve moves by at most 0.5 %")
  }

  static func lowered(
    _ words: String, to nearest: String?, on device: Device, at origin: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .loweredForDevice, .remark,
      nearest == nil
        ? "'\(words)' is dropped: the device has no haptics"
        : "a '\(device.rawValue)' device has no '\(words)'",
      at: origin, label: nearest.map { "it becomes '\($0)'" })
  }

  static func splitContinuous(_ count: Int, at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .passRemark, .remark, "a vibration of more than 30 s becomes \(count) that touch", at: origin)
  }
}

// What AHAP cannot hold.

extension Diagnostic {
  static func tooManyPieces(at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tooManyNotes, .error, "AHAP would hold this in more than a million pieces", at: origin,
      notes: [
        Note("vibrations of more than 30 s are cut, and those whose envelopes meet")
      ])
  }

  static func rendered(into file: String, at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .passRemark, .remark, "the sound is rendered into '\(file)'", at: origin,
      label: "Core Haptics cannot play it by itself")
  }

  static func lostTone(at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .ahapRendered, .warning, "AHAP cannot hold this tone, which is left out", at: origin,
      label: "its frequency needs a WAV file", notes: [.namesOutput])
  }

  static func lostProcessing(at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .ahapRendered, .warning, "AHAP cannot hold what is done to this sound", at: origin,
      label: "it plays as it is in its file", notes: [.namesOutput])
  }

  static func lostEnvelope(at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .ahapRendered, .warning, "AHAP cannot move the values of this sound alone", at: origin,
      label: "it keeps its greatest value", notes: [.namesOutput])
  }
}

extension Diagnostic.Note {
  /// The way out where there is no place for a WAV file.
  fileprivate static let namesOutput = Diagnostic.Note(
    "with '-o NAME.ahap' it is rendered into a WAV file beside the AHAP")
}

extension Diagnostic {
  static func playedEnvelope(notes: Int, pieces: Int, at origin: SourceSpan) -> Diagnostic {
    let subject = notes == 1 ? "the envelope is" : "\(notes) envelopes are"
    return Diagnostic(
      .passRemark, .remark,
      pieces == notes
        ? "\(subject) played by a control" : "\(subject) played in \(pieces) pieces",
      at: origin, label: "AHAP's controls act on all notes")
  }

  static func uncuttable(at origin: SourceSpan) -> Diagnostic {
    Diagnostic(
      .ahapEnvelope, .warning, "AHAP cannot hold this envelope beside the notes around it",
      at: origin, label: "the note would have to be cut",
      notes: [
        Note("a note that is not sustained, or swells for longer than a piece, is not cut")
      ])
  }
}
