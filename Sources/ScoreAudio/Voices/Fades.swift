import ScoreTimeline

/// How a sound swells and falls at its ends: by its own fades, and for 2 ms where it is cut out of
/// something longer, so that it does not click.
///
/// All of them are straight lines in the factor. The ends of a file are not touched.
struct Fades {
  private let startFrame: Int64
  private let stopFrame: Int64
  private let fadeIn: Ramp
  private let fadeOut: Ramp
  private let edge: Double
  private let isPassStartCut: Bool
  private let isStartCut: Bool
  private let isPassEndCut: Bool
  private let isStopCut: Bool

  /// The length of the fade at a cut, in seconds.
  static let edgeLength = 0.002

  /// Creates the fades of `clip`, heard from `start` to `end`, out of a sound that lasts for
  /// `whole`; with a release, its end is no cut, nor where another note goes on with what follows.
  init(
    _ clip: SoundClip, from start: Ticks, to end: Ticks, outOf whole: Ticks,
    hasRelease: Bool = false, join: SoundJoin? = nil, isPitched: Bool = false, rate: Int64
  ) {
    startFrame = start.frame(at: rate)
    stopFrame = end.frame(at: rate)
    fadeIn = Ramp(clip.fadeIn, rate: rate)
    fadeOut = Ramp(clip.fadeOut, rate: rate)
    edge = Fades.edgeLength * Double(rate)
    let isEndCut = clip.offset + clip.length < whole && join?.goesOn != true
    isPassStartCut = clip.offset > .zero && join?.firstFrame == nil
    isStartCut = clip.lead > .zero
    isPassEndCut = isEndCut && !isPitched
    isStopCut =
      !hasRelease
      && (isEndCut || isPitched || Fades.isPassLeft(clip, after: end - start, rate))
  }

  /// Returns the level at a frame of a pass through the clip.
  func level(at frame: Int64, passStart: Int64, passEnd: Int64) -> Double {
    var level = 1.0
    let sinceStart = Double(frame - startFrame)
    let untilStop = Double(stopFrame - frame)
    if fadeIn.length > 0 { level *= min(1, (sinceStart + fadeIn.past) / fadeIn.length) }
    if fadeOut.length > 0 { level *= min(1, max(0, (untilStop + fadeOut.past) / fadeOut.length)) }
    // The first pass may begin where the sound does, as the last may end: that is one cut, not two.
    var sinceCut = edge
    if isPassStartCut { sinceCut = min(sinceCut, Double(frame - passStart)) }
    if isStartCut { sinceCut = min(sinceCut, sinceStart) }
    level *= sinceCut / edge
    var untilCut = edge
    if isPassEndCut { untilCut = min(untilCut, Double(passEnd - frame)) }
    if isStopCut { untilCut = min(untilCut, max(0, untilStop)) }
    return level * (untilCut / edge)
  }

  /// Returns `true` iff the sound ends inside a pass.
  private static func isPassLeft(
    _ clip: SoundClip, after duration: Ticks, _ rate: Int64
  ) -> Bool {
    guard clip.length > .zero else { return false }
    let rest = (clip.lead + duration).count % clip.length.count
    let frame = Ticks.perSecond / rate
    return rest > frame && clip.length.count - rest > frame
  }

  /// A fade in frames.
  private struct Ramp {
    let length: Double
    let past: Double

    init(_ fade: Fade, rate: Int64) {
      length = fade.duration.seconds * Double(rate)
      past = fade.past.seconds * Double(rate)
    }
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
