import ScoreTimeline

/// A part of a score that gets a file of its own.
struct Stem {
  /// The name of the file.
  let fileName: String

  /// What sounds in it.
  private(set) var events: [Event] = []

  /// Returns the stems of `timeline` in the order of their beginning: one of each source of sounds,
  /// one of all tones, one of all haptics; their names begin with `name`.
  static func all(in timeline: Timeline, named name: String) -> [Stem] {
    var stems: [Stem] = []
    var places: [Part: Int] = [:]
    var names: Set<String> = []
    for event in timeline.events {
      let part = Part(event.kind)
      if places[part] == nil {
        places[part] = stems.count
        stems.append(Stem(fileName: freeName("\(name)-\(part.word)", &names)))
      }
      if let place = places[part] { stems[place].events.append(event) }
    }
    return stems
  }

  private init(fileName: String) { self.fileName = fileName }

  private static func freeName(_ name: String, _ taken: inout Set<String>) -> String {
    var free = name
    var number = 2
    while !taken.insert(free.lowercased()).inserted {
      free = "\(name)-\(number)"
      number += 1
    }
    return free + ".wav"
  }

  /// What an event is a part of.
  private enum Part: Hashable {
    case sound(SoundSource)
    case tones
    case haptics

    init(_ kind: Event.Kind) {
      switch kind {
      case .sound(let sound): self = .sound(sound.source)
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
      case .tones: "tones"
      case .haptics: "haptics"
      }
    }
  }
}
