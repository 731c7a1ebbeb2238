import ScoreTimeline

/// Taps that are so many that only the strongest at each pixel are drawn.
struct Crowd {
  /// The number of taps in a window up to which each is drawn.
  private static let limit = 1500

  /// The taps to draw, by time, each with the number of those that it hides.
  private(set) var strongest: [(tap: PictureScore.Tap, hidden: Int)] = []

  /// Thins out `taps`, which come by time.
  init(_ taps: [PictureScore.Tap], in window: TimeWindow) {
    guard taps.count > Crowd.limit else {
      strongest = taps.map { ($0, 0) }
      return
    }
    var column = -1
    for tap in taps {
      let next = Int(window.x(tap.event.start))
      if next != column {
        strongest.append((tap, 0))
        column = next
      } else {
        add(tap)
      }
    }
  }

  private mutating func add(_ tap: PictureScore.Tap) {
    let last = strongest.count - 1
    strongest[last].hidden += 1
    if tap.tap.intensity > strongest[last].tap.tap.intensity { strongest[last].tap = tap }
  }
}
