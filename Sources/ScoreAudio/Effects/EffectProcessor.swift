import ScoreTimeline

/// What an effect does to the frames of a step.
protocol EffectProcessor {
  /// Changes `count` frames of both sides in place, with the parameters as they are there.
  ///
  /// `values` are in the order of `Effect.Kind.parameters`. Real-time safe.
  mutating func process(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, count: Int,
    values: [Double])
}

extension Effect {
  /// Returns what does the work of the effect at `rate` frames a second.
  func processor(rate: Int) -> any EffectProcessor {
    switch kind {
    case .reverb: Reverb(rate: rate)
    case .eq, .lowpass, .highpass: FilterEffect(kind, rate: rate)
    case .delay: Delay(longest: values[0].greatest, rate: rate)
    case .distortion: Distortion()
    case .compress: Compressor(rate: rate)
    }
  }

  /// How long it sounds on when nothing comes in: until that is 90 dB lower, in seconds.
  var tail: Double {
    switch kind {
    case .reverb: Reverb.tail(size: values[1].greatest)
    case .eq, .lowpass, .highpass: FilterEffect.tail(self)
    case .delay: Delay.tail(time: values[0].greatest, feedback: values[1].greatest)
    case .distortion, .compress: 0
    }
  }

  /// Nepers in 90 dB.
  static let tailDepth = 10.361_632_918_473_205
}

extension [Effect] {
  /// How long the effects sound on, one after the other, to the nearest tick.
  var tail: Ticks { Ticks(seconds: reduce(0) { $0 + $1.tail }) }
}
