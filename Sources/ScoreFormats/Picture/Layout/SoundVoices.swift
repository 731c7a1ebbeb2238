import ScoreTimeline

/// The sounds of a score, each with its lane.
///
/// Each source has lanes of its own, by its first sound: one, and more where it overlaps itself. In
/// a score of very many sources they share lanes, so that a picture does not grow with their number.
struct SoundVoices {
  /// The number of sources up to which each has lanes of its own.
  private static let separateSources = 12

  /// A lane.
  struct Lane: Sendable {
    /// The source of all its sounds; `nil` where it is shared, or goes on from the lane above.
    var source: SoundSource?
    /// `true` iff sounds of several sources are in it.
    var isShared: Bool
  }

  /// The lanes, from top to bottom.
  private(set) var lanes: [Lane] = []

  /// The sounds, by time, with the place of their lane.
  private(set) var sounds: [PictureScore.Voiced] = []

  /// Shares out `events`, which are sounds and come by time.
  init(_ events: [Event]) {
    var groups: [SoundSource: Int] = [:]
    var sources: [SoundSource] = []
    for event in events {
      guard let source = event.soundSource, groups[source] == nil else { continue }
      groups[source] = sources.count
      sources.append(source)
    }
    let isShared = sources.count > SoundVoices.separateSources
    var packings = Array(repeating: VoicePacking(), count: isShared ? 1 : sources.count)
    var places: [(group: Int, voice: Int)] = []
    for event in events {
      let group = isShared ? 0 : event.soundSource.flatMap { groups[$0] } ?? 0
      places.append((group, packings[group].place(from: event.start, to: event.end)))
    }
    var firsts: [Int] = []
    for (group, packing) in packings.enumerated() {
      firsts.append(lanes.count)
      for voice in 0..<packing.count {
        let source = isShared || voice > 0 ? nil : sources[group]
        lanes.append(Lane(source: source, isShared: isShared))
      }
    }
    sounds = zip(events, places).map { event, place in
      PictureScore.Voiced(event: event, voice: firsts[place.group] + place.voice)
    }
  }
}

extension Event {
  /// The source, if it is a sound.
  fileprivate var soundSource: SoundSource? {
    if case .sound(let sound) = kind { sound.source } else { nil }
  }
}
