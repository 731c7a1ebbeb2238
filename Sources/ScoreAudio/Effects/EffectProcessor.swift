import ScoreTimeline

/// What an effect does to the frames of a step.
protocol EffectProcessor {
  /// Changes `count` frames of both sides in place, with the parameters as they are there.
  ///
  /// `values` are in the order of `Effect.parameters`. Real-time safe.
  mutating func process(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, count: Int,
    values: [Double])
}

extension Effect {
  /// Returns what does the work of the effect at `rate` frames a second; what goes wrong with it is
  /// told to `troubles`.
  func processor(rate: Int, _ troubles: PluginTroubles) -> any EffectProcessor {
    if let plugin { return PluginEffect(plugin, rate: rate, troubles) }
    return switch kind {
    case .reverb: Reverb(rate: rate)
    case .eq, .lowpass, .highpass: FilterEffect(kind, rate: rate)
    case .delay: Delay(longest: values[0].greatest, rate: rate)
    case .distortion: Distortion()
    case .compress: Compressor(rate: rate)
    case .lv2: preconditionFailure("an effect that is a plug-in without one")
    }
  }

  /// How long it sounds on when nothing comes in: until that is 90 dB lower, in seconds; of a
  /// plug-in, a trial tells.
  var tail: Double {
    switch kind {
    case .reverb: Reverb.tail(size: values[1].greatest)
    case .eq, .lowpass, .highpass: FilterEffect.tail(self)
    case .delay: Delay.tail(time: values[0].greatest, feedback: values[1].greatest)
    case .distortion, .compress, .lv2: 0
    }
  }

  /// The frames by which what comes out is late; of a plug-in, a trial tells.
  var latency: Int {
    switch kind {
    case .distortion: Distortion.latency
    case .reverb, .eq, .lowpass, .highpass, .delay, .compress, .lv2: 0
    }
  }

  /// Nepers in 90 dB.
  static let tailDepth = 10.361_632_918_473_205
}
