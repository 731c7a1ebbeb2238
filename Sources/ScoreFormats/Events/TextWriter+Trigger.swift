import ScoreJSON
import ScoreTimeline

extension TextWriter {
  /// Writes what fires `trigger`, as in a score: `on phase from active`.
  mutating func write(_ trigger: Trigger, of reactions: Reactions) {
    write("on ")
    write(string: reactions.states[trigger.state].name)
    if !trigger.condition.isEmpty {
      write(" ")
      write(string: trigger.condition)
    }
    if trigger.overlap != .replace {
      write(" overlap ")
      write(string: trigger.overlap.rawValue)
    }
  }
}
