import ScoreSyntax
import Testing

/// A file that is something else is one error, which says what.
@Suite struct FileKindTests {
  @Test(arguments: [
    (
      "{\n  \"Version\": 1.0,\n  \"Pattern\": [\n    { \"Event\": { \"Time\": 0 } }\n  ]\n}\n",
      "an AHAP file"
    ),
    ("{\"a\": [1, 2]}", "JSON"),
    ("[{\"a\": 1}]", "JSON"),
    ("[]", "JSON"),
    ("\u{FEFF}\n { \"a\": 1 }", "JSON"),
    ("<?xml version=\"1.0\"?>\n<plist></plist>", "XML"),
    ("<!DOCTYPE html>\n<html></html>", "HTML"),
    (
      """
      import CoreHaptics
      let intensity = CHHapticEventParameter(parameterID: .hapticIntensity, value: 1.0)
      try engine.start()
      """, "Swift"
    ),
    ("func play() {\n  UIImpactFeedbackGenerator(style: .heavy).impactOccurred()\n}", "Swift"),
    ("RIFF\u{24}\u{0}\u{0}\u{0}WAVEfmt \u{10}\u{0}\u{0}\u{0}\u{1}\u{0}", "a WAV sound"),
    ("OggS\u{0}\u{2}\u{0}\u{0}\u{0}\u{0}", "an Ogg sound"),
    ("MThd\u{0}\u{0}\u{0}\u{6}\u{0}\u{1}", "a MIDI file"),
    ("\u{7f}ELF\u{2}\u{1}\u{1}\u{0}\u{0}\u{0}", "data, no text"),
  ])
  func otherFiles(_ text: String, _ kind: String) {
    let report = ParsedScore(text).report.map { $0.drop { $0 != "n" } }
    #expect(report == ["not-a-score: the file is \(kind), not a score"], "\(text)")
  }

  /// Scores with mistakes that share a line or a mark with other files.
  @Test(arguments: [
    "{ impact light }", "transient [0.8, 0.4]", "import CoreHaptics\nimpact light", "RIFF 3 4 -> 5",
    "// { \"Pattern\": [] }\nwait 1 }", "func knock { transient 1 }", "impact \u{0} light",
  ])
  func scoresWithMistakes(_ text: String) {
    let report = ParsedScore(text).report
    #expect(!report.isEmpty)
    #expect(!report.contains { $0.contains("not-a-score") }, "\(text)")
  }
}
