import ScoreTimeline

/// As much of a score without an end as was compiled to be played.
struct LiveBeginning: Sendable {
  /// The text of the score, which goes on as it was, whatever is saved since.
  let text: InputFile

  /// How much of it there is.
  let duration: Ticks

  /// Creates as much of `text` as is played at first.
  init(of text: InputFile) {
    self.init(text, ScoreJob.anHour)
  }

  private init(_ text: InputFile, _ duration: Ticks) {
    (self.text, self.duration) = (text, duration)
  }

  /// Twice as much: so what is compiled again costs no more than all that was heard.
  var longer: LiveBeginning { LiveBeginning(text, min(duration + duration, Ticks.maximum)) }

  /// `true` iff more of it is to be compiled, where `place` is heard: as long as there can be more.
  func isShort(at place: Ticks) -> Bool {
    place + place >= duration && duration < Ticks.maximum
  }
}
