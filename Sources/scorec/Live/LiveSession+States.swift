import ScoreAudio
import ScoreDiagnostics
import ScoreJSON
import ScorePlayback

/// What states change while scores play.
extension LiveSession {
  /// Gives what the scores call `name` another value, and plays what that fires.
  func change(_ name: String, to value: String) throws(PlaybackError) {
    let outcome: LiveStates.Outcome
    do throws(LiveCommand.Mistake) {
      outcome = try states.change(name, to: value)
    } catch {
      return Terminal.complain(error)
    }
    for (run, rest) in outcome.endingLoops { player.replace(run, with: rest) }
    guard !outcome.triggers.isEmpty else { return }
    let ids = try player.start(outcome.triggers.map { ($0.trigger.part.piece, options(of: $0)) })
    for (id, (trigger, lane)) in zip(ids, outcome.triggers) {
      guard let id else { continue }
      triggers[id] = Reaction(trigger: trigger, lane: lane)
      open.insert(id)
      if trigger.part.rest != nil { states.note(id, in: lane) }
    }
  }

  private func options(of trigger: (trigger: LiveTrigger, lane: RunOptions.Lane)) -> RunOptions {
    var options = RunOptions()
    (options.lane, options.overlap) = (trigger.lane, trigger.trigger.overlap)
    return options
  }

  /// The most changes that are made before the session looks at the rest of the world.
  private static let mostChanges = 64

  /// Makes the next changes that have come at `port`.
  func takeChanges(from port: StatePort) {
    for change in changes.prefix(LiveSession.mostChanges) where !isAskedToEnd {
      obey(.change(name: change.name, value: change.value))
    }
    changes = changes.dropFirst(LiveSession.mostChanges)
    let arrivals = port.take(withChanges: changes.isEmpty)
    if changes.isEmpty { changes = arrivals.changes[...] }
    portTroubles.add(arrivals)
    portTroubles.tell(at: Double(Monotonic.nanoseconds) / 1e9)
  }

  /// Tells what else is known to have been sent to `port` in vain.
  func takeTroubles(of port: StatePort) {
    portTroubles.add(port.take(withChanges: false))
    portTroubles.tell(at: .infinity)
  }

  /// Tells how long blocks took, how many changes came, and how late haptics were.
  func tellTime(_ rumble: RumbleOutput?) {
    if states.haveTriggers {
      Terminal.complain("states: \(states.changeCount) changes, \(states.runCount) runs\n")
    }
    LiveSession.tell("mixing", player.mixingLoad)
    LiveSession.tell("rendering", player.renderingLoad)
    guard let late = rumble?.lateness, late.count > 0 else { return }
    let parts = [("half", 0.5), ("90 %", 0.9), ("99 %", 0.99)].map { name, part in
      "\(name) ≤ \(String(decimal: late.quantile(part), places: 3)) ms"
    }
    let worst = String(decimal: Double(late.worst) / 1_000_000, places: 3)
    Terminal.complain(
      "haptics: \(late.count) changes, late: \(parts.joined(separator: ", ")), worst \(worst) ms\n")
  }

  private static func tell(_ work: String, _ load: BlockLoad) {
    let percent = { (part: Double) in String(decimal: 100 * part, places: 2) + " %" }
    Terminal.complain(
      "\(work): \(load.count) blocks, of their time: half ≤ \(percent(load.quantile(0.5))), "
        + "99 % ≤ \(percent(load.quantile(0.99))), worst \(percent(load.worst)), "
        + "of a processor's \(percent(load.worstOfProcessor))\n")
  }

  /// Forgets a run that is over.
  func forget(_ run: RunID) {
    triggers[run] = nil
    versions[run] = nil
    states.forget(run)
  }
}

// MARK: - Haptics

extension LiveSession {
  /// Lets the haptics of `player` be felt on `controllers`, if there are any to be.
  static func felt(
    of player: Player, on controllers: GameControllers?, _ settings: Settings
  ) throws(Failure) -> RumbleOutput? {
    guard let controllers else { return nil }
    let isAuto = settings.live.haptics == .auto
    if isAuto {
      player.setHapticsHeard(controllers.all.isEmpty)
    } else if controllers.all.isEmpty {
      Terminal.complain("scorec: no game controller has motors: haptics wait for one\n")
    }
    do throws(PlaybackError) {
      return try RumbleOutput(
        player, on: controllers, delay: Int64(settings.live.offsets.haptics * 1_000_000)
      ) { event, areThere in
        if isAuto { player.setHapticsHeard(!areThere) }
        switch event {
        case .opened(let name): Terminal.complain("scorec: haptics are felt on '\(name.shown)'\n")
        case .lost(let name): Terminal.complain("scorec: '\(name.shown)' is gone\n")
        }
      }
    } catch {
      throw Failure(error)
    }
  }
}

extension LiveHaptics {
  /// The game controllers on which haptics are felt; `nil` iff they are not.
  var controllers: GameControllers? {
    switch self {
    case .channels, .audible, .off: nil
    case .rumble, .auto: GameControllers()
    }
  }

  /// What becomes of haptics in the sound; where they are felt instead, they are not heard of it.
  var rendering: RenderSettings.Haptics {
    switch self {
    case .channels: .channels
    case .auto, .audible: .mix
    case .rumble, .off: .off
    }
  }
}

extension Terminal {
  /// Says what is wrong with a line, and what would be right.
  static func complain(_ mistake: LiveCommand.Mistake) {
    let text = mistake.message + (mistake.hint.isEmpty ? "" : "; \(mistake.hint)")
    complain("scorec: \(text.shown)\n")
  }
}
