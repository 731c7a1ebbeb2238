import ScoreDiagnostics
import ScorePlayback
import ScoreTimeline

/// What the user wants.
extension LiveSession {
  /// Does what a line says.
  func obey(_ line: String) {
    do throws(LiveCommand.Mistake) {
      if let command = try LiveCommand(line) { obey(command) }
    } catch {
      Terminal.complain(error)
    }
  }

  /// Does what a command says.
  func obey(_ command: LiveCommand) {
    do throws(PlaybackError) {
      try perform(command)
    } catch {
      Terminal.complain("scorec: \(error.description)\n")
    }
  }

  private func perform(_ command: LiveCommand) throws(PlaybackError) {
    switch command {
    case .play: try play()
    case .pause: player.pause()
    case .toggle: if player.status.state == .playing { player.pause() } else { try play() }
    case .stop:
      endsWhenStopped = false
      player.stop()
    case .next: player.next()
    case .quit: isQuitting = true
    case .seek(let time): player.seek(to: time)
    case .skip(let time): player.skip(by: time)
    case .rate(let rate): try player.setRate(rate)
    case .volume(let volume, let time): player.setVolume(volume, over: time)
    case .strength(let strength): player.setStrength(strength)
    case .mute(let parts, let isMuted):
      for part in parts { player.setMuted(part, isMuted) }
    case .mutePattern(let name, let isMuted): mute(name, isMuted)
    case .loop(let loop): try repeatPart(loop)
    case .stopAfter(let time):
      endsWhenStopped = false
      player.stop(after: time)
    case .change(let name, let value): try change(name, to: value)
    }
  }

  private func play() throws(PlaybackError) {
    endsWhenStopped = false
    try player.play()
    adopt()
  }

  private func repeatPart(_ loop: Player.Loop) throws(PlaybackError) {
    let status = player.status
    if case .region(let part) = loop, status.run != nil, part.lowerBound >= status.duration {
      let length = String(decimal: status.duration.seconds, places: 3)
      return Terminal.complain(
        LiveCommand.Mistake(
          message: "there is nothing to repeat: the score lasts \(length) s", hint: ""))
    }
    try player.setLoop(loop)
  }

  /// Leaves out all that a pattern plays, or no more.
  private func mute(_ name: String, _ isMuted: Bool) {
    let names = Set(all.flatMap(\.patternNames)).sorted()
    guard names.contains(name) else {
      let words = Player.Part.allCases.map(\.rawValue) + names
      return Terminal.complain(
        LiveCommand.Mistake(
          message: "no pattern '\(name)' plays",
          hint: Suggestion(for: name, among: words)?.label ?? words.joined(separator: ", ")))
    }
    if isMuted { mutedPatterns.insert(name) } else { mutedPatterns.remove(name) }
    workshop?.mute(mutedPatterns)
  }
}
