import ScoreDiagnostics

/// The units that stand behind numbers.
extension Lexer {
  /// Returns the unit that is written from `start` up to `end`, if there is one.
  func unit(_ start: Int, _ end: Int) -> Unit? {
    switch end - start {
    case 1:
      switch bytes[start] {
      case UInt8(ascii: "s"): .second
      case UInt8(ascii: "m"): .minute
      case UInt8(ascii: "h"): .hour
      default: nil
      }
    case 2: unit(start, among: [.millisecond, .microsecond, .hertz, .decibel, .semitone])
    case 3: unit(start, among: [.kilohertz, .bar])
    case 4: unit(start, among: [.beat, .bars])
    case 5: unit(start, among: [.beats, .cents])
    default: nil
    }
  }

  /// Returns which of `units`, all of one length, is written at `start`.
  private func unit(_ start: Int, among units: [Unit]) -> Unit? {
    units.first { unit in
      var index = start
      for byte in unit.rawValue.utf8 {
        guard bytes[index] == byte else { return false }
        index += 1
      }
      return true
    }
  }
}

extension Unit {
  /// Creates the unit that someone means who writes `word`; with `orNear` one spelled nearly so
  /// counts, too.
  init?(meantBy word: String, orNear: Bool = true) {
    let units = Unit.allCases
    let same = units.first { $0.rawValue.lowercased() == word.lowercased() }
    if let unit = Habit.unit(word) ?? same {
      self = unit
    } else if orNear, !Habit.isCounter(word),
      case .name(let name)? = Suggestion(for: word, among: units.map { $0.rawValue }),
      let unit = units.first(where: { $0.rawValue == name })
    {
      self = unit
    } else {
      return nil
    }
  }
}

/// The place of a unit in a compound time, and what it is worth.
struct CompoundRank {
  /// Larger units have larger numbers.
  let order: Int

  /// Seconds, as `seconds` / `divisor`: both are exact, so that one rounding is all.
  let seconds: Double

  /// See `seconds`.
  let divisor: Double

  fileprivate init(_ order: Int, _ seconds: Double, _ divisor: Double = 1) {
    self.order = order
    self.seconds = seconds
    self.divisor = divisor
  }
}

extension Unit {
  /// The place of the unit in a compound time, if it may stand in one.
  var compoundRank: CompoundRank? {
    switch self {
    case .hour: CompoundRank(5, 3600)
    case .minute: CompoundRank(4, 60)
    case .second: CompoundRank(3, 1)
    case .millisecond: CompoundRank(2, 1, 1000)
    case .microsecond: CompoundRank(1, 1, 1_000_000)
    case .beat, .beats, .bar, .bars, .hertz, .kilohertz, .decibel, .semitone, .cents, .percent: nil
    }
  }
}
