import ScoreTimeline

/// The sounds of a timeline in memory, at the rate of the output: each once, however often it
/// plays.
public struct SoundBank: Sendable {
  /// Frames a second.
  public let sampleRate: Int

  private var recordings: [SoundSource: Recording] = [:]

  /// Reads the sounds of `timeline` out of `library`.
  public init(
    _ timeline: Timeline, from library: AssetLibrary, sampleRate: Int
  ) throws(AudioError) {
    self.sampleRate = sampleRate
    var byOrigin: [FoundSound.Samples: Recording] = [:]
    for event in timeline.events {
      guard case .sound(let sound) = event.kind, recordings[sound.source] == nil else { continue }
      let samples = try SoundBank.find(sound.source, in: library)
      if byOrigin[samples] == nil {
        byOrigin[samples] = try SoundBank.load(samples, sampleRate)
      }
      recordings[sound.source] = byOrigin[samples]
    }
  }

  /// Returns the recording of `source`, or `nil` iff the timeline did not have it.
  func recording(of source: SoundSource) -> Recording? { recordings[source] }

  private static func find(
    _ source: SoundSource, in library: AssetLibrary
  ) throws(AudioError) -> FoundSound.Samples {
    let name = "\(source.kind.rawValue):\(source.text)"
    switch library.find(source) {
    case .found(let sound): return sound.samples
    case .missing: throw .unreadable(path: name, reason: "there is no such sound")
    case .unreadable(let reason): throw .unreadable(path: name, reason: reason)
    }
  }

  private static func load(
    _ samples: FoundSound.Samples, _ rate: Int
  ) throws(AudioError) -> Recording {
    switch samples {
    case .file(let path): try Recording(file: path, rate: rate)
    case .standIn(let name): StandIn(name: name).recording(at: rate)
    }
  }
}
