/// What a score does to a sound itself, before it is mixed: an argument of `sound`.
public enum SoundModifier: Hashable, Sendable {
  /// It is read this many times as fast: its length and its pitch change.
  case speed(Double)
  /// It is stretched in time to the 1/this of its length: its pitch stays.
  case rate(Double)
  /// It begins at this time.
  case from(Ticks)
  /// It is heard for this long, at most.
  case `for`(Ticks)
  /// It swells from its start for this long.
  case fadeIn(Ticks)
  /// It falls before its end for this long.
  case fadeOut(Ticks)
  /// It repeats.
  case loop(Loop)
  /// It runs backwards.
  case reverse
  /// It is brought to this loudness, in LUFS (EBU R 128).
  case normalize(Double)
  /// Only these parts of it are left: the others stay below a level, in dB.
  case skipSilence([SoundStep.Part], above: Double)
}

/// The modifiers of a sound, one after the other.
///
/// Times count in the sound as the modifiers before left it. What can be done while it is played
/// becomes its clip, so that notes share what their sounds have in common, and those that follow
/// each other fit to the frame; all else becomes steps that make another sound.
extension Sound {
  /// Does `modifier` to what the ones before left; one that changes nothing is forgotten.
  ///
  /// - Requires: a speed or rate is above 0, and only one loop is done.
  public mutating func apply(_ modifier: SoundModifier) {
    guard !isIdle(modifier) else { return }
    modifiers.append(modifier)
    switch modifier {
    case .speed(let factor): hasten(.speed(factor), by: factor)
    case .rate(let factor): hasten(.rate(factor), by: factor)
    case .from(let time): clip.drop(until: min(time, clip.duration))
    case .for(let time): clip.stop(at: time)
    case .fadeIn(let time):
      // One that was turned around may be there.
      if clip.fadeIn != Fade() { settle() }
      clip.fadeIn = Fade(over: time)
    case .fadeOut(let time):
      if clip.fadeOut != Fade() { settle() }
      clip.fadeOut = Fade(over: time)
    case .loop(let loop):
      // Each pass has the fades, so that they are part of what is repeated.
      if clip.isFaded { settle() }
      clip.repeat(loop)
    case .reverse:
      steps.append(.reverse)
      clip.reverse(in: sourceLength)
    case .normalize(let level):
      let isWhole = clip == SoundClip(length: sourceLength)
      steps.append(.normalize(level, of: isWhole ? nil : clip))
    case .skipSilence(let parts, let level):
      settle()
      make(.keep(parts, above: level))
      clip = SoundClip(length: sourceLength)
    }
  }

  /// Makes of what is heard the whole of a sound, as what comes next depends on it.
  public mutating func settle() {
    guard clip != SoundClip(length: sourceLength) else { return }
    make(.take(clip))
    clip = SoundClip(length: sourceLength)
  }

  /// Returns the sound as it plays a recording of all that is heard of it, which lasts for `duration`.
  public func played(for duration: Ticks) -> Sound {
    var sound = self
    sound.sourceLength = duration
    sound.clip = SoundClip(length: duration)
    return sound
  }

  /// Forgets all that was done to it, but that it repeats.
  mutating func forgetModifiers() {
    let loop = clip.loop
    (modifiers, steps, clip) = ([], [], SoundClip(length: sourceLength))
    apply(.loop(loop))
  }

  private mutating func hasten(_ step: SoundStep, by factor: Double) {
    clip.hasten(by: factor, in: sourceLength)
    make(step)
  }

  private mutating func make(_ step: SoundStep) {
    steps.append(step)
    sourceLength = step.length(of: sourceLength)
  }

  /// Returns `true` iff `modifier` changes nothing now.
  private func isIdle(_ modifier: SoundModifier) -> Bool {
    switch modifier {
    case .speed(let factor), .rate(let factor): factor == 1
    case .from(let time), .fadeIn(let time), .fadeOut(let time): time <= .zero
    case .for(let time): time >= clip.duration
    case .loop(let loop): loop == .once || loop == .count(1)
    case .reverse, .normalize, .skipSilence: false
    }
  }
}
