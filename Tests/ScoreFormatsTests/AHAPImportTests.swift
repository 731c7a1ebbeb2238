import Foundation
import ScoreDiagnostics
import ScoreFormats
import ScoreTestSupport
import ScoreTimeline
import Testing

@Suite struct AHAPImportTests {
  @Test(arguments: [
    (#""Event": {"Time": 0.5, "EventType": "HapticTransient"}"#, "0.5\t0.5\ttransient 0.75, 0.5"),
    (
      #""Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 2}"#,
      "0\t2\tcontinuous 2s, 0.6, 0.4226"
    ),
    (
      #""Event": {"Time": 0, "EventType": "HapticContinuous", "EventParameters": [{"#
        + #""ParameterID": "HapticReleaseTime", "ParameterValue": 0.5}]}"#,
      "0\t30\tcontinuous 30s, 0.6, 0.4226, release: 0.5"
    ),
    (
      #""Event": {"Time": 1, "EventType": "AudioCustom", "EventWaveformPath": "a/b.wav"}"#,
      "1\t3\tsound file:a/b.wav"
    ),
    (
      #""Event": {"Time": 1, "EventType": "AudioCustom", "EventWaveformPath": "b.wav", "#
        + #""EventWaveformUseVolumeEnvelope": false, "EventDuration": 5, "#
        + #""EventWaveformLoopEnabled": true}"#,
      "1\t6\tsound file:b.wav, loop: 5s"
    ),
    (
      #""Parameter": {"ParameterID": "AudioPanControl", "Time": 0.25, "ParameterValue": -2}"#,
      "0.25\t0.25\tset pan -1"
    ),
    (
      #""ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 1, "#
        + #""ParameterCurveControlPoints": [{"Time": 0.5, "ParameterValue": 1}, "#
        + #"{"Time": 1, "ParameterValue": 0.5}]}"#,
      "1.5\t2\tcurve intensity 1 -> 0.5 over 0.5s"
    ),
  ])
  func entriesBecomeNotes(entry: String, line: String) throws {
    var diagnostics = DiagnosticSet()
    let source = try sourceFile("{\"Pattern\": [{\(entry)}]}")
    let timeline = importAHAP(source, diagnostics: &diagnostics) { _ in .milliseconds(2000) }
    let events = written { [timeline = try #require(timeline)] in emitEvents(timeline, to: &$0) }
    #expect(events.hasPrefix(line + "\n"), "\(events)")
  }

  @Test func aPatternLastsUpToItsLastParameterAndPadding() throws {
    let text = """
      {"Version": 1, "Metadata": {"Project": "Taps", "Author": "N. N."}, "Pattern": [
        {"Event": {"Time": 1, "EventType": "HapticTransient", "EventDuration": 2}},
        {"Parameter": {"ParameterID": "AudioPanControl", "Time": 4, "ParameterValue": 0}}]}\r\n
      """
    var diagnostics = DiagnosticSet()
    let timeline = importAHAP(try sourceFile(text), diagnostics: &diagnostics) { _ in nil }
    #expect(timeline?.completion == .milliseconds(4000))
    #expect(timeline?.about == About(title: "Taps", author: "N. N."))
    #expect(diagnostics.sorted.map { $0.id } == [.fileDefault])
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func damagedFilesAreRefusedOrRead(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(AHAPImportTests.whole.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
      default: bytes.insert(contentsOf: "1e9".utf8, at: place)
      }
    }
    var map = SourceMap()
    let added = map.add(name: "x.ahap", bytes: bytes)
    let source = try #require(added)
    var diagnostics = DiagnosticSet()
    let timeline = importAHAP(source, diagnostics: &diagnostics) { _ in nil }
    #expect((timeline == nil) == diagnostics.containsError)
    for diagnostic in diagnostics.sorted {
      #expect(source.span.start <= diagnostic.span.start)
      #expect(diagnostic.span.end <= source.span.end)
    }
  }

  private static let whole = """
    {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 1.5,
        "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.5}]}},
      {"Event": {"Time": 1, "EventType": "AudioCustom", "EventWaveformPath": "a.wav"}},
      {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 1,
        "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 1}]}}]}
    """
}
