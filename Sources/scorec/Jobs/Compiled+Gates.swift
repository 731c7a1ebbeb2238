import ScoreDiagnostics
import ScoreTimeline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ScoreJob.Compiled {
  /// Leaves of it what `gates` let through.
  mutating func pass(_ gates: Gates) throws(Failure) {
    guard !gates.areOpen else { return }
    try check(gates)
    timeline.pass(gates)
    for index in reactions.triggers.indices { reactions.triggers[index].timeline.pass(gates) }
  }

  /// Throws iff `gates` mute a pattern that does not play in it.
  func check(_ gates: Gates) throws(Failure) {
    let names = patternNames
    for name in gates.mutedPatterns.sorted() where !names.contains(name) {
      throw .usage(
        "no pattern '\(name)' plays in the score",
        hint: Suggestion(for: name, among: names)?.label)
    }
  }

  /// The names of the patterns that play in it, sorted.
  var patternNames: [String] {
    var names = Set(timeline.patternNames)
    for trigger in reactions.triggers { names.formUnion(trigger.timeline.patternNames) }
    return names.sorted()
  }
}

extension Gates {
  /// Returns the gates that the environment asks for: all are open, unless it says 0.
  static func ofEnvironment() throws(Failure) -> Gates {
    var gates = Gates()
    gates.haptics = try isOpen("SCOREC_HAPTICS")
    gates.sound = try isOpen("SCOREC_SOUND")
    return gates
  }

  private static func isOpen(_ variable: String) throws(Failure) -> Bool {
    guard let value = getenv(variable) else { return true }
    switch String(cString: value) {
    case "0": return false
    case "1", "": return true
    case let other: throw .usage("'\(other)' is no value of \(variable)", hint: "0 or 1")
    }
  }
}
