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
    let most = min(Limit.notes, Int(length / Limit.shortestNote))
    return most > 1 ? melody(of: most, lasting: length) : pair(lasting: length)
  }

  /// Returns a melody of no more than `most` notes.
  private func melody(of most: Int, lasting length: Double) -> [StandIn.Partial] {
    var dice = Dice(name)
    let timbre = Earcon.timbres[dice.roll(Earcon.timbres.count)]
    let root = Earcon.lowest * Elementary.exp2(Double(dice.roll(97)) / 96)
    let count = min(most, 2 + dice.roll(most - 1))
    let step = length / Double(count + 1)
    let ring = 1 + Double(dice.roll(32)) / 32
    var degree = dice.roll(5)
    var partials: [StandIn.Partial] = []
    for index in 0..<count {
      // Each note rings on into the next, and the last one up to the end.
      let start = step * Double(index)
      partials += Earcon.note(
        root * Elementary.exp2(Earcon.scale[degree] / 12), from: start,
        to: min(length, start + 2 * step), level: 0.22, timbre, ring: ring)
      degree = (degree + 1 + dice.roll(Earcon.scale.count - 1)) % Earcon.scale.count
    }
    return partials
  }

  /// Returns two notes, together or one after the other, where there is no time for a melody.
  ///
  /// Its place among the sounds that are as short decides, so that no two are alike: the shortest,
  /// which come first, are furthest apart.
  private func pair(lasting length: Double) -> [StandIn.Partial] {
    var dice = Dice(name)
    let place = Earcon.places[name] ?? dice.roll(1 << 16)
    let turn = place / 3
    let timbre = Earcon.timbres[turn % Earcon.timbres.count]
    // Steps by the golden ratio divide two and a half octaves ever more finely.
    let part = Double(turn) * 0.618_033_988_749_894_9
    let low = Earcon.lowest * Elementary.exp2(2.5 * (part - part.rounded(.down)))
    let high = low * Elementary.exp2(Earcon.intervals[turn % Earcon.intervals.count] / 12)
    if place % 3 == 0 {
      return [low, high].flatMap {
        Earcon.note($0, from: 0, to: length, level: 0.11, timbre, ring: 1.5)
      }
    }
    let (first, second) = place % 3 == 1 ? (low, high) : (high, low)
    return Earcon.note(first, from: 0, to: length / 2, level: 0.22, timbre, ring: 1.5)
      + Earcon.note(second, from: length / 2, to: length, level: 0.22, timbre, ring: 1.5)
  }

  /// The lowest note, in Hz.
  private static let lowest = 392.0

  /// Intervals that sound well, in semitones.
  private static let intervals = [4.0, 7, 5, 9, 12]

  /// The places of the sounds that are too short for a melody, the shortest first.
  private static let places: [String: Int] = {
    let short = SystemSound.all.filter { $0.length.seconds < 2 * Limit.shortestNote }
      .stablySorted { $0.length < $1.length }
    var places: [String: Int] = [:]
    for sound in short where places[sound.standInName] == nil {
      places[sound.standInName] = places.count
    }
    return places
  }()

  /// Returns the sines of a note, the higher ones of which fall faster.
  private static func note(
    _ frequency: Double, from start: Double, to end: Double, level: Double, _ timbre: [Double],
    ring: Double
  ) -> [StandIn.Partial] {
    timbre.enumerated().filter { $0.element > 0 }.map { index, strength in
      StandIn.Partial(
        frequency: frequency * Double(index + 1), start: start, end: end,
        level: level * strength, fall: max(0.05, (end - start) * ring) / Double(index + 1))
    }
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
