import ScoreDiagnostics
import ScoreSyntax
import ScoreTestSupport
import Testing

/// Scores with a token too few, too many or in the wrong place.
@Suite struct MutationTests {
  private static let scores = [
    """
    score 1
    title "A day"
    /// A heart.
    pattern heartbeat(strength = 1, gap = 150ms) {
      impact heavy, strength
      wait gap
      impact light, strength * 0.6
    }
    repeat 4 every 1 beat { heartbeat 0.8, gap: 0.2 }
    """,
    """
    sound asset:acapella, volume: 0.5 -> 1 over 2s ease in as music
    curve music.volume 1 -> 0.3 over 0.3s
      -> 1 over 1s
    wait until finished; wait until all finished
    at 1m30s { sequence { taptic pop; selection }; together { } }
    """,
    """
    if device == haptics && !(1 < 2 || a) { continuous 1, 0.5 }
    else if device == taptic { wait max(1, 2 + -3) }
    else { for i in 0..<10 by 2 every 50ms { transient i / 10, 0.4 } }
    """,
    """
    import "taps.score" as taps
    state phase: inactive, active
    on phase from active to inactive where new == active overlap queue { taps.pulse }
    effect reverb, mix: 40% { with intensity: 0.8 { loop every 1s { tone 440 Hz, 1 } } }
    tempo 96, meter: 3; seed 7; set sharpness -0.2
    """,
  ]

  @Test(arguments: 0..<4)
  func changedTokensAreReadOrReported(index: Int) {
    let text = MutationTests.scores[index]
    let tokens = Tokens(of: text)
    #expect(ParsedScore(text).report == [])
    for position in tokens.all.indices {
      check(tokens.joined { $0.remove(at: position) })
      check(tokens.joined { $0.insert($0[position], at: position) })
      guard position > 0 else { continue }
      check(tokens.joined { $0.swapAt(position - 1, position) })
    }
  }

  /// Bytes that are no text at all, and texts with some bytes changed.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func anyBytesAreReadOrReported(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(MutationTests.scores[Int(seed % 4)].utf8)
    for _ in 0..<20 {
      let byte = UInt8.random(in: 0...255, using: &generator)
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = byte
      check(ParsedScore(bytes: bytes))
      check(
        ParsedScore(bytes: Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))))
    }
  }

  private func check(_ text: String) { check(ParsedScore(text)) }

  private func check(_ parsed: ParsedScore) {
    let text = String(decoding: parsed.file.bytes, as: UTF8.self)
    let hasHole = parsed.dump.contains("invalid") || parsed.dump.contains("?")
    #expect(!hasHole || !parsed.diagnostics.isEmpty, "\(text)")
    for diagnostic in parsed.diagnostics {
      #expect(diagnostic.span.start >= parsed.file.span.start, "\(text)")
      #expect(diagnostic.span.end <= parsed.file.span.end, "\(text)")
      #expect(diagnostic.span.start <= diagnostic.span.end, "\(text)")
    }
  }
}

/// The tokens of a text with the gaps behind them.
private struct Tokens {
  private(set) var all: [String] = []

  init(of text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var starts = dumpTokens(of: ParsedScore(text).file).split(separator: "\n").map { entry in
      let place = entry.prefix { $0 != " " }.split(separator: ":").compactMap { Int($0) }
      return lines[..<(place[0] - 1)].reduce(0) { $0 + $1.utf8.count + 1 } + place[1] - 1
    }
    starts.append(text.utf8.count)
    let bytes = Array(text.utf8)
    for (start, end) in zip(starts, starts.dropFirst()) {
      all.append(String(decoding: bytes[start..<end], as: UTF8.self))
    }
  }

  func joined(_ change: (inout [String]) -> Void) -> String {
    var changed = all
    change(&changed)
    return changed.joined()
  }
}
