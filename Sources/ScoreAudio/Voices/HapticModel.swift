import ScoreTimeline

/// What haptics sound like: nobody can hear a vibration, but its pulse, strength and colour; and an
/// actuator that takes sound makes it felt again.
///
/// Apple publishes no numbers. What each model is, and why, is in `Documentation/Haptics.md`.
public enum HapticModel: String, Hashable, Sendable, CaseIterable {
  /// Sharpness becomes a frequency, evenly in semitones from 80 to 230 Hz, as the tools of Deniz
  /// Sincar have it (github.com/denizsincar29/apple_haptic_creator, `ahap.py`), and an overtone that
  /// makes sharp ones crisp; intensity becomes amplitude. A tap is a burst an octave higher, where
  /// small loudspeakers still work, which dies away the faster the sharper it is.
  case scorec
  /// The reference software of ISO/IEC 23090-31 (github.com/MPEGGroup/HapticReferenceSoftware,
  /// `AhapEncoder.cpp`, `Effect.cpp`): evenly in Hz from 65 to 300 Hz; a tap is two waves in 22 ms.
  case mpeg
  /// The preview of Deniz Sincar's editor (github.com/denizsincar29/ahap_web_editor,
  /// `js/audio.js`): a triangle wave three times as high as the vibration, which any loudspeaker
  /// plays; a tap is one of 120 ms.
  case preview

  /// Returns the frequency of a vibration in Hz.
  public func frequency(sharpness: Double) -> Double {
    let sharpness = min(1, max(0, sharpness))
    // log₂(230 ÷ 80).
    let even = { 80 * Elementary.exp2(sharpness * 1.523_561_956_057_012_7) }
    return switch self {
    case .scorec: even()
    case .mpeg: 65 + 235 * sharpness
    case .preview: 3 * even()
    }
  }

  /// Returns the amplitudes of the first and the third harmonic at intensity 1.
  func harmonics(sharpness: Double) -> (first: Double, third: Double) {
    switch self {
    case .scorec:
      let edge = 0.3 * min(1, max(0, sharpness))
      return (0.5 * (1 - edge), 0.5 * edge)
    case .mpeg: return (0.6138, 0)
    // The beginning of the series of a triangle wave that peaks at 0.35: 8 ÷ π², and a ninth of it.
    case .preview: return (0.35 * 0.810_569_469_138_702, -0.35 * 0.090_063_274_348_744_7)
    }
  }

  /// Returns how a tap of intensity 1 sounds.
  func tap(sharpness: Double) -> TapShape {
    let sharpness = min(1, max(0, sharpness))
    let (first, third) = harmonics(sharpness: sharpness)
    let frequency = frequency(sharpness: sharpness)
    switch self {
    case .scorec:
      // 1.4 times as strong as a vibration; it falls by the factor e in 12 ms dull, 5 ms sharp.
      return TapShape(
        frequency: 2 * frequency, first: 1.4 * first, third: 1.4 * third,
        course: .fall(0.012 - 0.007 * sharpness))
    case .mpeg:
      return TapShape(frequency: 2 / 0.022, first: 0.792, third: 0, course: .hold(0.022))
    case .preview:
      return TapShape(
        frequency: frequency, first: first, third: third,
        course: .swell(attack: 0.002, length: 0.12))
    }
  }
}

/// What a tap sounds like.
struct TapShape {
  /// How its level goes.
  enum Course {
    /// It begins at once and falls by the factor e in some seconds.
    case fall(Double)
    /// It stays for some seconds.
    case hold(Double)
    /// It rises in a straight line, then falls in one.
    case swell(attack: Double, length: Double)
  }

  /// In Hz.
  var frequency: Double

  /// The amplitude of that frequency.
  var first: Double

  /// The amplitude of its third harmonic.
  var third: Double

  /// How both go on.
  var course: Course

  /// How long it is heard, in seconds: until it is over, or has fallen by 90 dB.
  var length: Double {
    switch course {
    case .fall(let seconds): 10.361 * seconds
    case .hold(let seconds): seconds
    case .swell(_, let length): length
    }
  }

  /// Returns its levels, a frame after the other.
  func levels(rate: Double) -> TapLevels { TapLevels(course, rate: rate) }
}

/// The levels of a tap from frame to frame, 0…1.
struct TapLevels {
  private let course: TapShape.Course
  private let rate: Double
  private let perFrame: Double
  private var frame = 0.0
  private var fallen = 1.0

  fileprivate init(_ course: TapShape.Course, rate: Double) {
    self.course = course
    self.rate = rate
    perFrame =
      if case .fall(let seconds) = course {
        Elementary.exp2(-1.442_695_040_888_963_4 / (seconds * rate))
      } else { 1 }
  }

  /// Returns the level of the next frame.
  mutating func next() -> Double {
    defer {
      frame += 1
      fallen *= perFrame
    }
    switch course {
    case .fall, .hold: return fallen
    case .swell(let attack, let length):
      let time = frame / rate
      return time < attack ? time / attack : max(0, (length - time) / (length - attack))
    }
  }
}
