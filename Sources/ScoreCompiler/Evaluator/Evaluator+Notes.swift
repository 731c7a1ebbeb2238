import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// Notes: each starts at the cursor, and does not move it.
extension Evaluator {
  mutating func play(_ note: NoteStatement) {
    switch note.callee {
    case .builtIn(let word, let span):
      let arguments = Arguments(
        note.arguments, for: NoteSignature.parameters(of: word), of: word.rawValue, at: span)
      arguments.check(&diagnostics)
      play(word, arguments, note)
    case .pattern(let module, let name):
      call(note, module: module, name: name)
    }
  }

  private mutating func play(_ word: NoteWord, _ arguments: Arguments, _ note: NoteStatement) {
    switch word {
    case .sound: playSound(arguments, note)
    case .impact, .notification, .selection, .feedback, .taptic, .vibration:
      playPreset(word, arguments, note)
    case .transient: playTransient(arguments, note)
    case .continuous: playContinuous(arguments, note)
    case .tone: playTone(arguments, note)
    case .audioContinuous: playAudioContinuous(arguments, note)
    case .rhythm: playRhythm(arguments, note)
    case .fromAudio: playFeltSound(arguments, note)
    }
  }

  private mutating func playTransient(_ arguments: Arguments, _ note: NoteStatement) {
    let intensity = number(arguments, 0, or: 1)
    let sharpness = number(arguments, 1, or: 0.5)
    let tap = Transient(
      intensity: clamp(intensity * adjustment.intensity, 0...1, "intensity", note.span),
      sharpness: clamp(sharpness + adjustment.sharpness, 0...1, "sharpness", note.span))
    place(.transient(tap), lasting: .zero, note)
  }

  private mutating func playContinuous(_ arguments: Arguments, _ note: NoteStatement) {
    let length = duration(arguments, 0)
    let vibration = Continuous(
      intensity: scaled(envelope(arguments, 1, or: 1), "intensity", note.span),
      sharpness: shifted(
        envelope(arguments, 2, or: 0.5), by: adjustment.sharpness, 0...1, "sharpness", note.span),
      shape: shape(arguments, from: 3))
    place(.continuous(vibration), lasting: length ?? .zero, note)
  }

  private mutating func playTone(_ arguments: Arguments, _ note: NoteStatement) {
    var tone = Tone(frequency: envelope(arguments, 0, or: 440))
    let length = duration(arguments, 1)
    tone.volume = envelope(arguments, 2, or: 1).mapValues { $0 * adjustment.volume }
    tone.pan = shifted(envelope(arguments, 3, or: 0), by: adjustment.pan, -1...1, "pan", note.span)
    tone.pitch = envelope(arguments, 4, or: 0).mapValues { $0 + adjustment.pitch }
    tone.brightness = shifted(
      envelope(arguments, 5, or: 1), by: adjustment.brightness, 0...1, "brightness", note.span)
    tone.shape = shape(arguments, from: 6)
    tone.effects = effects
    place(.tone(tone), lasting: length ?? .zero, note)
  }

  private mutating func playAudioContinuous(_ arguments: Arguments, _ note: NoteStatement) {
    var tone = Tone(frequency: nil)
    let length = duration(arguments, 0)
    tone.volume = Envelope(number(arguments, 1, or: 1) * adjustment.volume)
    tone.audioPitch = number(arguments, 2, or: 0)
    tone.pan = shifted(
      Envelope(number(arguments, 3, or: 0)), by: adjustment.pan, -1...1, "pan", note.span)
    tone.brightness = shifted(
      Envelope(number(arguments, 4, or: 1)), by: adjustment.brightness, 0...1, "brightness",
      note.span)
    tone.shape = shape(arguments, from: 5)
    tone.effects = effects
    place(.tone(tone), lasting: length ?? .zero, note)
  }

