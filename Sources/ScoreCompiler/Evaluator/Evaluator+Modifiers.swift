import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// The arguments of `sound` that change what is heard of it, by their places in its signature.
enum SoundArgument: Int {
  case rate = 3
  case speed = 5
  case from, `for`, fadeIn, fadeOut, loop, reverse, normalize, skipSilence
}

/// The modifiers of a sound, in the order in which they are written.
extension Evaluator {
  /// Does to `sound` what its arguments say; unless `isKnown`, its length means nothing.
  mutating func shape(_ sound: inout Sound, isKnown: Bool, by arguments: Arguments) {
    for index in arguments.written {
      guard let expression = arguments[index], let argument = SoundArgument(rawValue: index),
        let modifier = modifier(argument, expression, arguments, of: sound, isKnown: isKnown)
      else { continue }
      sound.apply(modifier)
    }
  }

  /// Returns what an argument does to `sound`; `nil` iff that is nothing, or wrong.
  private mutating func modifier(
    _ argument: SoundArgument, _ expression: Expression, _ arguments: Arguments, of sound: Sound,
    isKnown: Bool
  ) -> SoundModifier? {
    let index = argument.rawValue
    switch argument {
    case .rate:
      let rate = number(arguments, index, or: 1)
      if rate > Evaluator.greatestFaithfulRate { report(.extremeRate(rate, at: expression.span)) }
      return .rate(rate)
    case .speed: return .speed(number(arguments, index, or: 1))
    case .from:
      guard let start = duration(arguments, index) else { return nil }
      let left = sound.clip.duration
      if isKnown, start >= left, start > .zero {
        report(.emptyClip(lasting: left, at: expression.span))
      }
      return .from(start)
    case .for: return duration(arguments, index).map { .for($0) }
    case .fadeIn: return duration(arguments, index).map { .fadeIn($0) }
    case .fadeOut: return duration(arguments, index).map { .fadeOut($0) }
    case .loop: return .loop(loop(expression))
    case .reverse: return truth(arguments, index, or: false) ? .reverse : nil
    case .normalize:
      return decibels(expression, arguments.parameters[index]).map { .normalize($0) }
    case .skipSilence:
      guard let level = decibels(expression, arguments.parameters[index]), isKnown else {
        return nil
      }
      return isChecking ? nil : skipSilence(of: sound, below: level, at: expression.span)
    }
  }

  /// The greatest `rate` at which a sound is still itself: beyond, most of it is left out.
  private static let greatestFaithfulRate = 10.0

  private mutating func skipSilence(
    of sound: Sound, below level: Double, at span: SourceSpan
  ) -> SoundModifier? {
    guard sound.clip.duration <= Ticks.maximum else { return nil }
    var heard = sound
    heard.settle()
    switch surroundings.audibleParts(of: sound.source, after: heard.steps, above: level) {
    case .unreadable(let reason):
      report(.unreadableSound(sound.source, reason, at: span))
      return nil
    case .found(let parts):
      if parts.isEmpty { report(.silentSound(level, at: span)) }
      let isWhole = parts == [SoundStep.Part(from: .zero, lasting: heard.sourceLength)]
      return parts.isEmpty || isWhole ? nil : .skipSilence(parts, above: level)
    }
  }

  /// Returns the level in dB that an argument gives; `nil` iff it is `false` or wrong.
  private mutating func decibels(_ expression: Expression, _ parameter: Parameter) -> Double? {
    guard case .decibels(let standard, let range) = parameter.kind else { return nil }
    switch value(of: expression) {
    case .boolean(let isWanted): return isWanted ? standard : nil
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
