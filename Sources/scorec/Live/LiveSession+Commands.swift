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
    case .seek(let time): seek(to: time)
    case .skip(let time): skip(by: time)
    case .rate(let rate): try player.setRate(rate)
    case .volume(let volume, let time): player.setVolume(volume, over: time)
    case .strength(let strength): player.setStrength(strength)
    case .mute(let parts, let isMuted):
      for part in parts { player.setMuted(part, isMuted) }
      if !isMuted, parts == Player.Part.allCases { mutePatterns([]) }
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

  /// Goes on from a time later, or earlier.
  private func skip(by time: Ticks) {
    let isEndless = open.contains { scores[$0]?.beginning != nil }
    guard isEndless else { return player.skip(by: time) }
    seek(to: max(.zero, (destination ?? player.status.elapsed) + time))
  }

  private func repeatPart(_ loop: Player.Loop) throws(PlaybackError) {
    let status = player.status
    if case .region(let part) = loop, status.run != nil, part.lowerBound >= status.duration {
      let length = String(decimal: status.duration.seconds, places: 3)
      return Terminal.complain(
        LiveCommand.Mistake(
          message: "there is nothing to repeat: the score lasts \(length) s", hint: ""))
    }
    if loop == .whole, status.run.flatMap({ scores[$0] })?.beginning != nil {
      return Terminal.complain(
        LiveCommand.Mistake(
          message: "the score has no end to be repeated from", hint: "'loop FROM TO' repeats a part"
        ))
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
    mutePatterns(isMuted ? mutedPatterns.union([name]) : mutedPatterns.subtracting([name]))
  }

  private func mutePatterns(_ names: Set<String>) {
    guard names != mutedPatterns else { return }
    mutedPatterns = names
    workshop?.mute(names)
  }
}