  /// Returns the shape that the four arguments from `index` on give.
  func hasShape(_ arguments: Arguments, from index: Int) -> Bool {
    (index..<index + 4).contains { arguments[$0] != nil }
  }

  mutating func shape(_ arguments: Arguments, from index: Int) -> Shape {
    var shape = Shape()
    guard hasShape(arguments, from: index) else { return shape }
    shape.attack = number(arguments, index, or: 0)
    shape.decay = number(arguments, index + 1, or: 0)
    shape.release = number(arguments, index + 2, or: 0)
    shape.isSustained = truth(arguments, index + 3, or: true)
    return shape
  }

  private mutating func playPreset(
    _ word: NoteWord, _ arguments: Arguments, _ note: NoteStatement
  ) {
    var intensity = 1.0
    var kind: String?
    if case .word(let words)? = arguments.parameters.first?.kind {
      kind = self.word(arguments, 0, among: words)
    }
    if word == .impact { intensity = number(arguments, 1, or: 1) }
    guard word == .selection || kind != nil else { return }
    guard let preset = Preset(word, kind ?? "") else {
      preconditionFailure("the words of '\(word.rawValue)' name no feedback")
    }
    let feedback = PresetNote(
      preset, intensity: clamp(intensity * adjustment.intensity, 0...1, "intensity", note.span),
      sharpness: min(max(adjustment.sharpness, -1), 1))
    place(.preset(feedback), lasting: preset.duration, note)
  }

  /// Plays the characters of a rhythm as notes of a layer: together they are one note.
  private mutating func playRhythm(_ arguments: Arguments, _ note: NoteStatement) {
    var note = note
    if let label = note.label { report(.noLabel(label, "'rhythm'")) }
    note.label = nil
    let every = arguments[1].flatMap { seconds(of: $0, "'every'") } ?? 0
    guard let expression = arguments[0], case .string(let text) = textValue(expression) else {
      return
    }
    charge(text.utf8.count)
    let start = layer.cursor
    let inner = inLayer(.plain, at: start) { evaluator in
      for (index, character) in text.utf8.enumerated() {
        guard !evaluator.isExhausted,
          evaluator.moveCursor(to: start, plus: every, times: index, note.span)
        else { return }
        guard evaluator.playStroke(character, of: note, expression, at: index) else { return }
      }
      _ = evaluator.moveCursor(to: start, plus: every, times: text.utf8.count, note.span)
    }
    take(inner, at: note.span)
  }

  /// Plays one character of a rhythm, or returns `false` once it is reported that it is none.
  private mutating func playStroke(
    _ character: UInt8, of note: NoteStatement, _ expression: Expression, at index: Int
  ) -> Bool {
    let preset: Preset
    switch character {
    case UInt8(ascii: "."): preset = .impactLight
    case UInt8(ascii: "o"): preset = .impactMedium
    case UInt8(ascii: "O"): preset = .impactHeavy
    case UInt8(ascii: "x"): preset = .impactSoft
    case UInt8(ascii: "X"): preset = .impactRigid
    case UInt8(ascii: "-"), UInt8(ascii: " "): return true
    default:
      report(.invalidRhythm(expression, at: index, text(expression.span)))
      return false
    }
    let feedback = PresetNote(
      preset, intensity: min(adjustment.intensity, 1),
      sharpness: min(max(adjustment.sharpness, -1), 1))
    place(.preset(feedback), lasting: preset.duration, note)
    return true
  }

  private mutating func textValue(_ expression: Expression) -> Value {
    let value = value(of: expression)
    if case .string = value { return value }
    return mistyped(value, expression.span, "'rhythm'", takes: "a text in quotes")
  }

