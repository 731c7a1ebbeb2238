/// The tones of a telephone: touch tones (ITU-T Q.23) and what a line says of a call (ITU-T E.180
/// and its supplement 2 for the countries' frequencies and cadences).
enum DialTone {
  /// Frequencies that sound together, and for how many seconds they are on and off in turn.
  private struct Signal {
    let frequencies: [Double]
    let cadence: [Double]
  }

  /// Returns the sines of the tone that `name` is, over `length` seconds, or `nil` iff it is none.
  static func partials(_ name: String, lasting length: Double) -> [StandIn.Partial]? {
    if name == "ct-error" { return informationTone(lasting: length) }
    guard let signal = touchTone(name) ?? callProgress[name] else { return nil }
    return spans(of: signal.cadence, in: length).flatMap { span in
      signal.frequencies.map {
        StandIn.Partial(
          frequency: $0, start: span.start, end: span.end, level: 0.25, fall: nil)
      }
    }
  }

  /// Returns the touch tone that `name` is, such as "dtmf-5" or "dtmf-star".
  private static func touchTone(_ name: String) -> Signal? {
    guard name.hasPrefix("dtmf-") else { return nil }
    let keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "star", "0", "pound"]
    guard let key = keys.firstIndex(of: String(name.dropFirst(5))) else { return nil }
    let rows = [697.0, 770, 852, 941]
    let columns = [1209.0, 1336, 1477]
    return Signal(frequencies: [rows[key / 3], columns[key % 3]], cadence: [])
  }

  /// What a line says of a call, by the names of the system's files.
  private static let callProgress: [String: Signal] = [
    "ringback_tone_ansi": Signal(frequencies: [440, 480], cadence: [2, 4]),
    "ringback_tone_cept": Signal(frequencies: [425], cadence: [1, 4]),
    "ringback_tone_hk": Signal(frequencies: [440, 480], cadence: [0.4, 0.2, 0.4, 3]),
    "ringback_tone_aus": Signal(frequencies: [400, 450], cadence: [0.4, 0.2, 0.4, 2]),
    "ringback_tone_uk": Signal(frequencies: [400, 450], cadence: [0.4, 0.2, 0.4, 2]),
    "busy_tone_ansi": Signal(frequencies: [480, 620], cadence: [0.5, 0.5]),
    "busy_tone_cept": Signal(frequencies: [425], cadence: [0.5, 0.5]),
    "call_waiting_tone_ansi": Signal(frequencies: [440], cadence: [0.3, 9.7]),
    "call_waiting_tone_cept": Signal(frequencies: [425], cadence: [0.2, 0.6, 0.2, 3]),
    "end_call_tone_cept": Signal(frequencies: [425], cadence: [0.2, 0.2]),
    "ct-busy": Signal(frequencies: [480, 620], cadence: [0.5, 0.5]),
    "ct-congestion": Signal(frequencies: [480, 620], cadence: [0.25, 0.25]),
    "ct-path-ack": Signal(frequencies: [425], cadence: []),
    "ct-call-waiting": Signal(frequencies: [440], cadence: [0.3, 9.7]),
    "ct-keytone2": Signal(frequencies: [770, 1336], cadence: []),
  ]

  /// The special information tone: three sines one after the other.
  private static func informationTone(lasting length: Double) -> [StandIn.Partial] {
    [950.0, 1400, 1800].enumerated().map { index, frequency in
      StandIn.Partial(
        frequency: frequency, start: length * Double(index) / 3,
        end: length * Double(index + 1) / 3, level: 0.35, fall: nil)
    }
  }

  /// Returns where a cadence that repeats is on, in the first `length` seconds.
  private static func spans(
    of cadence: [Double], in length: Double
  ) -> [(start: Double, end: Double)] {
    if cadence.isEmpty { return [(0, length)] }
    var spans: [(start: Double, end: Double)] = []
    var start = 0.0
    var index = 0
    while start < length {
      let end = start + cadence[index % cadence.count]
      if index.isMultiple(of: 2) { spans.append((start, min(end, length))) }
      start = end
      index += 1
    }
    return spans
  }
}
