/// The values of a sound that Core Haptics' controls can move.
struct AudioLevels {
  var volume: Envelope
  var pan: Envelope
  var brightness: Envelope

  init(_ volume: Envelope, _ pan: Envelope, _ brightness: Envelope) {
    self.volume = volume
    self.pan = pan
    self.brightness = brightness
  }

  /// `true` iff none moves.
  var areConstant: Bool { volume.isConstant && pan.isConstant && brightness.isConstant }

  /// The levels held at the greatest value that each takes.
  var atGreatest: AudioLevels {
    AudioLevels(
      Envelope(volume.greatest), Envelope(pan.greatest), Envelope(brightness.greatest))
  }

  /// Ends all moves at `time`, and makes constant what does not move up to there.
  mutating func cut(at time: Ticks) {
    volume = volume.rested(at: time)
    pan = pan.rested(at: time)
    brightness = brightness.rested(at: time)
  }

  /// The level that `control`, one of volume, pan and brightness, acts on.
  subscript(control: Control) -> Envelope {
    get {
      switch control {
      case .volume: volume
      case .pan: pan
      case .brightness: brightness
      case .intensity, .sharpness, .attack, .decay, .release, .pitch, .audioAttack, .audioDecay,
        .audioRelease:
        Envelope(control.neutral)
      }
    }
    set {
      switch control {
      case .volume: volume = newValue
      case .pan: pan = newValue
      case .brightness: brightness = newValue
      case .intensity, .sharpness, .attack, .decay, .release, .pitch, .audioAttack, .audioDecay,
        .audioRelease:
        break
      }
    }
  }
}

extension Envelope {
  /// Returns the envelope up to `time`, constant if it does not move there.
  func rested(at time: Ticks) -> Envelope {
    guard !isConstant else { return self }
    let kept = duration > time ? cut(at: time) : self
    return kept.least == kept.greatest ? Envelope(kept.first) : kept
  }

  /// Returns a constant for the event and a moving value for `control` that give this together.
  func divided(by control: Control, resting rest: Double) -> (constant: Double, moving: Envelope) {
    if control.isFactor {
      let top = greatest
      return (top, mapValues { top > 0 ? $0 / top * rest : rest })
    }
    // Brightness can only be taken away; pan needs its middle, so that both sides are in reach.
    let base = control == .brightness ? greatest : (greatest + least) / 2
    return (base, mapValues { $0 - base + rest })
  }
}

/// A control of the score, asked whether it rests; times must be asked for in order.
struct RestingControl {
  private let changes: [ControlChange]
  private let neutral: Double
  private var next = 0

  init(_ control: Control, _ changes: [ControlChange]) {
    self.changes = changes.filter { $0.control == control }
    neutral = control.neutral
  }

  /// Returns the value that it rests at from `start` to `end`, or `nil` iff it changes meanwhile.
  mutating func value(from start: Ticks, to end: Ticks) -> Double? {
    while next < changes.count, changes[next].start <= start { next += 1 }
    if next < changes.count, changes[next].start < end { return nil }
    guard next > 0 else { return neutral }
    return changes[next - 1].end <= start ? changes[next - 1].envelope.last : nil
  }

  /// Returns `true` iff no change begins between the time asked for last and `time`.
  func rests(until time: Ticks) -> Bool {
    next == changes.count || changes[next].start > time
  }
}
