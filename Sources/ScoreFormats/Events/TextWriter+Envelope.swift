import ScoreJSON
import ScoreTimeline

/// What a number in the canonical form of a note counts.
enum NoteUnit {
  /// Itself.
  case plain
  /// Hertz.
  case hertz
  /// Cents, which are written as semitones.
  case semitones
}

extension TextWriter {
  /// Writes `envelope` as a score says it: `0.2 -> 0.8 over 1s ease in`, or a value alone.
  mutating func write(_ envelope: Envelope, in unit: NoteUnit) {
    write(value: envelope.first, in: unit)
    for segment in envelope.segments {
      write(" -> ")
      write(value: segment.value, in: unit)
      write(" over ")
      write(seconds: segment.duration)
      switch segment.ease {
      case .linear: write("s")
      case .in: write("s ease in")
      case .out: write("s ease out")
      case .inOut: write("s ease inOut")
      }
    }
  }

  /// Writes `value` with its unit, if it has one.
  mutating func write(value: Double, in unit: NoteUnit) {
    switch unit {
    case .plain:
      write(decimal: value)
    case .hertz:
      write(decimal: value)
      write("Hz")
    case .semitones:
      write(decimal: value / 100)
      write("st")
    }
  }
}
