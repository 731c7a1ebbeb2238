import ScoreTimeline

/// Finds where a sound sets in, as its samples come.
///
/// The greatest sample of each millisecond is compared with what was loudest a little before: a
/// level that lags by 10 ms, holds for 15 ms, so that slow waves leave no gaps, and then falls by
/// the factor e in 20 ms. A sound sets in where it becomes louder than that by so many dB: 10 at a
/// sensitivity of 0, 2 at 1. What swells slowly is followed by the level and is no onset.
struct OnsetDetector {
  /// A place where the sound sets in.
  struct Onset {
    /// The frame.
    var frame: Int64
    /// The level before.
    var before: Float
    /// The greatest sample in the 10 ms behind it.
    var peak: Float
    /// The greatest sample from 150 ms to 250 ms behind it.
    var later: Float = 0
    /// The greatest sample, whatever its frequency, from 12 ms behind it for a frame of `FrameMeter`.
    var rest: Float = 0
  }

  // In milliseconds.
  private static let lag = 10
  private static let hold = 15
  private static let attack = 10
  /// The least time between two onsets: taps that follow faster are felt as one.
  private static let apart = 30
  private static let laterSlots = 150...250
  private static let restSlots = OnsetDetector.click...92
  /// How long a sound may be there before it is found to set in.
  private static let rise = 5

  /// How long a click may be, in milliseconds, behind which nothing need sound.
  static let click = 12

  /// How much louder a sample must be than those of an onset shortly before to take its place.
  private static let override: Float = 4

  private let ratio: Float
  private let release: Float
  private let sensitivity: Double
  private let slotLength: Int

  private var found: [Onset] = []
  private var loudest: Float = 0

  // The present millisecond.
  private var slot = 0
  private var frame: Int64 = 0
  private var framesLeft: Int
  private var peak: Float = 0
  private var wholePeak: Float = 0
  private var crossing: Int64?

  private var age = Int.max / 2
  /// The greatest samples of the last milliseconds, whatever their frequency.
  private var whole = [Float](repeating: 0, count: OnsetDetector.rise)
  private var recent = [Float](repeating: 0, count: OnsetDetector.lag)
  private var level: Float = 0
  private var held = 0
  private var threshold = Listener.silence

  /// Creates a detector for `rate` frames a second.
  init(rate: Int, sensitivity: Double) {
    self.sensitivity = sensitivity
    slotLength = max(1, rate / 1000)
    framesLeft = slotLength
    ratio = Float(Elementary.factor(decibels: 10 - 8 * sensitivity))
    // e^(−1 ÷ 20), for each millisecond.
    release = 0.951_229_4
  }

  /// Takes the next `count` samples, of which `whole` has all frequencies.
  mutating func take(
    _ samples: UnsafePointer<Float>, whole: UnsafePointer<Float>, count: Int
  ) {
    for index in 0..<count {
      wholePeak = max(wholePeak, abs(whole[index]))
      let sample = abs(samples[index])
      if sample > peak {
        peak = sample
        if crossing == nil, sample > threshold { crossing = frame + Int64(index) }
      }
      framesLeft -= 1
      if framesLeft == 0 { endSlot() }
    }
    frame += Int64(count)
  }

  /// The onsets of all that came: those that stand out in the whole of the sound.
  mutating func onsets() -> [Onset] {
    if framesLeft < slotLength { endSlot() }
    // From 30 % of the loudest sample down to 1 %, evenly in dB.
    let least = 0.3 * Elementary.exp2(-4.906_890_595_608_519 * sensitivity)
    return found.filter { onset in
      Double(onset.peak - onset.before) >= least * Double(loudest) && !isCutOff(onset)
    }
  }

  /// The greatest sample of all.
  var greatestSample: Float { loudest }

  /// `true` iff the sound was sounding when its file began, and goes on: nothing sets in there.
  private func isCutOff(_ onset: Onset) -> Bool {
    onset.frame < Int64(5 * slotLength) && onset.later >= 0.7 * onset.peak
  }

  private mutating func endSlot() {
    defer {
      (peak, wholePeak, crossing) = (0, 0, nil)
      framesLeft = slotLength
      slot += 1
    }
    loudest = max(loudest, peak)
    age += 1
    if let last = found.indices.last {
      if age <= OnsetDetector.attack { found[last].peak = max(found[last].peak, peak) }
      if OnsetDetector.restSlots.contains(age - OnsetDetector.rise) {
        found[last].rest = max(found[last].rest, whole[slot % OnsetDetector.rise])
      }
      if OnsetDetector.laterSlots.contains(age) {
        found[last].later = max(found[last].later, peak)
      }
    }
    whole[slot % OnsetDetector.rise] = wholePeak
    if let crossing { note(Onset(frame: crossing, before: level, peak: peak)) }
    follow()
  }

  private mutating func note(_ onset: Onset) {
    if age < OnsetDetector.apart { found.removeLast() }
    found.append(onset)
    age = 0
  }

  /// Lets the level follow what was `lag` milliseconds ago.
  private mutating func follow() {
    let index = slot % OnsetDetector.lag
    let past = recent[index]
    recent[index] = peak
    if past >= level {
      (level, held) = (past, 0)
    } else {
      held += 1
      if held > OnsetDetector.hold { level *= release }
    }
    threshold = max(ratio * level, Listener.silence)
    if age < OnsetDetector.apart, let last = found.last {
      threshold = max(threshold, OnsetDetector.override * last.peak)
    }
  }
}
