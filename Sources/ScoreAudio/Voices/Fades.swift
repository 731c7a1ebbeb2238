import ScoreTimeline

/// How a sound swells and falls at its ends: by its own fades, and for 2 ms where it is cut out of
/// something longer, so that it does not click.
///
/// All of them are straight lines in the factor. The ends of a file are not touched.
struct Fades {
  private let startFrame: Int64
  private let stopFrame: Int64
  private let fadeIn: Double
  private let fadeOut: Double
  private let edge: Double
  private let isStartCut: Bool
  private let isPassEndCut: Bool
  private let isStopCut: Bool

  /// The length of the fade at a cut, in seconds.
  static let edgeLength = 0.002

  /// Creates the fades of a sound; with a release, its end is no cut, nor where another note goes
  /// on with what follows it.
  init(_ sound: Sound, of event: Event, join: SoundJoin?, isPitched: Bool, rate: Int64) {
    startFrame = event.start.frame(at: rate)
    stopFrame = event.end.frame(at: rate)
    fadeIn = sound.fadeIn.seconds * Double(rate)
    fadeOut = sound.fadeOut.seconds * Double(rate)
    edge = Fades.edgeLength * Double(rate)
    let isEndCut =
      sound.offset + sound.clipLength < sound.sourceLength && join?.goesOn != true
    isStartCut = sound.offset > .zero && join?.firstFrame == nil
    isPassEndCut = isEndCut && !isPitched
    isStopCut =
      sound.shape == nil && (isEndCut || isPitched || Fades.isPassLeft(sound, event, rate))
  }

  /// Returns the level at a frame of a pass through the clip.
  func level(at frame: Int64, passStart: Int64, passEnd: Int64) -> Double {
    var level = 1.0
    let sinceStart = Double(frame - startFrame)
    let untilStop = Double(stopFrame - frame)
    if fadeIn > 0 { level *= min(1, sinceStart / fadeIn) }
    if fadeOut > 0 { level *= min(1, max(0, untilStop / fadeOut)) }
    if isStartCut { level *= min(1, Double(frame - passStart) / edge) }
    // The last pass may end where the sound does: that is one cut, not two.
    var untilCut = edge
    if isPassEndCut { untilCut = min(untilCut, Double(passEnd - frame)) }
    if isStopCut { untilCut = min(untilCut, max(0, untilStop)) }
    return level * (untilCut / edge)
  }

  /// Returns `true` iff the event ends inside a pass.
  private static func isPassLeft(_ sound: Sound, _ event: Event, _ rate: Int64) -> Bool {
    guard sound.clipLength > .zero else { return false }
    let rest = event.duration.count % sound.clipLength.count
    let frame = Ticks.perSecond / rate
    return rest > frame && sound.clipLength.count - rest > frame
  }
}

/// How samples that were cut out of more swell and fall at their ends.
struct EdgeFade {
  private let count: Int
  private let startFrames: Int
  private let endFrames: Int
  private let edge: Double

  /// Creates the fades of `count` samples.
  init(count: Int, atStart: Bool, atEnd: Bool, rate: Int64) {
    self.count = count
    edge = Fades.edgeLength * Double(rate)
    startFrames = atStart ? Int(edge) : 0
    endFrames = atEnd ? Int(edge) : 0
  }

  /// Returns the sample at `place` as it is heard.
  func apply(to sample: Float, at place: Int) -> Float {
    var sample = sample
    if place < startFrames { sample *= Float(Double(place) / edge) }
    if count - place <= endFrames { sample *= Float(Double(count - place) / edge) }
    return sample
  }
}
