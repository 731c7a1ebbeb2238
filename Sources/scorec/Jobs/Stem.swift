import ScoreTimeline

/// A part of a score that gets a file of its own.
struct Stem {
  /// The name of the file, without its suffix.
  let name: String

  /// What sounds in it.
  private(set) var events: [Event] = []

  /// Returns the stems of `timeline` in the order of their beginning; their names begin with `name`.
  static func all(
    in timeline: Timeline, by grouping: StemGrouping, named name: String
  ) -> [Stem] {
    var stems: [Stem] = []
    var places: [Part: Int] = [:]
    var names: Set<String> = []
    for event in timeline.events {
      let part = Part(event, of: timeline, by: grouping)
      if places[part] == nil {
        places[part] = stems.count
        stems.append(Stem(name: freeName("\(name)-\(part.word)", &names)))
      }
      if let place = places[part] { stems[place].events.append(event) }
    }
    return stems
  }

  private init(name: String) { self.name = name }

  private static func freeName(_ name: String, _ taken: inout Set<String>) -> String {
    var free = name
    var number = 2
    while !taken.insert(free.lowercased()).inserted {
      free = "\(name)-\(number)"
      number += 1
    }
    return free
  }

  /// What an event is a part of.
  private enum Part: Hashable {
    case sound(SoundSource)
    case sounds
    case tones
    case haptics
    case pattern(String)
    case noPattern

    init(_ event: Event, of timeline: Timeline, by grouping: StemGrouping) {
      if grouping == .pattern {
        self = timeline.patternName(of: event).map { .pattern($0) } ?? .noPattern
        return
      }
      switch event.kind {
      case .sound(let sound): self = grouping == .kind ? .sounds : .sound(sound.source)
      case .tone: self = .tones
      case .transient, .continuous, .preset: self = .haptics
      }
    }

    /// What names it, as a part of a file's name.
    var word: String {
      switch self {
      case .sound(let source):
        switch source.kind {
        case .asset, .system: source.text.replacing("/", with: "-")
        case .file, .url: Path.stem(of: source.text)
        }
      case .sounds: "sounds"
      case .tones: "tones"
      case .haptics: "haptics"
      case .pattern(let name): name
      case .noPattern: "score"
      }
    }
  }
}
