import ScoreTimeline

/// Notes that may overlap, shared out over voices in which none do.
struct VoicePacking {
  /// The number of voices after which notes share one, so that no score makes a picture without end.
  static let maximum = 24

  /// The end of the last note of each voice.
  private var ends: [Ticks] = []

  /// The number of voices that have notes.
  var count: Int { ends.count }

  /// Returns the voice, from 0, for the next note; they come by their starts.
  mutating func place(from start: Ticks, to end: Ticks) -> Int {
    for voice in ends.indices where ends[voice] <= start {
      ends[voice] = end
      return voice
    }
    guard ends.count == VoicePacking.maximum else {
      ends.append(end)
      return ends.count - 1
    }
    var earliest = 0
    for voice in ends.indices where ends[voice] < ends[earliest] { earliest = voice }
    ends[earliest] = max(ends[earliest], end)
    return earliest
  }
}
