import ScoreTimeline

/// As much of a score without an end as was compiled to be played.
struct LiveBeginning: Sendable {
  /// The text of the score, which goes on as it was, whatever is saved since.
  let text: InputFile

  /// How much of it there is.
  let duration: Ticks

  /// Creates as much of `text` as is played at first, from `start` on.
  init(of text: InputFile, from start: Ticks) {
    self.init(text, ScoreJob.anHour)
    if isShort(at: start) { self = reaching(start) }
  }

  private init(_ text: InputFile, _ duration: Ticks) {
    (self.text, self.duration) = (text, duration)
  }

  /// Returns twice as much, or as much as up to `place`: so what is compiled again costs no more than all
  /// that was heard.
  func reaching(_ place: Ticks) -> LiveBeginning {
    let half = min(max(duration, place), Ticks.maximum)
    return LiveBeginning(text, min(half + half, Ticks.maximum))
  }

  /// `true` iff more of it is to be compiled, where `place` is heard: as long as there can be more.
  func isShort(at place: Ticks) -> Bool {
    place + place >= duration && duration < Ticks.maximum
  }
}
