/// What the clips of sounds are cut out of: a source, and what a score does to the whole of it.
public struct SoundMaterial: Hashable, Sendable {
  /// Where it comes from.
  public var source: SoundSource

  /// What is done to the whole of that, in this order.
  public var steps: [SoundStep]

  /// Creates what becomes of `source` after `steps`.
  public init(_ source: SoundSource, after steps: [SoundStep] = []) {
    self.source = source
    self.steps = steps
  }

  /// `true` iff it rises and falls as its source does, if it takes another time.
  public var isShapedAsSource: Bool {
    steps.allSatisfy { step in
      switch step {
      case .speed, .rate: true
      case .reverse, .normalize, .keep, .take: false
      }
    }
  }
}

extension Sound {
  /// What its clip is cut out of.
  public var material: SoundMaterial { SoundMaterial(source, after: steps) }
}
