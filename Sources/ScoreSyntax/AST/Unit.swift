/// The units that may follow a number.
public enum Unit: String, CaseIterable, Sendable {
  case second = "s"
  case millisecond = "ms"
  case microsecond = "us"
  case minute = "m"
  case hour = "h"
  case beat
  case beats
  case bar
  case bars
  case hertz = "Hz"
  case kilohertz = "kHz"
  case decibel = "dB"
  case semitone = "st"
  case cents
  case percent = "%"

  /// Those of times.
  public static let times: [Unit] = [
    .second, .millisecond, .microsecond, .minute, .hour, .beat, .beats, .bar, .bars,
  ]

  /// `true` iff the tempo says how long it is.
  public var isMusical: Bool {
    switch self {
    case .beat, .beats, .bar, .bars: true
    case .second, .millisecond, .microsecond, .minute, .hour, .hertz, .kilohertz, .decibel,
      .semitone, .cents, .percent:
      false
    }
  }
}
