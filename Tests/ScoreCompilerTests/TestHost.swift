import ScoreCompiler
import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTimeline

/// A host with a few sounds and scores of its own.
struct TestHost: ScoreHost {
  var scores: [String: String] = [:]

  mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer {
    guard let text = scores[path] else { return .missing(candidates: scores.keys.sorted()) }
    return .found(name: path, bytes: Array(text.utf8))
  }

  mutating func length(of source: SoundSource) -> SoundAnswer {
    let lengths = ["acapella": 2.0, "song": 10, "beep": 0.5, "chooChoo": 1.5, "tink": 0.1]
    if let length = lengths[source.text] { return .found(Ticks(seconds: length)) }
    return .missing(candidates: lengths.keys.sorted())
  }

  /// Every sound is silent in its second quarter, and nowhere louder than −20 dB.
  mutating func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double
  ) -> PartsAnswer {
    guard case .found(let length) = length(of: source) else {
      return .unreadable(reason: "there is none")
    }
    if level > -20 { return .found([]) }
    let whole = steps.reduce(length) { $1.length(of: $0) }
    let quarter = whole.divided(by: 4)
    return .found([
      SoundStep.Part(from: .zero, lasting: quarter),
      SoundStep.Part(from: quarter + quarter, lasting: whole - quarter - quarter),
    ])
  }
}

extension TestHost {
  /// A tap at 0.1 s, and a vibration that grows to the end.
  mutating func feel(_ source: SoundSource, _ listening: Listening) -> FeltAnswer {
    guard case .found(let length) = length(of: source) else {
      return .unreadable(reason: "there is none")
    }
    let start = Ticks.milliseconds(100)
    let tap = Transient(intensity: 0.8, sharpness: listening.sensitivity)
    let hum = Continuous(
      intensity: Envelope(0, [.init(to: 1, over: length - start)]), sharpness: Envelope(0.4))
    var events = [Event(from: start, to: length, .continuous(hum), origin: .none)]
    if listening.findsTaps {
      events.insert(Event(from: start, to: start, .transient(tap), origin: .none), at: 0)
    }
    return .found(FeltSound(events: events, length: length))
  }
}

/// What a compilation gave, as text.
struct Compiled {
  /// "0 0.1 impact light | …", or nothing if there are errors.
  let events: String

  /// The completion in seconds; −1 if there are errors.
  let completion: Double

  /// The diagnostics without remarks, each as "id 'source text'".
  let diagnostics: [String]

  init(_ text: String, scores: [String: String] = [:], options: CompileOptions = .init()) {
    var sources = SourceMap()
    var host = TestHost(scores: scores)
    guard let file = sources.add(name: "test.score", bytes: Array(text.utf8)) else {
      preconditionFailure("a test is larger than a source may be")
    }
    let result = compile(file, in: &sources, options: options, asking: &host)
    completion = result.timeline?.completion.seconds ?? -1
    events = result.timeline.map(Compiled.text) ?? ""
    diagnostics = result.diagnostics.sorted.filter { $0.severity != .remark }.map {
      "\($0.id.rawValue) '\(sources.file(of: $0.span)?.text($0.span) ?? "")'"
    }
  }

  private static func text(_ timeline: Timeline) -> String {
    var writer = TextWriter(to: [UInt8]())
    emitEvents(timeline, to: &writer)
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t").joined(separator: " ") }.joined(separator: " | ")
  }
}
