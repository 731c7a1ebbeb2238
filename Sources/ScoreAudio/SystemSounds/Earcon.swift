import ScoreTimeline

/// A short melody of bell-like notes that is made from a name: the same name, the same melody.
struct Earcon {
  /// What it is made from.
  let name: String

  private enum Limit {
    /// A note shorter than this is a click rather than a pitch.
    static let shortestNote = 0.07
    /// More notes than this are no sign any more, but a tune.
    static let notes = 6
  }

  /// Degrees of the pentatonic scale over two octaves, in semitones: any two of them go together.
  private static let scale = [0.0, 2, 4, 7, 9, 12, 14, 16, 19, 21]

  /// The first four overtones' strengths: flute, bell, reed and glass.
  private static let timbres: [[Double]] = [
    [1, 0.12, 0.04, 0], [1, 0.35, 0.1, 0.2], [1, 0.1, 0.4, 0.08], [1, 0, 0.25, 0.3],
  ]

  /// Returns its sines over `length` seconds.
  func partials(lasting length: Double) -> [StandIn.Partial] {
    var dice = Dice(name)
    let timbre = Earcon.timbres[dice.roll(Earcon.timbres.count)]
    let root = 392 * Elementary.exp2(Double(dice.roll(97)) / 96)
    let most = max(1, min(Limit.notes, Int(length / Limit.shortestNote)))
    let count = most == 1 ? 1 : min(most, 2 + dice.roll(most - 1))
    let step = length / Double(count + 1)
    let ring = 1 + Double(dice.roll(32)) / 32
    var degree = dice.roll(5)
    var partials: [StandIn.Partial] = []
    for note in 0..<count {
      let frequency = root * Elementary.exp2(Earcon.scale[degree] / 12)
      // Each note rings on into the next, and the last one up to the end.
      let start = count == 1 ? 0 : step * Double(note)
      let end = count == 1 ? length : min(length, start + 2 * step)
      for (index, strength) in timbre.enumerated() where strength > 0 {
        partials.append(
          StandIn.Partial(
            frequency: frequency * Double(index + 1), start: start, end: end,
            level: 0.22 * strength, fall: max(0.05, (end - start) * ring) / Double(index + 1)))
      }
      degree = (degree + 1 + dice.roll(Earcon.scale.count - 1)) % Earcon.scale.count
    }
    return partials
  }
}

/// Numbers that follow from a name: FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv), then
/// xorshift (Marsaglia, 2003).
private struct Dice {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ name: String) {
    for byte in name.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    if state == 0 { state = 1 }
  }

  /// Returns the next number below `count`.
  mutating func roll(_ count: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state >> 33) % UInt64(count))
  }
}
