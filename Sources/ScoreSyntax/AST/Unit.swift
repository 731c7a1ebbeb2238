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
}
