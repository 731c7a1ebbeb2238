import ScoreAudio
import ScoreTimeline

/// A score that can be played: a timeline with the sounds that it needs.
public struct Piece: Sendable {
  /// What it means; its presets have become taps and vibrations.
  public let timeline: Timeline

  /// Frames a second, as of the player that plays it.
  public let sampleRate: Int

  /// The times, in order, that are reported when they are heard.
  public let cues: [Ticks]

  /// The frames of the cues.
  let cueFrames: [Int64]

  /// What its renderings share, wherever they begin: with haptics apart, and no limiter.
  let plan: RenderPlan

  /// The time at which all of it is cut off, or filled up to; `nil` to let its sounds die away.
  public let duration: Ticks?

  /// What the motors of game controllers do meanwhile.
  let rumble: RumbleTrack

  /// Creates a piece; `rumble` is what it is on a game controller, `hapticModel` what it sounds like.
  ///
  /// - Requires: the timeline is as `optimize` leaves it for sound or a touch, where no feedback has a
  ///   name, and `sounds` was made for it.
  public init(
    _ timeline: Timeline, sounds: SoundBank, cues: [Ticks] = [], duration: Ticks? = nil,
    rumble: [RumbleChange] = [], hapticModel: HapticModel = .scorec
  ) {
    self.rumble = RumbleTrack(rumble, sampleRate: sounds.sampleRate)
    (self.timeline, self.cues, self.duration) = (timeline, cues, duration)
    sampleRate = sounds.sampleRate
    cueFrames = cues.map { $0.frame(at: Int64(sounds.sampleRate)) }
    var settings = RenderSettings(sampleRate: sampleRate, haptics: .channels, duration: duration)
    settings.hapticModel = hapticModel
    plan = RenderPlan(timeline, sounds: sounds, settings: settings)
  }

  /// Returns the frame at which a time comes.
  func frame(of time: Ticks) -> Int64 { time.frame(at: Int64(sampleRate)) }

  /// Returns the frames of a part of it, as far as there are any.
  func region(_ times: Range<Ticks>) -> Range<Int64> {
    (frame(of: times.lowerBound)..<frame(of: times.upperBound)).clamped(to: 0..<length)
  }

  /// Returns the frames that a loop repeats; all of them if it repeats nothing.
  func region(of loop: Player.Loop) -> Range<Int64> {
    switch loop {
    case .off, .whole: 0..<length
    case .region(let times): region(times)
    }
  }

  /// `true` iff a part of it is long enough to be repeated.
  func canRepeat(_ region: Range<Int64>) -> Bool {
    Int64(region.count) >= frame(of: Run.shortestPass)
  }

  /// What first went wrong with its plug-ins as it was rendered; silence stands for that.
  public var trouble: AudioError? { plan.troubles.error }

  /// The frame at which it is complete; what sounds on is not counted.
  var length: Int64 { frame(of: timeline.completion) }
}
