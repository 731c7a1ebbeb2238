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
    /// It is written behind a count or tempo, which has no unit.
    case counter
    /// It stands before a block: a score has `instead` there.
    case block
    /// It says that a note is over.
    case ending
    /// It says that something has no end.
    case endless
  }

  /// The word as people write it, in small letters.
  let word: String

  /// What it is used for.
  public let role: Role

  /// What a score says instead.
  public let instead: String

  /// Returns the habit that `word` shows at the start of a statement, if there is one.
  public static func statement(_ word: String) -> Habit? {
    find(word) { $0.role.beginsStatement }
  }

  /// Returns the word before a block that `word` is likely meant for, if there is one.
  static func block(_ word: String) -> String? {
    let habit = find(word) { $0.role == .block || $0.role == .statement || $0.role == .pattern }
    return habit.flatMap { blocks.contains($0.instead) ? $0.instead : nil }
  }

  /// The words that stand before blocks.
  static let blocks = [
    "sequence", "together", "at", "repeat", "for", "loop", "loop every", "if", "else if", "pattern",
    "with", "effect", "on",
  ]

  /// Returns `true` iff `word` is what some write behind a count or tempo.
  static func isCounter(_ word: String) -> Bool { find(word) { $0.role == .counter } != nil }

  /// Returns `true` iff `word` is a unit elsewhere, and can be nothing else behind a number that has
  /// none here.
  static func isUnitOfPlainNumber(_ word: String) -> Bool {
    ["bpm", "lufs", "lkfs"].contains(word.lowercased())
  }

  /// Returns `true` iff `word` is what some write for `finished`.
  static func isEnding(_ word: String) -> Bool { find(word) { $0.role == .ending } != nil }

  /// Returns `true` iff `word` is what some write for a `loop`.
  static func isEndless(_ word: String) -> Bool { find(word) { $0.role == .endless } != nil }

  /// Returns `true` iff `word` is the name of an argument that some note or bracket has.
  public static func isArgument(_ word: String) -> Bool { arguments.contains(word) }

  private static let arguments = [
    "intensity", "sharpness", "volume", "pan", "rate", "pitch", "speed", "from", "for", "fadeIn",
    "fadeOut", "loop", "reverse", "normalize", "skipSilence", "brightness", "audioPitch", "attack",
    "decay", "release", "sustained", "every", "mix", "meter", "duration", "frequency",
  ]

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
    list(.statement, "continuous", ["buzz", "hum", "rumble", "vibrate", "hapticcontinuous"]),
    list(.statement, "impact", ["haptic", "haptics"]),
    list(.statement, "sound", ["audio", "sample", "sfx", "audiocustom"]),
    list(.statement, "tone", ["beep", "oscillator", "sine"]),
    list(.statement, "audioContinuous", ["audiocontinuous"]),
    list(.statement, "fromAudio", ["fromaudio", "fromsound", "audiotohaptics"]),
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
    list(.block, "at", ["after"]),
    list(.block, "if", ["when", "unless", "switch"]),
    list(.block, "pattern", ["sub", "fun", "class", "struct"]),
    list(.counter, "", ["bpm", "lufs", "lkfs", "x", "times", "time"]),
    list(.ending, "finished", ["done", "end", "ended", "ends", "over", "complete", "completed"]),
    list(.ending, "finished", ["finish", "finishes", "stopped", "stops"]),
    list(.endless, "loop", ["forever", "infinite", "infinitely", "indefinitely", "endless"]),
    list(.endless, "loop", ["endlessly", "always", "infinity", "inf"]),
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

extension Habit.Role {
  /// `true` iff the word stands where a statement begins.
  fileprivate var beginsStatement: Bool {
    switch self {
    case .statement, .constant, .pattern, .superfluous: true
    case .clause, .unit, .counter, .block, .ending, .endless: false
    }
  }
}
