import ScoreDiagnostics
import ScoreTimeline

/// Makes timelines out of random events, close together so that much overlaps.
public struct RandomTimeline {
  /// What a timeline is made of.
  public struct Ingredients: Sendable {
    /// `true` iff there are sounds.
    public var sounds = true
    /// The controls that the score may move by itself.
    public var controls = Control.allCases
    /// The most events.
    public var mostEvents = 12
    /// `true` iff vibrations may have an attack, a release, or not be sustained.
    public var shapes = true
    /// The length of the score, in seconds.
    public var length = 2.0
    /// The shortest move of an envelope, in seconds; some are jumps.
    public var shortestMove = 0.0

    /// Creates the ingredients of a score of all there is.
    public init() {}
  }

  private var random: SeededGenerator
  private let ingredients: Ingredients
  private var place: UInt32 = 1

  /// Creates a maker of timelines.
  public init(seed: UInt64, _ ingredients: Ingredients = Ingredients()) {
    random = SeededGenerator(seed: seed)
    self.ingredients = ingredients
  }

  /// Returns the next timeline.
  public mutating func next() -> Timeline {
    var timeline = Timeline()
    let count = Int.random(in: 1...ingredients.mostEvents, using: &random)
    for _ in 0..<count { timeline.events.append(nextEvent()) }
    if !ingredients.controls.isEmpty, Bool.random(using: &random) {
      for _ in 0..<Int.random(in: 1...6, using: &random) { timeline.controls.append(nextControl()) }
    }
    timeline.completion = timeline.events.reduce(nextTime()) { max($0, $1.end) }
    return timeline
  }

  private mutating func nextEvent() -> Event {
    let start = nextTime()
    let length = Ticks(seconds: Double.random(in: 0.05...1, using: &random))
    switch Int.random(in: 0..<(ingredients.sounds ? 8 : 6), using: &random) {
    case 0, 1:
      let tap = Transient(intensity: nextLevel(), sharpness: nextLevel())
      return Event(from: start, to: start, .transient(tap), origin: nextOrigin())
    case 6: return Event(from: start, to: start + length, .tone(nextTone()), origin: nextOrigin())
    case 7:
      return Event(
        from: start, to: start + length, .sound(nextSound(length)), origin: nextOrigin())
    default:
      var hum = Continuous(intensity: nextEnvelope(), sharpness: nextEnvelope())
      if ingredients.shapes { hum.shape = nextShape() }
      return Event(from: start, to: start + length, .continuous(hum), origin: nextOrigin())
    }
  }

  private mutating func nextSound(_ length: Ticks) -> Sound {
    var sound = Sound(source: SoundSource(.asset, "click", in: ""), length: length)
    sound.volume = nextEnvelope()
    sound.pan = nextEnvelope().mapValues { $0 * 2 - 1 }
    return sound
  }

  private mutating func nextTone() -> Tone {
    var tone = Tone(frequency: nil)
    tone.volume = nextEnvelope()
    return tone
  }

  private mutating func nextShape() -> Shape {
    var shape = Shape()
    if Int.random(in: 0..<4, using: &random) == 0 { shape.attack = nextLevel() }
    if Int.random(in: 0..<4, using: &random) == 0 { shape.release = nextLevel() }
    if Int.random(in: 0..<8, using: &random) == 0 { shape.isSustained = false }
    return shape
  }

  private mutating func nextControl() -> ControlChange {
    let control = ingredients.controls.randomElement(using: &random) ?? .intensity
    let low = control.range.lowerBound
    let envelope = nextEnvelope().mapValues { low + (1 - low) * $0 }
    return ControlChange(control, at: nextTime(), envelope, origin: nextOrigin())
  }

  private mutating func nextEnvelope() -> Envelope {
    var envelope = Envelope(nextLevel())
    guard Bool.random(using: &random) else { return envelope }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let isJump = Int.random(in: 0..<8, using: &random) == 0
      let length = max(ingredients.shortestMove, Double.random(in: 0.01...0.6, using: &random))
      let ease = Envelope.Ease.allCases.randomElement(using: &random) ?? .linear
      envelope.segments.append(
        Envelope.Segment(
          to: nextLevel(), over: isJump ? .zero : Ticks(seconds: length),
          ease: isJump ? .linear : ease))
    }
    return envelope
  }

  /// Returns 0 and 1 often, for that is where limits are.
  private mutating func nextLevel() -> Double {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: 0
    case 1: 1
    default: Double(Int.random(in: 0...1000, using: &random)) / 1000
    }
  }

  /// Returns times of a coarse grid often, so that much begins and ends together.
  private mutating func nextTime() -> Ticks {
    let steps = Bool.random(using: &random) ? 10.0 : 1000.0
    let count = Int.random(in: 0...Int(ingredients.length * steps), using: &random)
    return Ticks(seconds: Double(count) / steps)
  }

  private mutating func nextOrigin() -> SourceSpan {
    place += 2
    return SourceSpan(place, place + 1)
  }
}
