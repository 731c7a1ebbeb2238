import ScoreTimeline

/// A synthesized sound in place of one of the system's, which are Apple's own.
///
/// It has the length that the table gives for the sound. Touch tones and the tones of a telephone
/// line are what the standards say; all others are short melodies, each different, made from the
/// name of the sound alone.
struct StandIn {
  /// A sine that sounds for a part of the stand-in.
  struct Partial: Hashable {
    /// In Hz.
    var frequency: Double
    /// When it begins and ends, in seconds.
    var start: Double
    var end: Double
    /// Its greatest amplitude.
    var level: Double
    /// The seconds in which it falls by 60 dB; `nil` if it holds its level.
    var fall: Double?
  }

  /// What it is made from.
  let name: String

  /// How long it lasts.
  var length: Ticks

  /// Creates the stand-in for the sound of the system called `name`.
  init(name: String) {
    self.name = name
    length = SystemSound.all.first { $0.standInName == name }?.length ?? .milliseconds(100)
  }

  /// The sines that make it.
  var partials: [Partial] {
    DialTone.partials(name, lasting: length.seconds)
      ?? Earcon(name: name).partials(lasting: length.seconds)
  }

  /// Returns its frames at `rate` frames a second.
  func recording(at rate: Int) -> Recording {
    let count = Int(length.frame(at: Int64(rate)))
    return Recording(frameCount: count) { samples in
      for partial in partials { partial.add(to: samples, count: count, rate: rate) }
    }
  }
}

extension StandIn.Partial {
  /// The seconds in which it swells and falls at its ends, so that it does not click.
  private var ramp: Double { min(0.004, (end - start) / 4) }

  /// Adds its samples to `samples`.
  fileprivate func add(to samples: UnsafeMutablePointer<Float>, count: Int, rate: Int) {
    let first = Int(start * Double(rate) + 0.5)
    let last = min(count, Int(end * Double(rate) + 0.5))
    guard first < last, frequency * 2 < Double(rate) else { return }
    var rotor = Rotor(cyclesPerFrame: frequency / Double(rate))
    let perFrame = fall.map { Elementary.exp2(-9.965_784_284_662_087 / ($0 * Double(rate))) } ?? 1
    let rampFrames = max(1, ramp * Double(rate))
    var amplitude = level
    for frame in first..<last {
      let edge = min(1, min(Double(frame - first), Double(last - 1 - frame)) / rampFrames)
      samples[frame] += Float(rotor.imaginary * amplitude * edge)
      rotor.advance()
      amplitude *= perFrame
    }
  }
}
