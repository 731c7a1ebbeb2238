import ScoreDiagnostics
import ScoreFormats
import ScoreTimeline
import Testing

/// Rows of characters that are haptics.
@Suite struct RhythmImportTests {
  @Test(arguments: [
    (
      RhythmNotation.haptica, "\".o-X\"\n",
      "0 0.1 impact light | 0.1 0.2 impact medium | 0.3 0.4 impact rigid", 0.4
    ),
    (
      .rnhf, "oO.o-=",
      "0 0 transient 0.4, 0.4 | 0.1 0.1 transient 1, 0.8 | "
        + "0.35 0.35 transient 0.4, 0.4", 1.85
    ),
    (.haptica, "", "", 0),
  ])
  func charactersAreRead(
    notation: RhythmNotation, text: String, expected: String, completion: Double
  ) throws {
    var diagnostics = DiagnosticSet()
    let timeline = try #require(
      importRhythm(try sourceFile(text), notation, diagnostics: &diagnostics))
    #expect(eventsText(timeline) == expected)
    #expect(timeline.completion == Ticks(seconds: completion))
  }

  @Test func anotherCharacterIsAnError() throws {
    var diagnostics = DiagnosticSet()
    let file = try sourceFile("..é")
    #expect(importRhythm(file, .haptica, diagnostics: &diagnostics) == nil)
    let error = try #require(diagnostics.sorted.first)
    #expect(error.message == "'é' is no stroke of a rhythm")
    #expect(file.text(error.span) == "é")
  }
}
