import ScoreTimeline

/// What the modifiers of a sound leave of it, one after the other.
///
/// Times count in the sound as the modifiers before left it. What is cut off is cut last, from the
/// whole of what the steps give, wherever that is the same: so clips of one sound share it, and
/// those that follow each other fit to the frame.
struct SoundShaping {
  let source: SoundSource

  /// `true` iff there is such a sound, so that lengths mean something.
  let isKnown: Bool

  /// What is done to the whole.
  private(set) var steps: [SoundStep] = []

  /// How long the whole is after that.
  private(set) var length: Ticks

  /// How long it may be heard; `nil` is to the end.
  var wanted: Ticks?

  var fadeIn = Ticks.zero
  var fadeOut = Ticks.zero
  var loop = Loop.once

  private var offset = Ticks.zero

  init(_ sound: Sound, isKnown: Bool) {
    source = sound.source
    length = sound.sourceLength
    self.isKnown = isKnown
  }

  /// How long one pass is heard.
  private var clipLength: Ticks { wanted.map { min($0, length - offset) } ?? length - offset }

  /// Lets it begin at `start`, and returns `true` iff something is left.
  mutating func begin(at start: Ticks) -> Bool {
    guard isKnown else { return true }
    guard start < length || start == .zero else { return false }
    offset = start
    return true
  }

  /// Adds a step; times that were said before it change with it.
  mutating func apply(_ step: SoundStep) {
    switch step {
    case .speed(let factor), .rate(let factor):
      offset = offset.divided(by: factor)
      wanted = wanted?.divided(by: factor)
      fadeIn = fadeIn.divided(by: factor)
      fadeOut = fadeOut.divided(by: factor)
      if case .length(let whole) = loop { loop = .length(whole.divided(by: factor)) }
    case .reverse, .normalize, .keep, .cut: break
    }
    length = step.length(of: length)
    offset = min(offset, length)
    steps.append(step)
  }

  /// Lets it run backwards.
  mutating func reverse() {
    let clip = clipLength
    offset = max(.zero, length - offset - clip)
    wanted = offset + clip == length ? nil : clip
    swap(&fadeIn, &fadeOut)
    apply(.reverse)
  }

  /// Cuts off now what is not to be heard, as what comes next depends on it.
  mutating func cutAway() {
    guard isKnown, offset != .zero || clipLength != length else { return }
    apply(.cut(from: offset, length: wanted))
    (offset, wanted) = (.zero, nil)
  }

  /// Tells `sound` what became of it.
  func finish(_ sound: inout Sound) {
    (sound.steps, sound.sourceLength) = (steps, length)
    (sound.fadeIn, sound.fadeOut, sound.loop) = (fadeIn, fadeOut, loop)
    guard isKnown else { return }
    (sound.offset, sound.clipLength) = (offset, clipLength)
  }
}
