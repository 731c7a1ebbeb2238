import ScoreDiagnostics
import ScoreTimeline

/// What is felt, as one curve of vibration and the taps on it: all that most formats hold.
///
/// Controls and envelopes are worked in. Where vibrations overlap, the strongest is felt, but by those
/// formats that hold all of them.
struct HapticSignal {
  /// A tap.
  struct Tap {
    /// When.
    var time: Ticks
    /// How strong, 0…1.
    var intensity: Double
    /// How sharp, 0…1.
    var sharpness: Double
    /// The statement that it comes from.
    var origin: SourceSpan
  }

  /// A vibration as it was written, with its strongest moment.
  struct Vibration {
    /// When it begins.
    var start: Ticks
    /// When it ends.
    var end: Ticks
    /// How strong it is there, 0…1, and not 0.
    var intensity: Double
    /// How sharp it is there, 0…1.
    var sharpness: Double
    /// The statement that it comes from.
    var origin: SourceSpan
  }

  /// A point of the curve; two at one time are a jump.
  struct Point: Hashable {
    /// When.
    var time: Ticks
    /// How strong, 0…1.
    var intensity: Double
    /// How sharp, 0…1.
    var sharpness: Double
  }

  /// The taps, by time.
  var taps: [Tap] = []

  /// The curve, by time, straight between its points; empty iff nothing vibrates, or the format
  /// holds vibrations that overlap.
  var points: [Point] = []

  /// When the score is complete.
  var completion = Ticks.zero

  /// When the last of it has been felt.
  var feltEnd = Ticks.zero

  /// The vibrations that are felt, in the order of the score's events.
  var vibrations: [Vibration] = []

  /// The straight pieces of them.
  var segments: [HapticSegment] = []

  /// The vibrations for those formats that hold several at a time: none of a voice overlap.
  var voices: [[HapticVoiceNote]] = []

  /// The most vibrations: a file of more would not be played.
  private static let mostSegments = 1_000_000

  /// The most vibrations at a time of a format that holds several: more than anyone can feel, and
  /// what MPEG's binary form counts in 8 bits.
  private static let mostVoices = 255

  /// Creates the signal of `timeline`; what `format` cannot hold is told.
  init(
    _ timeline: Timeline, for format: String, holdsOverlaps: Bool = false,
    _ diagnostics: inout DiagnosticSet
  ) {
    completion = timeline.completion
    let controls = HapticControls(timeline.controls)
    var excess: SourceSpan?
    for event in timeline.events {
      switch event.kind {
      case .transient(let tap):
        feltEnd = max(feltEnd, event.start)
        taps.append(
          Tap(
            time: event.start, intensity: controls.intensity(tap.intensity, at: event.start),
            sharpness: controls.sharpness(tap.sharpness, at: event.start), origin: event.origin))
      case .continuous where segments.count > HapticSignal.mostSegments:
        excess = excess ?? event.origin
      case .continuous(let hum):
        if hum.shape != Shape() { diagnostics.insert(.lostShape(in: format, at: event.origin)) }
        append(controls.segments(of: hum, event), of: event)
      case .sound, .tone: diagnostics.insert(.lostSound(in: format, at: event.origin))
      case .preset: preconditionFailure("a feedback with a name was not lowered before writing")
      }
    }
    for change in timeline.controls {
      switch change.control {
      case .attack, .decay, .release:
        diagnostics.insert(.lostShape(in: format, at: change.origin))
      case .intensity, .sharpness: break
      case .volume, .pan, .pitch, .brightness, .audioAttack, .audioDecay, .audioRelease:
        diagnostics.insert(.lostSound(in: format, at: change.origin))
      }
    }
    if taps.isEmpty, vibrations.isEmpty { diagnostics.insert(.nothingFelt(in: format)) }
    segments.sort { $0.start < $1.start }
    if holdsOverlaps {
      voices = HapticVoiceNote.voices(of: segments, atMost: HapticSignal.mostVoices)
      if voices.count > HapticSignal.mostVoices, let origin = voices.last?.first?.origin {
        voices = []
        diagnostics.insert(.tooManyVoices(HapticSignal.mostVoices, in: format, at: origin))
      }
    } else {
      var mixer = SegmentMixer(segments)
      points = mixer.mixed()
      excess = excess ?? mixer.excess
      if let origin = mixer.overlap { diagnostics.insert(.lostOverlap(in: format, at: origin)) }
    }
    if let excess {
      (segments, points, voices) = ([], [], [])
      diagnostics.insert(.tooManyTouches(in: format, at: excess))
    }
  }

  private mutating func append(_ pieces: [HapticSegment], of event: Event) {
    segments += pieces
    feltEnd = max(feltEnd, event.end)
    var strongest: (intensity: Double, sharpness: Double) = (0, 0)
    for piece in pieces {
      if piece.intensity.0 > strongest.intensity {
        strongest = (piece.intensity.0, piece.sharpness.0)
      }
      if piece.intensity.1 > strongest.intensity {
        strongest = (piece.intensity.1, piece.sharpness.1)
      }
    }
    guard strongest.intensity > 0 else { return }
    vibrations.append(
      Vibration(
        start: event.start, end: event.end, intensity: strongest.intensity,
        sharpness: strongest.sharpness, origin: event.origin))
  }

