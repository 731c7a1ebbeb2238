import ScoreTimeline

/// The values of options that are neither words nor paths.
enum OptionValue {
  /// The units of a time, and their lengths in seconds.
  private static let units: [(name: String, seconds: Double)] = [
    ("ms", 1e-3), ("us", 1e-6), ("s", 1), ("m", 60), ("h", 3600),
  ]

  /// Returns the time that `text` says as a score would: "90", "1m30s", "250ms"; 0 only if `orNone`.
  static func time(
    _ text: String, of option: String, orNone: Bool = false
  ) throws(Failure) -> Ticks {
    let wrong = Failure.usage("'\(text)' is no time", hint: "as in \(option) 1m30s")
    var rest = text[...]
    var total = 0.0
    var lastUnit = Double.infinity
    repeat {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(digits.count)
      guard let number = Double(digits) else { throw wrong }
      let unit = units.first { rest.hasPrefix($0.name) }
      guard unit != nil || (rest.isEmpty && lastUnit == .infinity) else { throw wrong }
      let seconds = unit?.seconds ?? 1
      guard seconds < lastUnit else { throw wrong }
      lastUnit = seconds
      total += number * seconds
      rest = rest.dropFirst(unit?.name.count ?? 0)
    } while !rest.isEmpty
    guard total > 0 || orNone, total <= Ticks.maximum.seconds else {
      throw .usage(
        "'\(text)' is no value of '\(option)'",
        hint: orNone ? "a time up to 1000 hours" : "a time above 0, up to 1000 hours")
    }
    return Ticks(seconds: total)
  }

  /// Returns the number from 0 to 1 that `text` says.
  static func part(_ text: String, of option: String) throws(Failure) -> Double {
    guard let number = Double(text), (0...1).contains(number) else {
      throw .usage("'\(text)' is no value of '\(option)'", hint: "a number from 0 to 1")
    }
    return number
  }

  /// Returns the whole number that `text` says, which lies in `range`.
  static func number(
    _ text: String, in range: ClosedRange<Int>, of option: String
  ) throws(Failure) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "'\(text)' is no value of '\(option)'",
        hint: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
