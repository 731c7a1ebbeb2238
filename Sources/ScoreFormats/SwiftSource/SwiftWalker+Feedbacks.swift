import ScoreDiagnostics
import ScoreTimeline

/// Feedback generators, and the notes of Piano.
extension SwiftWalker {
  // MARK: Feedback generators

  /// Plays `UIImpactFeedbackGenerator(style: .heavy).impactOccurred()` and the like at the cursor.
  mutating func playFeedback(_ call: SwiftCall, _ range: Range<Int>) {
    switch call.name {
    case "impactOccurred":
      let strength = call["intensity"] ?? call["withIntensity"]
      let intensity = strength.map { level($0, "intensity", or: "1 is taken") ?? 1 } ?? 1
      play("impact \(style(of: call, range))", intensity: intensity, range)
    case "notificationOccurred":
      play("notification \(call.first.map { resolved($0).call?.name ?? "" } ?? "")", range)
    case "alignmentOccurred": play("feedback alignment", range)
    case "pathCompleted": play("feedback pathComplete", range)
    default: play("selection", range)
    }
  }

  /// Returns the style of the impacts that a generator makes; one of which nothing is said is medium.
  private mutating func style(of call: SwiftCall, _ range: Range<Int>) -> String {
    var maker = call.base
    if maker == nil, call.path.count > 1 {
      let name = SwiftCall(path: [call.path[call.path.count - 2]], arguments: nil, base: nil)
      maker = resolved(SwiftExpression(content: .call(name), range: 0..<0))
    }
    guard let made = maker?.call, let arguments = made.arguments else {
      document.diagnostics.insert(
        .doubtful(
          "a feedback generator that is made elsewhere", at: document.span(range),
          label: "a medium impact is taken"))
      return "medium"
    }
    guard !arguments.isEmpty else { return "medium" }
    return made["style"].map { resolved($0).call?.name ?? "" } ?? ""
  }

  /// Plays the feedback called `words` at the cursor.
  private mutating func play(_ words: String, intensity: Double = 1, _ range: Range<Int>) {
    let name = words == "notification error" ? "notification failure" : words
    guard let preset = Preset.allCases.first(where: { $0.words == name }) else {
      return document.ignore("a feedback that is computed, or not known", range)
    }
    let start = cursor
    let note = PresetNote(preset, intensity: intensity)
    append(.preset(note), from: start, to: start + preset.duration, range)
  }

  // MARK: Piano

  /// Plays a note of Piano: waits count from the start of the note before, or from the end that was
  /// waited for.
  mutating func playNote(_ note: SwiftExpression, _ soundLength: (SoundSource) -> Ticks?) {
    guard let call = note.call else {
      return document.ignore("a note that is computed", note.range)
    }
    let what = call.first?.call
    switch call.name {
    case "wait":
      cursor += seconds(call.first, note.range, "it is not waited for") ?? .zero
    case "waitUntilFinished":
      cursor = max(cursor, current.map { sequences[$0].lastEnd } ?? .zero)
    case "vibration": play("vibration \(what?.name ?? "")", note.range)
    case "tapticEngine": play("taptic \(what?.name ?? "")", note.range)
    case "hapticFeedback":
      let kind = what?.first?.call.map { " \($0.name)" } ?? ""
      play((what?.name ?? "") + kind, note.range)
    case "sound": playSound(what, note.range, soundLength)
    default: document.ignore("'\(call.name)' is no note of Piano's", note.range)
    }
  }

  private mutating func playSound(
    _ call: SwiftCall?, _ range: Range<Int>, _ soundLength: (SoundSource) -> Ticks?
  ) {
    guard let call, let source = source(call) else {
      return document.ignore("a sound that is computed", range)
    }
    let length = soundLength(source)
    if length == nil {
      document.diagnostics.insert(
        .doubtful(
          "there is no sound '\(source.kind.rawValue):\(source.text)'", at: document.span(range),
          label: "it is taken to have no length"))
    }
    let start = cursor
    let sound = Sound(source: source, length: length ?? .zero)
    append(.sound(sound), from: start, to: start + sound.sourceLength, range)
  }

  private func source(_ call: SwiftCall) -> SoundSource? {
    func text(_ expression: SwiftExpression?) -> String? {
      guard let expression, case .string(let text) = resolved(expression).content else {
        return nil
      }
      return text
    }
    switch call.name {
    case "asset":
      return text(call["name"]).map { SoundSource(.asset, $0, in: fileName) }
    case "file":
      guard let name = text(call["name"]), let suffix = text(call["extension"]) else { return nil }
      return SoundSource(.file, "\(name).\(suffix)", in: fileName)
    case "system":
      return (call.first?.call?.name).map { SoundSource(.system, $0, in: fileName) }
    default: return nil
    }
  }
}
