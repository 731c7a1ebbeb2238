import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// The note `sound`: what is heard of it, and for how long.
extension Evaluator {
  mutating func playSound(_ arguments: Arguments, _ note: NoteStatement) {
    checkNotYet(arguments)
    guard let expression = arguments[0] else { return }
    guard case .source(let source) = soundSource(expression) else { return }
    let length = lengthOfSource(source, at: expression.span)
    var sound = Sound(source: source, length: length ?? .zero)
    readClip(arguments, &sound, isKnown: length != nil)
    readMix(arguments, &sound, note)
    sound.fadeIn = duration(arguments, 8) ?? .zero
    sound.fadeOut = duration(arguments, 9) ?? .zero
    sound.loop = loop(arguments, 10)
    place(.sound(sound), lasting: sound.loop.length(of: sound.clipLength), note)
  }

  private mutating func soundSource(_ expression: Expression) -> Value {
    let value = value(of: expression)
    if case .source = value { return value }
    return mistyped(value, expression.span, "'sound'", takes: "a source such as asset:NAME")
  }

  /// Returns how long the whole of `source` is, or `nil` once it is reported that there is none.
  private mutating func lengthOfSource(_ source: SoundSource, at span: SourceSpan) -> Ticks? {
    if source.kind == .url {
      report(.networkSound(source, at: span))
      return nil
    }
    switch surroundings.length(of: source) {
    case .found(let length): return length
    case .missing(let candidates): report(.missingSound(source, among: candidates, at: span))
    case .unreadable(let reason): report(.unreadableSound(source, reason, at: span))
    }
    return nil
  }

  /// Reads `from` and `for`: which part of the source is heard.
  private mutating func readClip(_ arguments: Arguments, _ sound: inout Sound, isKnown: Bool) {
    sound.offset = duration(arguments, 6) ?? .zero
    let wanted = duration(arguments, 7)
    guard isKnown else { return }
    let rest = sound.sourceLength - sound.offset
    guard rest > .zero || sound.offset == .zero else {
      return report(.emptyClip(sound, at: arguments[6]?.span ?? arguments.calleeSpan))
    }
    sound.clipLength = wanted.map { min($0, rest) } ?? rest
  }

  /// Reads what the sound is like in the mix.
  private mutating func readMix(
    _ arguments: Arguments, _ sound: inout Sound, _ note: NoteStatement
  ) {
    sound.volume = envelope(arguments, 1, or: 1).mapValues { $0 * adjustment.volume }
    sound.pan = shifted(envelope(arguments, 2, or: 0), by: adjustment.pan, -1...1, "pan", note.span)
    sound.brightness = shifted(
      envelope(arguments, 14, or: 1), by: adjustment.brightness, 0...1, "brightness", note.span)
    sound.audioPitch = number(arguments, 15, or: 0)
    if hasShape(arguments, from: 16) { sound.shape = shape(arguments, from: 16) }
    if adjustment.pitch != 0 { report(.notYet("'pitch' of a sound", at: note.span)) }
  }

  private mutating func loop(_ arguments: Arguments, _ index: Int) -> Loop {
    guard let expression = arguments[index] else { return .once }
    switch value(of: expression) {
    case .number(let count):
      guard count >= 0, count <= Double(Evaluator.maximumNotes), count == Double(Int(count)) else {
        report(
          .notWhole("'loop'", 0...1e7, written: text(expression.span), at: expression.span))
        return .once
      }
      return .count(count)
    case .time(let time): return .length(ticks(time, at: expression.span) ?? .zero)
    case let other:
      _ = mistyped(other, expression.span, "'loop'", takes: "a count or a time")
      return .once
    }
  }

  /// Reports the arguments that nothing plays so far, and checks their values all the same.
  private mutating func checkNotYet(_ arguments: Arguments) {
    for (index, parameter) in arguments.parameters.enumerated() {
      guard case .notYet = parameter.kind, let expression = arguments[index] else { continue }
      if !value(of: expression).isUnknown {
        report(.notYet("'\(parameter.name)' of a sound", at: expression.span))
      }
    }
  }
}

extension Loop {
  /// Returns how long a sound is heard whose one pass lasts `pass`.
  fileprivate func length(of pass: Ticks) -> Ticks {
    switch self {
    case .once: pass
    case .count(let count): Ticks(count: pass.count.multipliedOrMaximum(by: Int64(count)))
    case .length(let length): pass == .zero ? .zero : length
    }
  }
}

extension Int64 {
  /// Returns the product, or more than the longest score if it does not fit.
  fileprivate func multipliedOrMaximum(by count: Int64) -> Int64 {
    let (product, overflows) = multipliedReportingOverflow(by: count)
    return overflows ? Ticks.maximum.count + 1 : product
  }
}
