import Foundation
import ScoreCompiler
import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline
import Testing

/// The samples with some bytes or tokens changed: whatever comes of them, it comes twice alike, is
/// either a timeline or an error at a place in the text, and every output can be made of it.
@Suite struct MutationTests {
  /// The samples, without those whose repetitions a changed digit makes long.
  private static let samples: [String] = {
    let folder = ProjectFolder.root + "/Samples/"
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".score") }.sorted().compactMap {
      try? String(contentsOfFile: folder + $0, encoding: .utf8)
    }
    .filter { $0.utf8.count < 2000 }
  }()

  @Test(arguments: 0..<40 as Range<UInt64>)
  func whateverIsChangedIsCompiledOrReported(seed: UInt64) {
    #expect(MutationTests.samples.count > 50)
    var mutator = Mutator(seed: seed, samples: MutationTests.samples)
    var understood = 0
    for _ in 0..<50 where check(mutator.next()) { understood += 1 }
    #expect((1..<50).contains(understood))
  }

  /// Checks what becomes of `bytes`, and returns whether that is a timeline.
  private func check(_ bytes: [UInt8]) -> Bool {
    let first = Attempt(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(first.hasTimeline != first.hasError, "\(text)")
    for span in first.spans where span != .none {
      let place = first.sources.file(of: span)?.span
      #expect(span.start <= span.end && span.end <= place?.end ?? 0, "\(text)")
    }
    guard bytes.count.isMultiple(of: 8) else { return first.hasTimeline }
    let second = Attempt(bytes)
    #expect(first.diagnostics == second.diagnostics, "\(text)")
    #expect(first.outputs == second.outputs, "\(text)")
    return first.hasTimeline
  }
}

/// What the compiler and the back ends make of some bytes.
private struct Attempt {
  var sources = SourceMap()
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var hasTimeline = false
  private(set) var hasError = false
  private(set) var outputs: [[UInt8]] = []

  /// All places that the diagnostics speak of.
  var spans: [SourceSpan] {
    diagnostics.flatMap { diagnostic in
      [diagnostic.span] + diagnostic.notes.compactMap(\.span)
        + diagnostic.fixIts.flatMap { $0.edits.map(\.span) }
    }
  }

  init(_ bytes: [UInt8]) {
    guard let file = sources.add(name: "test.score", bytes: bytes) else { return }
    var host = TestHost(scores: ["taps.score": "let gap = 0.1\npattern tick { transient }"])
    let options = CompileOptions(duration: Ticks(seconds: 30))
    let compiled = compile(file, in: &sources, options: options, asking: &host)
    diagnostics = compiled.diagnostics.sorted
    hasError = compiled.diagnostics.containsError
    guard let timeline = compiled.timeline else { return }
    hasTimeline = true
    write(timeline)
  }

  private mutating func write(_ timeline: Timeline) {
    for target in [Target.ahap, .text] {
      var timeline = timeline
      var told = DiagnosticSet()
      optimize(&timeline, PassOptions(target: target), &told)
      var writer = TextWriter(to: [UInt8]())
      if target == .ahap {
        emitAHAP(timeline, options: AHAPOptions(), to: &writer, diagnostics: &told) { $0.text }
      } else {
        emitEvents(timeline, to: &writer)
        emitPicture(
          timeline, waveforms: [:], sources: sources, presets: PresetTable.pulsar, to: &writer)
      }
      writer.flush()
      outputs.append(writer.sink)
      diagnostics += told.sorted
    }
  }
}

/// Changes samples at random.
private struct Mutator {
  private var random: SeededGenerator
  private let samples: [String]

  init(seed: UInt64, samples: [String]) {
    random = SeededGenerator(seed: seed)
    self.samples = samples
  }

  /// Returns a sample with one to three changes.
  mutating func next() -> [UInt8] {
    var text = samples.randomElement(using: &random) ?? ""
    for _ in 0..<Int.random(in: 1...3, using: &random) where Bool.random(using: &random) {
      text = changingToken(of: text)
    }
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: place)
    case 2:
      bytes.insert(Array(" \n;{}(),.:-\"/".utf8).randomElement(using: &random) ?? 0, at: place)
    default: bytes.removeLast(Int.random(in: 0...min(20, bytes.count), using: &random))
    }
  }

  private mutating func changingToken(of text: String) -> String {
    var tokens = Mutator.tokens(of: text)
    guard !tokens.isEmpty else { return text }
    let place = Int.random(in: 0..<tokens.count, using: &random)
    let other = Int.random(in: 0..<tokens.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: tokens.remove(at: place)
    case 1: tokens.insert(tokens[place], at: place)
    case 2: tokens.swapAt(place, other)
    case 3: tokens[place] = tokens[other]
    default: tokens[place] = Mutator.foreign.randomElement(using: &random) ?? ""
    }
    return tokens.joined()
  }

  /// What may stand in the place of a token.
  private static let foreign = [
    "0", "-1", "1e300", "1e-300", "0.5", "1000h", "1 beat", "440Hz", "3st", "-6dB", "50%", "1m30s",
    "\"x\"", "asset:beep", "light", "true", "pi", "random(0, 1)", "0 -> 1 over 1s", "repeat 3 {",
    "}", "wait until finished", "loop", "if device == haptics {", "else", "continuous 40s",
    "tone 440, 1s as a", "set intensity 0", "curve sharpness 0 -> 1 over 2s ease in", "tempo 1",
    "with intensity: 2 {", "import \"taps.score\"", "pattern p(x = 1) {", "/*", "//",
  ]

  /// Returns the words, numbers and marks of `text`, blanks included.
  private static func tokens(of text: String) -> [String] {
    var tokens: [String] = []
    var isInWord = false
    for scalar in text.unicodeScalars {
      let isWord = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "."
      if isWord, isInWord {
        tokens[tokens.count - 1].unicodeScalars.append(scalar)
      } else {
        tokens.append(String(scalar))
      }
      isInWord = isWord
    }
    return tokens
  }
}
