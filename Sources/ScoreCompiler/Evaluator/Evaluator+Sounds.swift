import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// The note `sound`: what is heard of it, and for how long.
extension Evaluator {
  mutating func playSound(_ arguments: Arguments, _ note: NoteStatement) {
    guard let expression = arguments[0], case .source(let source) = soundSource(expression) else {
      // What is wrong is reported; the name of the note is there all the same.
      if let label = note.label {
        declare(label, .label(Label(event: -1, of: timelineNumber, adjustment: adjustment)))
      }
      return
    }
    let length = lengthOfSource(source, at: expression.span)
    var sound = Sound(source: source, length: length ?? .zero)
    readMix(arguments, &sound, note)
    shape(&sound, isKnown: length != nil, by: arguments)
    sound.effects = effects
    place(.sound(sound), lasting: sound.clip.duration, note)
  }

  mutating func soundSource(_ expression: Expression) -> Value {
    if let meant = likelySource(expression) {
      report(.notASource(text(expression.span), meant, at: expression.span))
      return .unknown
    }
    let value = value(of: expression)
    if case .source = value { return value }
    if !value.isUnknown {
      report(.notASource(text(expression.span), nil, at: expression.span))
    }
    return .unknown
  }

  /// Returns the source that was likely meant by a bare name, a path or a text, if it is one.
  private func likelySource(_ expression: Expression) -> String? {
    switch expression {
    case .name(let name) where scope.lookUp(name.text, at: name.span.start) == nil:
      return "asset:\(name.text)"
    case .string(let literal): return likelySource(of: literal.value, at: literal.span)
    case .member(let member)
    where scope.lookUp(member.base.text, at: member.base.span.start) == nil:
      return likelySource(of: text(member.span), at: member.span)
    case .binary(let path) where path.operator == .divide:
      return likelySource(path.right).map { _ in "file:\(text(path.span).asSourceText)" }
    default: return nil
    }
  }

  /// Returns what `text` names that stands where a source should: with a suffix a file, unless only
  /// an asset is there that is called so without it.
  private func likelySource(of text: String, at span: SourceSpan) -> String {
    guard let point = text.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return "asset:" + text.asSourceText
    }
    let asset = String(text[..<point])
    let isAsset =
      !isThere(SourceLiteral(.file, text, at: span))
      && isThere(SourceLiteral(.asset, asset, at: span))
    return isAsset ? "asset:" + asset.asSourceText : "file:" + text.asSourceText
  }

  private func isThere(_ literal: SourceLiteral) -> Bool {
    if case .found = surroundings.length(of: source(of: literal)) { true } else { false }
  }

  /// Returns how long the whole of `source` is, or `nil` once it is reported that there is none.
  mutating func lengthOfSource(_ source: SoundSource, at span: SourceSpan) -> Ticks? {
    switch surroundings.length(of: source) {
    case .found(let length): return length
    case .missing where source.kind == .url: report(.networkSound(source, at: span))
    case .missing(let all, let places):
      report(.missingSound(source, among: affordable(all), of: all, in: places, at: span))
    case .unreadable(let reason): report(.unreadableSound(source, reason, at: span))
    }
    return nil
  }

  /// Reads what the sound is like in the mix.
  private mutating func readMix(
    _ arguments: Arguments, _ sound: inout Sound, _ note: NoteStatement
  ) {
    sound.volume = envelope(arguments, 1, or: 1).mapValues { $0 * adjustment.volume }
    sound.pan = shifted(envelope(arguments, 2, or: 0), by: adjustment.pan, -1...1, "pan", note.span)
    sound.pitch = envelope(arguments, 4, or: 0).mapValues { $0 + adjustment.pitch }
    sound.brightness = shifted(
      envelope(arguments, 14, or: 1), by: adjustment.brightness, 0...1, "brightness", note.span)
    sound.audioPitch = number(arguments, 15, or: 0)
    if hasShape(arguments, from: 16) { sound.shape = shape(arguments, from: 16) }
  }
}
