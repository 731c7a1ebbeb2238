import ScoreTimeline

/// How a note begins and ends: Core Haptics' attack, decay and release as levels over time.
///
/// Apple tells no times for the values 0…1, only that higher ones are exponentially longer. Here a
/// value v is 2 ms · 1000^v: 2 ms at 0, which is short and does not click, 63 ms at 0.5, 2 s at 1.
/// The attack rises in a straight line; a decay, where the note is not sustained, and a release
/// fall by 60 dB in their time.
struct ShapeEnvelope {
  private let duration: Double
  private let attack: Double
  private let decay: Double?
  private let release: Double
  private let levelAtEnd: Double

  /// Creates the levels of a note that lasts `duration`; `shape` has the controls in it already.
  init(_ shape: Shape, lasting duration: Ticks) {
    self.duration = duration.seconds
    attack = ShapeEnvelope.seconds(shape.attack)
    decay = shape.isSustained ? nil : ShapeEnvelope.seconds(shape.decay)
    release = ShapeEnvelope.seconds(shape.release)
    levelAtEnd = ShapeEnvelope.level(duration.seconds, attack, decay)
  }

  /// When it has fallen below −90 dB after the end of the note.
  var tail: Ticks { Ticks(seconds: release * 1.5) }

  /// Returns the level, 0…1, `time` after the start.
  func level(at time: Ticks) -> Double {
    let seconds = time.seconds
    if seconds < duration { return ShapeEnvelope.level(seconds, attack, decay) }
    return levelAtEnd * ShapeEnvelope.fall((seconds - duration) / release)
  }

  /// Returns the time that a value of attack, decay or release stands for.
  static func seconds(_ value: Double) -> Double {
    0.002 * Elementary.exp2(min(1, max(0, value)) * 9.965_784_284_662_087)
  }

  private static func level(_ seconds: Double, _ attack: Double, _ decay: Double?) -> Double {
    if seconds < attack { return max(0, seconds / attack) }
    return decay.map { fall((seconds - attack) / $0) } ?? 1
  }

  /// Returns the level after `part` of the time in which it falls by 60 dB.
  private static func fall(_ part: Double) -> Double {
    Elementary.exp2(-9.965_784_284_662_087 * part)
  }
}

extension ControlBus {
  /// Returns the levels of a haptic note with `shape`, under the controls of its start and end.
  func hapticShape(_ shape: Shape, from start: Ticks, to end: Ticks) -> ShapeEnvelope {
    var shape = shape
    shape.attack += self[.attack].value(at: start)
    shape.decay += self[.decay].value(at: start)
    shape.release += self[.release].value(at: end)
    return ShapeEnvelope(shape, lasting: end - start)
  }

  /// Returns the levels of a sound with `shape`, under the controls of its start and end.
  func audioShape(_ shape: Shape, from start: Ticks, to end: Ticks) -> ShapeEnvelope {
    var shape = shape
    shape.attack += self[.audioAttack].value(at: start)
    shape.decay += self[.audioDecay].value(at: start)
    shape.release += self[.audioRelease].value(at: end)
    return ShapeEnvelope(shape, lasting: end - start)
  }
}
