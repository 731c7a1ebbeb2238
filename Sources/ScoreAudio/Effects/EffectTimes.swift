import ScoreTimeline

/// How long effects sound on, and how late what comes out of them is.
struct EffectTimes: Sendable {
  private let rate: Int
  private var trials: [Effect: PluginTrial] = [:]

  /// Finds the times of the effects of `timeline`, whose plug-ins are tried for it.
  init(_ timeline: Timeline, rate: Int) throws(AudioError) {
    self.rate = rate
    for event in timeline.events {
      for effect in event.kind.effects.map(\.inAnyBracket) where trials[effect] == nil {
        guard let plugin = effect.plugin else { continue }
        trials[effect] = try PluginTrial(effect, plugin, rate: rate)
      }
    }
  }

  /// How long `effect` sounds on when nothing comes in: until that is 90 dB lower, in seconds.
  func tail(of effect: Effect) -> Double {
    if effect.plugin != nil { return trials[effect.inAnyBracket]?.tail ?? 0 }
    // What rings before a sound does so behind it.
    return effect.tail + Double(effect.latency) / Double(rate)
  }

  /// How long `effects` sound on, one after the other, to the nearest tick.
  func tail(of effects: [Effect]) -> Ticks {
    Ticks(seconds: effects.reduce(0) { $0 + tail(of: $1) })
  }

  /// Returns the frames by which what comes out of `effect` is late.
  func latency(of effect: Effect) -> Int {
    effect.plugin == nil ? effect.latency : trials[effect.inAnyBracket]?.latency ?? 0
  }
}

extension Effect {
  /// The effect without what tells apart those that are tried alike.
  fileprivate var inAnyBracket: Effect {
    var effect = self
    (effect.bracket, effect.start) = (0, .zero)
    return effect
  }
}
