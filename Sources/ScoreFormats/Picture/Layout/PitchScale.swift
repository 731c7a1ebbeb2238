import ScoreDiagnostics
import ScoreTimeline

/// The heights of pitches: even in semitones, from the lowest of a score's tones to the highest.
struct PitchScale {
  /// The height of all pitches together, with room for a label above the highest.
  let height: Double

  private var lowest = Double.infinity
  private var highest = -Double.infinity
  private let top: Double
  private let bottom: Double

  /// Creates the scale of `tones`, from `top` for the highest to `bottom` for the lowest.
  init(_ tones: [Event], from top: Double, to bottom: Double) {
    var all = 0
    for event in tones {
      guard case .tone(let tone) = event.kind, let frequency = tone.frequency else { continue }
      all += 1
      let down = Elementary.factor(cents: tone.pitch.least)
      let up = Elementary.factor(cents: tone.pitch.greatest)
      lowest = min(lowest, frequency.least * down)
      highest = max(highest, frequency.greatest * up)
    }
    self.top = top
    // One pitch, or none, needs no height for others.
    self.bottom = all == 0 ? top - 20 : lowest == highest ? top + 8 : bottom
    height = all == 0 ? 6 : self.bottom + 12
  }

  /// Returns the height of `frequency` in Hz.
  func y(_ frequency: Double) -> Double {
    guard highest > lowest, lowest > 0, frequency > 0 else { return (top + bottom) / 2 }
    let way = Elementary.log2(frequency / lowest) / Elementary.log2(highest / lowest)
    return bottom + (top - bottom) * min(max(way, 0), 1)
  }

  /// The highest and the lowest pitch.
  var ticks: [(text: String, y: Double)] {
    guard highest.isFinite, lowest.isFinite else { return [] }
    let name = { String(decimal: $0, places: 0) + " Hz" }
    guard highest > lowest else { return [(name(lowest), y(lowest))] }
    return [(name(highest), y(highest)), (name(lowest), y(lowest))]
  }
}