  /// Tells what is weaker than `least`, an amplitude of 0…1, and becomes that strong in `format`.
  func tellWeak(below least: Double, in format: String, _ diagnostics: inout DiagnosticSet) {
    let intensity = Perception.intensity(of: least)
    func isWeak(_ intensity: Double) -> Bool {
      intensity > 0 && Perception.amplitude(of: intensity) < least / 2
    }
    for tap in taps where isWeak(tap.intensity) {
      diagnostics.insert(.tooWeak(in: format, below: intensity, at: tap.origin))
    }
    tellWeakVibrations(in: format, below: intensity, &diagnostics, isWeak)
  }

  /// How long a vibration is that is felt as one, and not as the end of a fade.
  private static let feltLength = Ticks.milliseconds(50)

  /// Tells the vibrations that `isWeak` throughout, or for a while that is felt, and become as strong as
  /// `intensity` there.
  func tellWeakVibrations(
    in format: String, below intensity: Double, _ diagnostics: inout DiagnosticSet,
    _ isWeak: (Double) -> Bool
  ) {
    for vibration in vibrations where isWeak(vibration.intensity) {
      diagnostics.insert(.tooWeak(in: format, below: intensity, at: vibration.origin))
    }
    for piece in segments
    where piece.end - piece.start > HapticSignal.feltLength
      && isWeak(max(piece.intensity.0, piece.intensity.1))
    {
      diagnostics.insert(.tooWeak(in: format, below: intensity, at: piece.origin))
    }
  }

  /// The first touch whose sharpness is not the usual one, and whether it is a tap; `nil` iff there is
  /// none.
  var firstSharp: (origin: SourceSpan, isTap: Bool)? {
    let tap = taps.first { $0.sharpness != 0.5 }
    let piece = segments.first {
      $0.sharpness != (0.5, 0.5) && max($0.intensity.0, $0.intensity.1) > 0
    }
    guard let tap else { return piece.map { ($0.origin, false) } }
    guard let piece, piece.start < tap.time else { return (tap.origin, true) }
    return (piece.origin, false)
  }

  /// Returns `true` iff `tap` is felt, but no stronger than what vibrates at its time.
  func isBuried(_ tap: Tap) -> Bool {
    tap.intensity > 0 && tap.intensity <= value(at: tap.time).intensity
  }

  /// When the last of it is felt, or the score is complete if that is later.
  var end: Ticks { max(completion, feltEnd) }

  /// A vibration of no strength that lasts as long as the score, where that is longer than what is
  /// felt; at most its last second, for a long silence need not become many pieces.
  var rest: HapticVoiceNote? {
    guard completion > feltEnd else { return nil }
    let start = max(feltEnd, completion - .milliseconds(1000))
    let points = [.zero, completion - start].map { Point(time: $0, intensity: 0, sharpness: 0.5) }
    return HapticVoiceNote(start: start, end: completion, points: points, origin: .none)
  }

  /// Returns up to when the curve has the value that it has at `time`; `.maximum` for ever.
  func restEnd(at time: Ticks) -> Ticks {
    let next = pointIndex(behind: time)
    guard next < points.count else { return .maximum }
    guard next > 0 else { return points[0].time }
    let (from, to) = (points[next - 1], points[next])
    return from.intensity == to.intensity && from.sharpness == to.sharpness ? to.time : time
  }

  private func pointIndex(behind time: Ticks) -> Int {
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the strength and sharpness of the curve at `time`; after a jump, at its very time.
  func value(at time: Ticks) -> (intensity: Double, sharpness: Double) {
    let low = pointIndex(behind: time)
    guard low > 0 else { return (0, points.first?.sharpness ?? 0.5) }
    let from = points[low - 1]
    guard low < points.count else { return (0, from.sharpness) }
    let to = points[low]
    let part = Double((time - from.time).count) / Double((to.time - from.time).count)
    return (
      from.intensity + (to.intensity - from.intensity) * part,
      from.sharpness + (to.sharpness - from.sharpness) * part
    )
  }
}

/// A vibration that runs straight from its start to its end.
struct HapticSegment {
  /// When it begins.
  var start: Ticks
  /// When it ends.
  var end: Ticks
  /// How strong it is at its start and end.
  var intensity: (Double, Double)
  /// How sharp it is at its start and end.
  var sharpness: (Double, Double)
  /// The statement that it comes from.
  var origin: SourceSpan

  /// Returns its strength and sharpness at `time`.
  func value(at time: Ticks) -> (intensity: Double, sharpness: Double) {
    let part = Double((time - start).count) / Double((end - start).count)
    return (
      intensity.0 + (intensity.1 - intensity.0) * part,
      sharpness.0 + (sharpness.1 - sharpness.0) * part
    )
  }
}
