import ScoreTimeline

/// A time as a score says it: beats and bars stay what they are until a note or a wait uses them.
struct TimeValue: Hashable, Sendable {
  var seconds = 0.0
  var beats = 0.0
  var bars = 0.0

  /// `true` iff the tempo has a say in it.
  var isMusical: Bool { beats != 0 || bars != 0 }

  var isFinite: Bool { seconds.isFinite && beats.isFinite && bars.isFinite }

  static func + (a: TimeValue, b: TimeValue) -> TimeValue {
    TimeValue(seconds: a.seconds + b.seconds, beats: a.beats + b.beats, bars: a.bars + b.bars)
  }

  static func * (a: TimeValue, factor: Double) -> TimeValue {
    TimeValue(seconds: a.seconds * factor, beats: a.beats * factor, bars: a.bars * factor)
  }

  /// Returns how many seconds it lasts at `tempo`.
  func seconds(at tempo: Tempo) -> Double {
    isMusical ? seconds + (beats + bars * tempo.meter) * 60 / tempo.beatsPerMinute : seconds
  }
}

/// How long a beat is, and how many make a bar.
struct Tempo: Hashable, Sendable {
  var beatsPerMinute = 120.0
  var meter = 4.0
}
