import ScoreTestSupport
import Testing

/// What the design demands of every file.
@Suite struct ArchitectureTests {
  /// The modules that each module may import, beside the standard library.
  static let allowedImports: [String: Set<String>] = [
    "ScoreJSON": [],
    "ScoreDiagnostics": ["ScoreJSON"],
    "ScoreSyntax": ["ScoreDiagnostics"],
    "ScoreTimeline": ["ScoreDiagnostics"],
    "ScoreCompiler": ["ScoreDiagnostics", "ScoreSyntax", "ScoreTimeline"],
    "ScoreFormats": ["ScoreDiagnostics", "ScoreTimeline", "ScoreJSON"],
    "ScoreDecompiler": ["ScoreDiagnostics", "ScoreTimeline"],
    "ScoreLanguageServer": [
      "ScoreCompiler", "ScoreDiagnostics", "ScoreJSON", "ScoreSyntax", "ScoreTimeline",
    ],
    "Score": ["ScoreCompiler", "ScoreDiagnostics", "ScoreFormats", "ScoreJSON", "ScoreTimeline"],
    "ScoreAudio": [
      "ScoreDiagnostics", "ScoreTimeline", "ScoreJSON", "CSndFile", "CSoxr", "CCurl", "CLilv",
      "CSoundTouch", "CEBUR128", "CKissFFT", "CMachine", "Glibc", "Darwin",
      "Synchronization",
    ],
    "ScorePlayback": [
      "ScoreTimeline", "ScoreAudio", "CSDL2", "CSoundTouch", "Glibc", "Darwin", "Synchronization",
    ],
    "scorec": [
      "ScoreJSON", "ScoreDiagnostics", "ScoreSyntax", "ScoreTimeline", "ScoreCompiler",
      "ScoreFormats", "ScoreDecompiler", "ScoreAudio", "ScoreLanguageServer", "ScorePlayback",
      "CPages", "CMachine", "CLO", "Glibc", "Darwin", "Synchronization",
    ],
  ]

  /// Words that have no place in finished code.
  static let forbiddenWords = [
    "TODO", "FIXME", "XXX", "HACK", "fatalError(", "try!", "as!",
  ]

  private static let mostLines = 400
  private static let mostLinesOfAFunction = 60
  private static let mostLinesOfHalfOfTheFunctions = 10

  @Test func sourcesAreFound() {
    #expect(SourceText.all.count > 100)
    #expect(Set(SourceText.all.map(\.module)) == Set(ArchitectureTests.allowedImports.keys))
    #expect(SourceText.all.flatMap(\.functions).count > 500)
  }

  @Test(arguments: SourceText.all)
  func importsGoDownwards(file: SourceText) throws {
    let allowed = try #require(ArchitectureTests.allowedImports[file.module])
    for name in file.imports { #expect(allowed.contains(name), "\(file.path) imports \(name)") }
  }

  @Test(arguments: SourceText.all)
  func staysSmall(file: SourceText) {
    #expect(file.lines.count <= ArchitectureTests.mostLines, "\(file.path) is too long")
    for function in file.functions {
      #expect(
        function.lines <= ArchitectureTests.mostLinesOfAFunction,
        "\(file.path): \(function.name) has \(function.lines) lines")
    }
  }

  @Test func functionsAreShort() {
    let lengths = SourceText.all.flatMap(\.functions).map(\.lines).sorted()
    #expect(lengths[lengths.count / 2] <= ArchitectureTests.mostLinesOfHalfOfTheFunctions)
  }

  @Test(arguments: SourceText.all)
  func isFinished(file: SourceText) {
    for word in ArchitectureTests.forbiddenWords {
      #expect(!file.lines.contains { $0.contains(word) }, "\(file.path) has \(word)")
    }
  }
}
