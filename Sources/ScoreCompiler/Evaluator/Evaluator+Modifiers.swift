import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// The arguments of `sound` that change what is heard of it, by their places in its signature.
enum SoundModifier: Int {
  case rate = 3
  case speed = 5
  case from, `for`, fadeIn, fadeOut, loop, reverse, normalize, skipSilence

  /// Creates the modifier that is the parameter at `index`; `nil` iff that is none.
  init?(_ index: Int) { self.init(rawValue: index) }
}

/// The modifiers of a sound, in the order in which they are written.
extension Evaluator {
  mutating func shape(
    _ shaping: inout SoundShaping, by modifier: SoundModifier?, _ expression: Expression,
    _ arguments: Arguments
  ) {
    guard let modifier else { return }
    let index = modifier.rawValue
    switch modifier {
    case .rate:
      let rate = number(arguments, index, or: 1)
      if rate > Evaluator.greatestFaithfulRate { report(.extremeRate(rate, at: expression.span)) }
      if rate != 1 { shaping.apply(.rate(rate)) }
    case .speed:
      let speed = number(arguments, index, or: 1)
      if speed != 1 { shaping.apply(.speed(speed)) }
    case .from:
      guard let start = duration(arguments, index), shaping.begin(at: start) else {
        return report(.emptyClip(lasting: shaping.length, at: expression.span))
      }
    case .for: shaping.wanted = duration(arguments, index)
    case .fadeIn: shaping.fadeIn = duration(arguments, index) ?? .zero
    case .fadeOut: shaping.fadeOut = duration(arguments, index) ?? .zero
    case .loop: shaping.loop = loop(expression)
    case .reverse: if truth(arguments, index, or: false) { shaping.reverse() }
    case .normalize:
      guard let level = decibels(expression, arguments.parameters[index]) else { return }
      shaping.cutAway()
      shaping.apply(.normalize(level))
    case .skipSilence: skipSilence(&shaping, expression, arguments.parameters[index])
    }
  }

  /// The greatest `rate` at which a sound is still itself: beyond, most of it is left out.
  private static let greatestFaithfulRate = 10.0

  private mutating func skipSilence(
    _ shaping: inout SoundShaping, _ expression: Expression, _ parameter: Parameter
  ) {
    guard let level = decibels(expression, parameter), shaping.isKnown, !isChecking else { return }
    shaping.cutAway()
    let answer = surroundings.audibleParts(
      of: shaping.source, after: shaping.steps, above: level)
    switch answer {
    case .unreadable(let reason):
      report(.unreadableSound(shaping.source, reason, at: expression.span))
    case .found(let parts):
      if parts.isEmpty { return report(.silentSound(level, at: expression.span)) }
      let isWhole = parts == [SoundStep.Part(from: .zero, lasting: shaping.length)]
      if !isWhole { shaping.apply(.keep(parts, above: level)) }
    }
  }

  /// Returns the level in dB that an argument gives; `nil` iff it is `false` or wrong.
  private mutating func decibels(_ expression: Expression, _ parameter: Parameter) -> Double? {
    guard case .decibels(let standard, let range) = parameter.kind else { return nil }
    switch value(of: expression) {
    case .boolean(true), .number(1): return standard
    case .boolean(false), .number(0): return nil
    case .decibels(let level), .number(let level):
      return inRange(level, range, parameter.name, unit: " dB", at: expression.span)
    case let other:
      let taker = "'\(parameter.name)'"
      _ = mistyped(other, expression.span, taker, takes: "true or a level in dB")
      return nil
    }
  }

  private mutating func loop(_ expression: Expression) -> Loop {
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
}
