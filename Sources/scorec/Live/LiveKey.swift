import ScorePlayback
import ScoreTimeline

/// The keys of a player on a terminal.
enum LiveKey {
  /// The keys and what they do, as the screen tells it, and the order in which they are left out where
  /// it is narrow, the greatest first.
  private static let legend: [(text: String, rank: Int)] = [
    ("space pause", 2), ("←→ −15/+30 s", 3), ("0-9 place", 8),
    ("↑↓ volume", 4), ("[ ] rate", 9), ("l loop", 6),
    ("m sounds", 5), ("h haptics", 7), ("n next", 10), (": line", 11), ("s stop", 1), ("q quit", 0),
  ]

  /// Returns as much of the legend as fits in `width` columns.
  static func legend(width: Int) -> String {
    var keys = legend
    var line: String { keys.map(\.text).joined(separator: " · ") }
    while line.count > width, let least = keys.map(\.rank).max() {
      keys.removeAll { $0.rank == least }
    }
    return line
  }

  /// Returns the keys that were pressed, of the bytes that a terminal sends.
  static func keys(in text: String) -> [String] {
    var keys: [String] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      let count = rest.hasPrefix("\u{1B}[") || rest.hasPrefix("\u{1B}O") ? 3 : 1
      keys.append(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return keys
  }

  /// Returns the command of a key, where a player does what `status` tells; `nil` iff it has none.
  static func command(of key: String, _ status: Player.Status) -> LiveCommand? {
    switch key {
    case " ", "k": .toggle
    case "\u{1B}[C", "\u{1B}OC": .skip(LiveCommand.skips.forward)
    case "\u{1B}[D", "\u{1B}OD": .skip(.zero - LiveCommand.skips.back)
    case "\u{1B}[A", "\u{1B}OA", "+": .volume(min(1, status.volumeTarget + 0.1), over: .zero)
    case "\u{1B}[B", "\u{1B}OB", "-": .volume(max(0, status.volumeTarget - 0.1), over: .zero)
    case "[": .rate(max(Player.rates.lowerBound, status.rate / 1.1))
    case "]": .rate(min(Player.rates.upperBound, status.rate * 1.1))
    case "=": .rate(1)
    case "l": .loop(status.isLooping ? .off : .whole)
    case "m": .mute([.sounds], !status.muted.contains(.sounds))
    case "h": .mute([.haptics], !status.muted.contains(.haptics))
    case "n": .next
    case "s": .stop
    case "q": .quit
    default:
      Int(key).map { .seek(Ticks(count: status.duration.count / 10 * Int64($0))) }
    }
  }
}
