import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// The functions that expressions may call.
enum Function: String, CaseIterable {
  case min, max, abs, floor, ceil, round, mod, sqrt, pow, sin, lerp, clamp, random

  /// How many arguments it takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .min, .max: 1...100
    case .abs, .floor, .ceil, .round, .sqrt, .sin: 1...1
    case .mod, .pow, .random: 2...2
    case .lerp, .clamp: 3...3
    }
  }

  /// `true` iff it takes plain numbers only; the others take any values of one dimension.
  var isPlain: Bool {
    switch self {
    case .floor, .ceil, .round, .sqrt, .pow, .sin: true
    case .min, .max, .abs, .mod, .lerp, .clamp, .random: false
    }
  }
}

extension Evaluator {
  mutating func value(of call: CallExpression) -> Value {
    steps += 1
    let values = call.arguments.map { value(of: $0) }
    guard let function = Function(rawValue: call.function.text) else {
      report(.unknownFunction(call.function))
      return .unknown
    }
    guard function.arity.contains(values.count) else {
      report(.wrongArity(call, function))
      return .unknown
    }
    guard !values.contains(where: { $0.isUnknown }) else { return .unknown }
    return apply(function, to: values, of: call)
  }

  private mutating func apply(
    _ function: Function, to values: [Value], of call: CallExpression
  ) -> Value {
    guard let (numbers, unit) = commonNumbers(values, of: call, function) else { return .unknown }
    if function == .random, isChecking { return .unknown }
    let result = compute(function, numbers)
    guard result.isFinite else {
      report(.noValue(call))
      return .unknown
    }
    return unit.value(of: result, at: tempo)
  }

  /// Returns the values as numbers of one unit, with that unit; reports it if there is none.
  private mutating func commonNumbers(
    _ values: [Value], of call: CallExpression, _ function: Function
  ) -> ([Double], CommonUnit)? {
    // The last factor of `lerp` is a plain number, whatever it lies between.
    let measured = function == .lerp ? values.dropLast() : values[...]
    guard let unit = CommonUnit(of: measured, plainOnly: function.isPlain) else {
      let index =
        values.firstIndex { CommonUnit(of: [$0], plainOnly: function.isPlain) == nil } ?? 1
      _ = mistyped(
        values[index], call.arguments[index].span, "'\(function.rawValue)'",
        takes: function.isPlain ? "plain numbers" : "values of one kind")
      return nil
    }
    var numbers = measured.map { unit.number(of: $0, at: tempo) }
    if function == .lerp {
      guard case .number(let part) = values[2] else {
        _ = mistyped(values[2], call.arguments[2].span, "'lerp'", takes: "a number in the end")
        return nil
      }
      numbers.append(part)
    }
    return (numbers, unit)
  }

  private mutating func compute(_ function: Function, _ x: [Double]) -> Double {
    switch function {
    case .min: x.reduce(.infinity) { Swift.min($0, $1) }
    case .max: x.reduce(-.infinity) { Swift.max($0, $1) }
    case .abs: x[0].magnitude
    case .floor: wholeBelow(x[0])
    case .ceil: -wholeBelow(-x[0])
    case .round: x[0] < 0 ? -wholeBelow(0.5 - x[0]) : wholeBelow(x[0] + 0.5)
    case .mod: x[1] == 0 ? .nan : x[0] - x[1] * wholeBelow(x[0] / x[1])
    case .sqrt: Elementary.squareRoot(x[0])
    case .pow: Elementary.pow(x[0], x[1])
    case .sin: Elementary.sin(x[0])
    case .lerp: x[0] + (x[1] - x[0]) * x[2]
    case .clamp: Swift.min(Swift.max(x[0], x[1]), x[2])
    case .random: x[0] + (x[1] - x[0]) * random.nextUnit()
    }
  }
}

/// Returns the greatest whole number that is not above `x`.
private func wholeBelow(_ x: Double) -> Double {
  guard x.magnitude < 9e15 else { return x }
  let whole = Double(Int64(x))
  return whole > x ? whole - 1 : whole
}

/// The unit in which values of one dimension are compared and computed.
private enum CommonUnit {
  case plain, seconds, beats, hertz, cents, decibels

  /// The unit of `values`, or `nil` iff they have none in common; numbers among times are seconds.
  init?(of values: ArraySlice<Value>, plainOnly: Bool) {
    var unit: CommonUnit?
    for value in values {
      guard let next = CommonUnit(of: value) else { return nil }
      guard let earlier = unit else {
        unit = next
        continue
      }
      guard let both = earlier.joined(with: next) else { return nil }
      unit = both
    }
    guard let unit, !plainOnly || unit == .plain else { return nil }
    self = unit
  }

  init?(of value: Value) {
    switch value {
    case .number: self = .plain
    case .time(let time): self = time.isMusical && time.seconds == 0 ? .beats : .seconds
    case .frequency: self = .hertz
    case .interval: self = .cents
    case .decibels: self = .decibels
    case .boolean, .word, .string, .source, .envelope, .unknown: return nil
    }
  }

  private func joined(with other: CommonUnit) -> CommonUnit? {
    switch (self, other) {
    case _ where self == other: self
    case (.plain, .seconds), (.seconds, .plain), (.seconds, .beats), (.beats, .seconds),
      (.plain, .beats), (.beats, .plain):
      .seconds
    default: nil
    }
  }

  func number(of value: Value, at tempo: Tempo) -> Double {
    switch value {
    case .number(let x), .frequency(let x), .interval(let x), .decibels(let x): x
    case .time(let time):
      self == .beats ? time.beats + time.bars * tempo.meter : time.seconds(at: tempo)
    case .boolean, .word, .string, .source, .envelope, .unknown: .nan
    }
  }

  func value(of x: Double, at tempo: Tempo) -> Value {
    switch self {
    case .plain: .number(x)
    case .seconds: .time(TimeValue(seconds: x))
    case .beats: .time(TimeValue(beats: x))
    case .hertz: .frequency(x)
    case .cents: .interval(x)
    case .decibels: .decibels(x)
    }
  }
}
