/// What people write who know another format or language, and what a score says instead.
///
/// None of these words is reserved: a pattern may be called `play`. They only make messages better
/// once something is wrong anyway.
public struct Habit: Sendable {
  /// What the word is used for.
  public enum Role: Sendable {
    /// It begins a statement: a score has `instead` for it.
    case statement
    /// It declares a constant as `let` does.
    case constant
    /// It declares a pattern.
    case pattern
    /// It is written before a statement that needs no such word.
    case superfluous
    /// It stands between the parts of a statement with a block.
    case clause
    /// It is a unit.
    case unit
  }

  /// The word as people write it, in small letters.
  let word: String

  /// What it is used for.
  public let role: Role

  /// What a score says instead.
  public let instead: String

  /// Returns the habit that `word` shows at the start of a statement, if there is one.
  public static func statement(_ word: String) -> Habit? {
    find(word) { $0.role != .unit && $0.role != .clause }
  }

  /// Returns the word before a block that `word` is likely meant for, empty if it is superfluous.
  static func clause(_ word: String) -> String? { find(word) { $0.role == .clause }?.instead }

  /// Returns the unit that `word` is likely meant for, if there is one.
  static func unit(_ word: String) -> Unit? {
    find(word) { $0.role == .unit }.flatMap { habit in
      Unit.allCases.first { $0.rawValue == habit.instead }
    }
  }

  private static func find(_ word: String, where suits: (Habit) -> Bool) -> Habit? {
    let word = word.lowercased()
    return table.first { $0.word == word && suits($0) }
  }

  /// The length of the longest word that is meant as a unit.
  static let longestUnit = 12

  /// All of them: the role, what a score says, and what people write.
  private static let table: [Habit] = [
    list(.constant, "let", ["var", "const", "int", "float", "double", "number", "val"]),
    list(.pattern, "pattern", ["func", "function", "def", "fn", "proc", "define", "macro"]),
    list(.superfluous, "", ["play", "then", "do", "start", "run", "trigger", "call"]),
    list(.statement, "wait until finished", ["waituntilfinished", "wait_until_finished"]),
    list(.statement, "wait", ["delay", "sleep", "pause", "rest", "silence"]),
    list(.statement, "tempo", ["bpm"]),
    list(.statement, "transient", ["tap", "hit", "haptictransient"]),
    list(.statement, "continuous", ["buzz", "hum", "rumble", "hapticcontinuous"]),
    list(.statement, "vibration", ["vibrate"]),
    list(.statement, "impact", ["haptic", "haptics"]),
    list(.statement, "sound", ["audio", "sample", "sfx", "audiocustom"]),
    list(.statement, "tone", ["beep", "oscillator", "sine"]),
    list(.statement, "audioContinuous", ["audiocontinuous"]),
    list(.statement, "curve", ["parametercurve", "ramp", "automate"]),
    list(.statement, "set", ["parameter"]),
    list(.statement, "repeat", ["times", "again"]),
    list(.statement, "loop", ["while", "forever"]),
    list(.statement, "loop every", ["every"]),
    list(.statement, "for", ["foreach"]),
    list(.statement, "together", ["parallel", "group", "par", "simultaneously"]),
    list(.statement, "sequence", ["serial", "series", "seq", "chain", "queue"]),
    list(.statement, "else if", ["elif", "elsif", "elseif"]),
    list(.statement, "import", ["include", "require", "use"]),
    list(.statement, "about", ["description", "comment"]),
    list(.statement, "author", ["artist", "composer"]),
    list(.statement, "title", ["name"]),
    list(.clause, "", ["times", "time", "x", "do", "then"]),
    list(.clause, "by", ["step", "stride"]),
    list(.clause, "every", ["each", "interval"]),
    list(.clause, "where", ["when", "if"]),
    list(.unit, "s", ["sec", "secs", "second", "seconds"]),
    list(.unit, "ms", ["msec", "msecs", "millis", "millisecond", "milliseconds"]),
    list(.unit, "us", ["usec", "micros", "microsecond", "microseconds"]),
    list(.unit, "m", ["min", "mins", "minute", "minutes"]),
    list(.unit, "h", ["hr", "hrs", "hour", "hours"]),
    list(.unit, "Hz", ["hz", "hertz"]),
    list(.unit, "kHz", ["khz", "kilohertz"]),
    list(.unit, "dB", ["db", "decibel", "decibels"]),
    list(.unit, "st", ["semitone", "semitones", "semis"]),
    list(.unit, "cents", ["cent"]),
    list(.unit, "%", ["percent", "pct"]),
  ].flatMap { $0 }

  private static func list(_ role: Role, _ instead: String, _ words: [String]) -> [Habit] {
    words.map { Habit(word: $0, role: role, instead: instead) }
  }
}
