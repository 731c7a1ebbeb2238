import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What is wrong with times, and with how much there is of a score.
extension Diagnostic {
  static func negativeTime(_ seconds: Double, written: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .negativeTime, .error, "a time cannot be negative", at: span,
      label: written.utf8.contains(UInt8(ascii: "-")) && written.utf8.count < 12
        ? nil : "this is \(String(decimal: seconds)) s")
  }

  static func placePassed(_ span: SourceSpan, _ place: Ticks, now: Ticks) -> Diagnostic {
    Diagnostic(
      .placePassed, .error, "\(place.words) has passed already", at: span,
      label: "the cursor stands at \(now.words)",
      notes: [Note("a place counts from the start of its layer or turn")])
  }

  static func tooLong(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(.scoreTooLong, .error, "the score lasts longer than 1000 hours", at: span)
  }

  static func tooManyNotes(_ span: SourceSpan, _ count: Double? = nil) -> Diagnostic {
    let most = "at most 10 million"
    return Diagnostic(
      .tooManyNotes, .error, "a score has \(most) notes", at: span,
      label: count.map { $0 < 1e9 ? "at least \(String(decimal: $0)) here" : "far more here" })
  }

  static func tooManySteps(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tooManyNotes, .error, "a score runs through at most 60 million statements", at: span)
  }

  static func unbounded(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unboundedScore, .error, "a 'loop' has no end, and a file needs one", at: span,
      label: "'--duration 30s' says when to stop",
      notes: [Note("'repeat 8 { … }' plays a body eight times")])
  }

  static func timelessLoop(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .endlessLoop, .error, "a turn of this loop takes no time", at: span,
      label: "a 'wait' in it moves the cursor on")
  }

  static func endlessNote(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .endlessLoop, .error, "this waits for a note that never ends", at: span,
      notes: [Note("a 'loop' plays until it is stopped")])
  }

  static func loopNotLast(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .loopNotLast, .error, "nothing can follow a loop", at: span,
      label: "the loop before it never ends")
  }

  static func beforeNote(_ name: Name, by time: Ticks, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .beforeNote, .error, "'\(name.text)' starts \(time.words) after this", at: span)
  }

  static func tempoChanged(_ span: SourceSpan, beatsPerMinute: Double) -> Diagnostic {
    Diagnostic(
      .tempoChanged, .warning, "this place counts all beats at the present tempo", at: span,
      label: "\(String(decimal: beatsPerMinute)) beats a minute",
      notes: [Note("the layer had another tempo before")])
  }

  static func overlappingControls(_ change: ControlChange, _ earlier: ControlChange) -> Diagnostic {
    Diagnostic(
      .overlappingControls, .warning,
      "this ends a curve of '\(change.control.rawValue)' that still moves", at: change.origin,
      label: "\((earlier.end - change.start).words) of it are left",
      notes: [Note("the curve begins here", at: earlier.origin)])
  }

  // MARK: Sounds

  static func missingSound(
    _ source: SoundSource, among candidates: [String], of all: [String], in places: [String],
    at span: SourceSpan
  ) -> Diagnostic {
    let written = "\(source.kind.rawValue):\(source.text)"
    var diagnostic = Diagnostic(.missingSound, .error, "no sound '\(written)'", at: span)
    if !places.isEmpty { diagnostic.notes = [lookedIn(places, found: all.count)] }
    guard let suggestion = Suggestion(for: source.text, among: candidates) else {
      diagnostic.notes += there(all, source.kind)
      return diagnostic
    }
    diagnostic.label = suggestion.label
    if case .name(let near) = suggestion {
      let replacement = "\(source.kind.rawValue):\(near.asSourceText)"
      diagnostic.fixIts = [.respell(span, written, as: replacement)]
    }
    return diagnostic
  }

  private static func lookedIn(_ places: [String], found count: Int) -> Note {
    let names = places.map { "'\($0)'" }
    let last = names.count > 1 ? " and " + names[names.count - 1] : ""
    let first = names.count > 1 ? Array(names.dropLast()) : names
    return Note(
      "looked in " + first.joined(separator: ", ") + last
        + (count == 0 ? ", where there are no sounds" : ""))
  }

  /// Names the first of `candidates`, of which there are more than a label holds.
  private static func there(_ candidates: [String], _ kind: SoundSource.Kind) -> [Note] {
    if kind == .system {
      return [Note("a system sound has a number or a name, as in 'system:1104' or 'system:tink'")]
    }
    let named = candidates.prefix(8)
    let more = candidates.count - named.count
    guard more > 0 else { return [] }
    return [Note("there are " + named.joined(separator: ", ") + " and \(more) more")]
  }

  static func unreadableSound(
    _ source: SoundSource, _ reason: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .unreadableSound, .error, "cannot read '\(source.kind.rawValue):\(source.text)'", at: span,
      label: reason)
  }

  static func networkSound(_ source: SoundSource, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .networkSound, .error, "the sound at this address is not fetched yet", at: span,
      label: "'scorec fetch' takes it into the cache")
  }

  static func emptyClip(lasting length: Ticks, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .emptyClip, .error, "nothing is left of the sound from here", at: span,
      label: "it lasts \(length.words)")
  }

  static func silentSound(_ level: Double, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .emptyClip, .error, "nothing is left of the sound without its silence", at: span,
      label: "all of it is below \(String(decimal: level)) dB")
  }

  static func extremeRate(_ rate: Double, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .extremeRate, .warning, "a rate of \(String(decimal: rate)) leaves out most of the sound",
      at: span, label: "it is at its best up to 4, and recognizable up to 10")
  }

  // MARK: Lints and remarks

  static func longWait(_ value: Double, written: String, at span: SourceSpan) -> Diagnostic {
    let seconds = Ticks(seconds: min(value, Ticks.maximum.seconds))
    return Diagnostic(
      .longWait, .warning, "'\(written)' without a unit is in seconds", at: span,
      label: "milliseconds, or \(seconds.words)?")
  }

  static func longWait(
    _ value: Double, writtenAsNumber written: String, at span: SourceSpan
  ) -> Diagnostic {
    var diagnostic = longWait(value, written: written, at: span)
    diagnostic.fixIts = [
      FixIt("write '\(written)ms'", [.init(span, written + "ms")], isSafe: false),
      FixIt("write '\(written)s'", [.init(span, written + "s")], isSafe: false),
    ]
    return diagnostic
  }

  static func sideBySide(
    _ span: SourceSpan, with earlier: SourceSpan, inSequence: Bool
  ) -> Diagnostic {
    let reason =
      inSequence
      ? "the note before it has no length: a 'wait' keeps them apart"
      : "a note does not move the cursor: only 'wait' does"
    return Diagnostic(
      .sideBySide, .warning, "this starts together with the note before it", at: span,
      label: "they are felt as one",
      notes: [
        earlier == span
          ? Note("the other is this one, in the turn before")
          : Note("the other note stands here", at: earlier),
        Note(reason),
        Note("'together { … }' says that it is meant, 'sequence { … }' plays in turn"),
      ])
  }

  static func afterRepetition(
    _ span: SourceSpan, _ repetition: SourceSpan, late: Ticks
  ) -> Diagnostic {
    Diagnostic(
      .afterRepetition, .warning, "this starts after the repetition, not together with it",
      at: span, label: "\(late.words) after the others",
      notes: [
        Note("the repetition moves the cursor", at: repetition.head(6)),
        Note("'at 0 { … }' around it leaves the cursor where it is"),
      ])
  }

  static func waitsForShortNote(
    _ span: SourceSpan, next: SourceSpan, left: Ticks
  ) -> Diagnostic {
    Diagnostic(
      .waitsForShortNote, .warning, "this waits for the last note only, not for the sound",
      at: span, label: "the sound goes on for \(left.words)",
      notes: [
        Note("the next sound starts over it", at: next),
        Note("'wait until all finished' waits for every note so far"),
      ])
  }

  static func leftAtZero(_ change: ControlChange, silences first: Event, _ count: Int) -> Diagnostic
  {
    let name = change.control.rawValue
    return Diagnostic(
      .controlLeftAtZero, .warning, "'\(name)' stays at 0 and silences what comes later",
      at: change.origin, label: count == 1 ? "one note" : "\(count) notes",
      notes: [
        Note("the first one stands here", at: first.origin),
        Note("'set \(name) 1' brings them back"),
      ])
  }

  static func mergedWaits(_ count: Int, until end: Ticks, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .passRemark, .remark, "\(count) waits became one: to \(end.words)", at: span)
  }
}

extension Ticks {
  /// The time for a person: "0.6 s", "2 min 46.7 s", "5 h 33 min 20 s".
  var words: String {
    let (minutes, seconds) = (count / (60 * Ticks.perSecond), count % (60 * Ticks.perSecond))
    let rest = String(decimal: Ticks(count: seconds).seconds, places: 4) + " s"
    if minutes == 0 { return rest }
    let parts = minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    return seconds == 0 ? parts : "\(parts) \(rest)"
  }
}

extension String {
  /// This text as it stands behind `asset:`: bare if it may be, else quoted.
  var asSourceText: String {
    let needsQuotes = isEmpty || utf8.contains { $0 <= 0x20 || " ;,{}()\"\\".utf8.contains($0) }
    return needsQuotes ? "\"\(self)\"" : self
  }
}
