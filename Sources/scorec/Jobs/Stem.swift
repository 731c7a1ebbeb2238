import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// A part of a score that gets a file of its own.
struct Stem {
  /// The name of the file, without its suffix.
  let name: String

  /// What sounds in it.
  private(set) var events: [Event] = []

  /// Returns the stems of `timeline`, which comes from `sources`, in the order of their beginning;
  /// their names begin with `name`.
  static func all(
    in timeline: Timeline, by grouping: StemGrouping, named name: String, _ sources: SourceMap
  ) -> [Stem] {
    let patterns = grouping == .pattern ? PatternPlaces(in: sources) : nil
    var stems: [Stem] = []
    var places: [Part: Int] = [:]
    var names: Set<String> = []
    for event in timeline.events {
      let part = Part(event, by: grouping, patterns)
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

    init(_ event: Event, by grouping: StemGrouping, _ patterns: PatternPlaces?) {
      if let patterns {
        self = patterns.name(around: event.origin).map { .pattern($0) } ?? .noPattern
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

/// Where the patterns of a score are written.
struct PatternPlaces {
  private var patterns: [(span: SourceSpan, name: String)] = []

  /// Finds the patterns in all of `sources`.
  init(in sources: SourceMap) {
    for file in sources.files where InputFormat(path: file.name) == .score {
      // What is wrong with it was said when it was compiled.
      var diagnostics = DiagnosticSet()
      for statement in parse(file, &diagnostics).statements {
        guard case .pattern(let pattern) = statement else { continue }
        patterns.append((statement.span, pattern.name.text))
      }
    }
  }

  /// Returns the name of the pattern that a statement is written in, or `nil` iff it is in none.
  func name(around span: SourceSpan) -> String? {
    // They stand one after the other, as they lie in no other.
    var (low, high) = (0, patterns.count)
    while low < high {
      let middle = (low + high) / 2
      if patterns[middle].span.start <= span.start { low = middle + 1 } else { high = middle }
    }
    guard low > 0, span.end <= patterns[low - 1].span.end else { return nil }
    return patterns[low - 1].name
  }
}
