import ScorePlayback

extension LiveSession {
  /// Tells what goes wrong with plug-ins as they play, each once.
  ///
  /// They are rendered before they are heard, so that it is told in time.
  func tellTroubles() {
    let parts = triggers.values.map(\.trigger.part)
    let pieces = scores.values.map(\.piece) + parts.map(\.piece) + parts.compactMap(\.rest)
    for piece in pieces {
      guard let trouble = piece.trouble, toldTroubles.insert(trouble.description).inserted else {
        continue
      }
      display.say(trouble.description)
    }
  }
}
