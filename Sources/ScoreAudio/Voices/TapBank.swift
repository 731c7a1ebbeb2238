import ScoreTimeline
import Synchronization

/// The sounds of taps, made once for each sharpness.
///
/// Sharpness is told apart in steps of 1/250, 7 cents of the frequency: less than one hears, and
/// few enough to keep all of them.
final class TapBank: Sendable {
  private let bursts = Mutex([Recording?](repeating: nil, count: 251))
  private let model: HapticModel
  private let rate: Int

  /// Creates a bank of taps at `rate` frames a second.
  init(_ model: HapticModel, rate: Int) {
    self.model = model
    self.rate = rate
  }

  /// Returns the number of frames that a tap sounds.
  static func frameCount(sharpness: Double, in model: HapticModel, rate: Int) -> Int {
    let tap = model.tap(sharpness: Double(step(sharpness)) / 250)
    return Int(tap.length * Double(rate) + 0.5)
  }

  /// Returns the sound of a tap of intensity 1.
  func burst(sharpness: Double) -> Recording {
    let step = TapBank.step(sharpness)
    return bursts.withLock { bursts in
      if let burst = bursts[step] { return burst }
      let burst = makeBurst(sharpness: Double(step) / 250)
      bursts[step] = burst
      return burst
    }
  }

  private static func step(_ sharpness: Double) -> Int {
    Int(min(1, max(0, sharpness)) * 250 + 0.5)
  }

  private func makeBurst(sharpness: Double) -> Recording {
    let count = TapBank.frameCount(sharpness: sharpness, in: model, rate: rate)
    let tap = model.tap(sharpness: sharpness)
    let cycles = tap.frequency / Double(rate)
    var first = Rotor(cyclesPerFrame: cycles)
    var third = Rotor(cyclesPerFrame: 3 * cycles)
    var levels = tap.levels(rate: Double(rate))
    return Recording(frameCount: count) { samples in
      for frame in 0..<count {
        let wave = tap.first * first.imaginary + tap.third * third.imaginary
        samples[frame] = Float(levels.next() * wave)
        first.advance()
        third.advance()
      }
    }
  }
}
