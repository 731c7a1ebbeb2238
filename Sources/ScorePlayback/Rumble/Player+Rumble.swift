/// What is felt of the runs of a player.
extension Player {
  /// What motors do at a time.
  struct Rumble {
    /// What they do.
    var motors = RumbleTrack.Motors()
    /// The monotonic time at which they are to do something else, as far as it is known.
    var next = Int64.max
  }

  /// Returns what the motors of game controllers are to do at a monotonic time, at which is felt what
  /// is heard `delay` nanoseconds before it.
  func rumble(at now: Int64, delay: Int64) -> Rumble {
    let reading = mixer.clock.reading
    let heard = reading.mixFrame(heardAt: now - delay)
    return lock.locked {
      guard state == .playing, !levels.mutesHaptics, reading.time > 0 else { return Rumble() }
      var rumble = Rumble()
      for run in runs where !run.piece.rumble.isEmpty {
        let (motors, next) = run.rumble(at: heard)
        rumble.motors = rumble.motors.joined(with: motors.scaled(by: levels.strength))
        if let next { rumble.next = min(rumble.next, reading.time(ofMixFrame: next) + delay) }
      }
      return rumble
    }
  }
}

extension Run {
  /// Returns what motors are to do at a frame of the mix, and the next frame at which they are to do
  /// something else.
  fileprivate func rumble(at frame: Int64) -> (RumbleTrack.Motors, next: Int64?) {
    let following = decks.compactMap { $0.start }.filter { $0 > frame }.min()
    guard let deck = deck(at: frame), let start = deck.start, start <= frame else {
      return (RumbleTrack.Motors(), following)
    }
    let place = deck.place(at: frame)
    let end = upperBound(of: deck)
    guard place < end else { return (RumbleTrack.Motors(), following) }
    let (motors, next) = piece.rumble.state(at: place)
    let change = deck.mixFrame(of: min(next ?? end, end))
    return (motors, [following, change].compactMap { $0 }.min())
  }
}
