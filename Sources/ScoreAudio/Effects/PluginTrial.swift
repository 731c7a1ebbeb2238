import ScoreTimeline

/// What a plug-in shows when it is tried before a rendering.
///
/// How late what comes out is it tells only while it runs, how long it sounds on not at all.
struct PluginTrial: Sendable {
  /// How many frames what comes out is late.
  private(set) var latency = 0

  /// The seconds until what comes out of a burst is 90 dB lower.
  private(set) var tail = 0.0

  /// The longest tail that is looked for, in seconds.
  private static let longest = 10.0

  /// Tries the plug-in of an effect at `rate` frames a second: as its parameters begin and end, and at
  /// the least and the greatest of their values.
  ///
  /// What is no number counts as silence here: noise is no sound of a score, and those values may never
  /// come together. Where it comes of what is rendered, it is told then.
  init(_ effect: Effect, _ plugin: Plugin, rate: Int) throws(AudioError) {
    let step = effect.values.allSatisfy(\.isConstant) ? Grid.blockFrames : Grid.stepFrames
    var tried: [[Double]] = []
    for value in [\Envelope.first, \.last, \.least, \.greatest] {
      let values = effect.values.map { $0[keyPath: value] }
      if tried.contains(values) { continue }
      tried.append(values)
      let host = try PluginHost(plugin, rate: rate, step: step)
      host.set(values)
      listen(to: host, rate)
    }
  }

  /// Lets a burst of noise through `host`, and silence until no tail is longer.
  private mutating func listen(to host: PluginHost, _ rate: Int) {
    var noise = SeededNoise()
    let row = Block(frameCount: host.step, channelCount: 2)
    let burst = rate / 10 / host.step + 1
    let steps = burst + Int(PluginTrial.longest * Double(rate)) / host.step
    var (loudest, last): (Float, Int) = (0, 0)
    for index in 0..<steps {
      for frame in 0..<host.step {
        let sample = index < burst ? noise.next() : 0
        row.row(0)[frame] = sample
        row.row(1)[frame] = sample
      }
      host.run(row.row(0), row.row(1))
      if index == 0 { latency = max(latency, host.latency) }
      for frame in 0..<host.step {
        let magnitude = max(abs(row.row(0)[frame]), abs(row.row(1)[frame]))
        loudest = max(loudest, magnitude)
        if magnitude > loudest * PluginTrial.depth { last = index * host.step + frame }
      }
    }
    let frames = last + 1 - burst * host.step - latency
    tail = max(tail, Double(frames) / Double(rate))
  }

  /// −90 dB.
  private static let depth: Float = 3.162_277_66e-5
}

/// White noise that is the same each time.
///
/// It is the upper bits of D. E. Knuth's linear congruence (The Art of Computer Programming, volume 2,
/// 3.3.4).
private struct SeededNoise {
  private var state: UInt64 = 1

  mutating func next() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(Int32(truncatingIfNeeded: state >> 32)) * 0x1p-32
  }
}