  /// Starts an event at the cursor.
  mutating func place(_ kind: Event.Kind, lasting length: Ticks, _ note: NoteStatement) {
    let event = Event(
      from: layer.cursor, to: layer.cursor + length, kind, origin: note.span, part: part)
    if kind.isTap { lintTap(note.span) }
    finishNote(at: event.end, note.span)
    if let label = note.label { declare(label, for: event) }
    guard !isChecking else { return }
    guard noteCount < Evaluator.maximumNotes else {
      return exhaust(.tooManyNotes(note.span))
    }
    timeline.events.append(event)
    switch kind {
    case .sound, .tone: layer.latestSoundEnd = max(layer.latestSoundEnd, event.end)
    case .transient, .continuous, .preset: break
    }
  }

  /// Takes a layer as one note of the present layer.
  mutating func take(_ inner: Layer, at span: SourceSpan = .none) {
    layer.latestSoundEnd = max(layer.latestSoundEnd, inner.latestSoundEnd)
    finishNote(at: inner.end, span, isEndless: inner.isEndless)
  }

  /// Records the end of the note evaluated last; in a sequence, goes on from there.
  mutating func finishNote(at end: Ticks, _ span: SourceSpan, isEndless: Bool = false) {
    if end > Ticks.maximum { return exhaust(.tooLong(span)) }
    if layer.kind == .sequence, layer.isLastEndless { report(.endlessNote(span)) }
    recorder?.lastFinish = end
    layer.lastEnd = end
    layer.latestEnd = max(layer.latestEnd, end)
    layer.isLastEndless = isEndless
    if isEndless { layer.isEndless = true }
    if layer.kind == .sequence { layer.cursor = max(layer.cursor, end) }
  }

  private mutating func declare(_ label: Name, for event: Event) {
    switch event.kind {
    case .sound, .tone, .continuous:
      let index = isChecking ? -1 : timeline.events.count
      declare(
        label, .label(Label(event: index, of: timelineNumber, adjustment: adjustment)))
    case .transient, .preset:
      report(.noLabel(label, "a note without length or shape"))
      declare(label, .label(Label(event: -1, of: timelineNumber, adjustment: adjustment)))
    }
  }

  /// Returns `value` pulled into `range`, with a remark if `with` pushed it out.
  mutating func clamp(
    _ value: Double, _ range: ClosedRange<Double>, _ what: String, _ span: SourceSpan
  ) -> Double {
    if range.contains(value) { return value }
    report(.clamped(what, value, range, at: span))
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// Returns `envelope` times the `with` factor on intensity.
  mutating func scaled(
    _ envelope: Envelope, _ what: String, _ span: SourceSpan
  ) -> Envelope {
    let factor = adjustment.intensity
    guard factor != 1 else { return envelope }
    if envelope.greatest * factor > 1 { _ = clamp(envelope.greatest * factor, 0...1, what, span) }
    return envelope.mapValues { min($0 * factor, 1) }
  }

  /// Returns `envelope` plus a `with` sum.
  mutating func shifted(
    _ envelope: Envelope, by sum: Double, _ range: ClosedRange<Double>, _ what: String,
    _ span: SourceSpan
  ) -> Envelope {
    guard sum != 0 else { return envelope }
    for value in [envelope.least + sum, envelope.greatest + sum] {
      _ = clamp(value, range, what, span)
    }
    return envelope.mapValues { min(max($0 + sum, range.lowerBound), range.upperBound) }
  }
}

extension Preset {
  /// The feedback that the words of a note name; `error` is another word for `failure`, and some
  /// of SwiftUI's sensory feedbacks are notes of their own.
  init?(_ word: NoteWord, _ kind: String) {
    let words: String
    switch (word, kind) {
    case (.selection, _), (.feedback, "selection"): words = "selection"
    case (.notification, "error"), (.feedback, "error"): words = "notification failure"
    case (.feedback, "success"), (.feedback, "warning"): words = "notification \(kind)"
    case (.feedback, "impact"): words = "impact medium"
    default: words = "\(word.rawValue) \(kind)"
    }
    // There are few: a dictionary of them costs a short score more than a long one saves.
    guard let preset = Preset.allCases.first(where: { $0.words == words }) else { return nil }
    self = preset
  }
}
