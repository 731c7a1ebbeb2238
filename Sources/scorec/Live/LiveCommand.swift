import ScoreDiagnostics
import ScorePlayback
import ScoreTimeline

/// What a player can be told while it plays.
enum LiveCommand: Equatable {
  case play, pause, toggle, stop, next, quit
  /// Goes on from a time.
  case seek(Ticks)
  /// Goes on from a time later, or earlier.
  case skip(Ticks)
  case rate(Double)
  /// Moves the volume, over a time.
  case volume(Double, over: Ticks)
  /// Makes parts of the mix silent, or heard again.
  case mute([Player.Part], Bool)
  /// Leaves out all that a pattern plays, or no more.
  case mutePattern(String, Bool)
  /// Scales all that is felt.
  case strength(Double)
  case loop(Player.Loop)
  /// Stops in a time; `nil` to play on.
  case stopAfter(Ticks?)
  /// Gives something else, by name, another value.
  case change(name: String, value: String)

  /// A line that is no command: what is wrong with it, and what would be right.
  struct Mistake: Error, Equatable {
    let message: String
    let hint: String
  }

  /// How far `skip` goes, and back, when it is not told.
  static let skips = (forward: Ticks.milliseconds(30_000), back: Ticks.milliseconds(15_000))

  /// The first words of commands, with what may follow each.
  static let usage: [(word: String, rest: String)] = [
    ("play", ""), ("pause", ""), ("toggle", ""), ("stop", "[after TIME|off]"),
    ("seek", "TIME, as in 1m12s"),
    ("skip", "[+TIME|-TIME]"), ("rate", "NUMBER, \(bounds(of: Player.rates))"),
    ("volume", "NUMBER [over TIME], 0 to 1"), ("strength", "NUMBER, 0 to 1"),
    ("mute", "sounds|haptics|all|PATTERN"),
    ("unmute", "sounds|haptics|all|PATTERN"), ("loop", "[off|FROM TO]"),
    ("next", ""), ("quit", ""),
  ]

  /// Creates the command that `line` says; `nil` iff the line is blank.
  init?(_ line: String) throws(Mistake) {
    let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
    guard let first = words.first else { return nil }
    if let change = LiveCommand.change(line) {
      self = change
      return
    }
    guard let usage = LiveCommand.usage.first(where: { $0.word == first }) else {
      throw LiveCommand.unknown(first)
    }
    guard let command = LiveCommand.parse(first, Array(words.dropFirst())) else {
      throw Mistake(
        message: "'\(line)' is not understood",
        hint: usage.rest.isEmpty ? "'\(first)' stands alone" : "\(first) \(usage.rest)")
    }
    self = command
  }

  private static func bounds(of range: ClosedRange<Double>) -> String {
    "\(String(decimal: range.lowerBound)) to \(String(decimal: range.upperBound))"
  }

  private static func unknown(_ word: String) -> Mistake {
    let words = usage.map(\.word)
    let hint =
      Suggestion(for: word, among: words)?.label ?? words.joined(separator: ", ") + ", NAME=VALUE"
    return Mistake(message: "'\(word)' is no command", hint: hint)
  }

  /// Returns the change that a line with an equals sign is.
  private static func change(_ line: String) -> LiveCommand? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    let trimmed = { (text: Substring) in
      let isBlank = { (character: Character) in " \t\r".contains(character) }
      return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
    let name = trimmed(line[..<equals])
    return name.isEmpty
      ? nil : .change(name: name, value: trimmed(line[line.index(after: equals)...]))
  }

  /// Returns the command of a word and those behind it; `nil` iff these do not fit.
  private static func parse(_ word: String, _ rest: [String]) -> LiveCommand? {
    switch (word, rest.count) {
    case ("play", 0): .play
    case ("pause", 0): .pause
    case ("toggle", 0): .toggle
    case ("next", 0): .next
    case ("quit", 0): .quit
    case ("stop", 0): .stop
    case ("stop", 2) where rest[0] == "after":
      rest[1] == "off" ? .stopAfter(nil) : time(rest[1]).map { .stopAfter($0) }
    case ("seek", 1): time(rest[0]).map { .seek($0) }
    case ("skip", 0): .skip(skips.forward)
    case ("skip", 1): skip(rest[0])
    case ("rate", 1):
      Double(rest[0]).flatMap { Player.rates.contains($0) ? .rate($0) : nil }
    case ("volume", _): volume(rest)
    case ("strength", 1):
      Double(rest[0]).flatMap { (0...1).contains($0) ? .strength($0) : nil }
    case ("mute", 1): mute(rest[0], true)
    case ("unmute", 1): mute(rest[0], false)
    case ("loop", _): loop(rest)
    default: nil
    }
  }

  /// Returns the command that mutes a part of the mix, or all, or else a pattern.
  private static func mute(_ name: String, _ isMuted: Bool) -> LiveCommand {
    if name == "all" { return .mute(Player.Part.allCases, isMuted) }
    return Player.Part(rawValue: name).map { .mute([$0], isMuted) } ?? .mutePattern(name, isMuted)
  }

  private static func skip(_ text: String) -> LiveCommand? {
    let isBack = text.hasPrefix("-")
    let digits = text.hasPrefix("+") || isBack ? String(text.dropFirst()) : text
    return time(digits).map { .skip(isBack ? .zero - $0 : $0) }
  }

  private static func volume(_ rest: [String]) -> LiveCommand? {
    guard let first = rest.first, let value = Double(first), (0...1).contains(value) else {
      return nil
    }
    switch rest.count {
    case 1: return .volume(value, over: .zero)
    case 3 where rest[1] == "over": return time(rest[2]).map { .volume(value, over: $0) }
    default: return nil
    }
  }

  private static func loop(_ rest: [String]) -> LiveCommand? {
    switch rest {
    case [], ["whole"]: return .loop(.whole)
    case ["off"]: return .loop(.off)
    default:
      guard rest.count == 2, let from = time(rest[0]), let to = time(rest[1]), from < to else {
        return nil
      }
      return .loop(.region(from..<to))
    }
  }

  /// Returns the time that `text` says as a score would; 0 is one, too.
  private static func time(_ text: String) -> Ticks? {
    try? OptionValue.time(text, of: "seek", orNone: true)
  }
}
