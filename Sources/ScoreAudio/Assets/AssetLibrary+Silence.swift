import ScoreTimeline

extension AssetLibrary {
  /// Returns the parts of a sound, after `steps`, that are left without its silence: what stays
  /// below `level` dB.
  public func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double
  ) throws(AudioError) -> [SoundStep.Part] {
    let processor = try processor(of: source, after: steps)
    return Silence(of: processor.recording, below: level, rate: processor.rate)
      .audibleParts(of: processor.length)
  }

  /// Returns a source after `steps`, at its own rate.
  func processor(
    of source: SoundSource, after steps: [SoundStep]
  ) throws(AudioError) -> SoundProcessor {
    guard case .found(let sound) = find(source) else {
      throw .unreadable(
        path: "\(source.kind.rawValue):\(source.text)", reason: "there is no such sound")
    }
    var processor = try SoundProcessor(sound, in: self, standInRate: 48_000, SampleBudget())
    try processor.apply(steps, at: processor.rate)
    return processor
  }
}
