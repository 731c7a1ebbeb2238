import ScoreDiagnostics
import ScoreFormats
import ScoreTimeline
import Testing

/// What Android's vibration XML means.
@Suite struct AndroidXMLImportTests {
  private func events(_ text: String) throws -> String {
    var diagnostics = DiagnosticSet()
    let timeline = try #require(
      importAndroidXML(try sourceFile(text), diagnostics: &diagnostics), "\(diagnostics.sorted)")
    return eventsText(timeline)
  }

  @Test(arguments: [
    (
      """
      <vibration-effect><waveform-effect><waveform-entry durationMs="100" amplitude="0"/>
      <waveform-entry durationMs="200" amplitude="255"/></waveform-effect></vibration-effect>
      """,
      "0.1 0.3 continuous 0.2s, 1, 0.5"
    ),
    (
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- two taps -->
      <vibration>
        <primitive-effect name="click" scale="0.5"/>
        <primitive-effect name='low_tick' delayMs="80" />
      </vibration>
      """,
      "0 0 transient 0.5, 0.7 | 0.1 0.1 transient 1, 0.3"
    ),
    (
      """
      <vibration-effect><primitive-effect name="quick_rise"/><primitive-effect name="thud"
        delayMs="50" delayType="relative_start_offset"/></vibration-effect>
      """,
      "0 0.15 continuous 0.15s, 0 -> 1 over 0.15s, 0.5 | 0.05 0.05 transient 1, 0.2"
    ),
    (
      "<vibration-effect><predefined-effect name=\"double_click\"/></vibration-effect>",
      "0 0.1 impact medium | 0.1 0.2 impact medium"
    ),
    (
      """
      <vibration-select><vibration-effect><basic-envelope-effect initialSharpness="0.2">
      <control-point intensity="1" sharpness="0.4" durationMs="300"/>
      <control-point intensity="0" sharpness="0.4" durationMs="200"/>
      </basic-envelope-effect></vibration-effect>
      <vibration-effect><predefined-effect name="click"/></vibration-effect></vibration-select>
      """,
      "0 0.5 continuous 0.5s, 0 -> 1 over 0.3s -> 0 over 0.2s, "
        + "0.2 -> 0.4 over 0.3s -> 0.4 over 0.2s"
    ),
  ])
  func elementsAreRead(text: String, expected: String) throws {
    #expect(try events(text) == expected)
  }

  @Test(arguments: [
    ("", "expected an element", ""),
    ("<vibration-effect>", "'vibration-effect' has no end", "<"),
    ("<vibration-effect/>", "'vibration-effect' holds nothing", "<vibration-effect/>"),
    ("<a/>", "expected 'vibration-effect' or 'vibration-select', not 'a'", "<a/>"),
    (
      "<vibration><waveform-effect><waveform-entry durationMs=\"9\" amplitude=\"256\"/>"
        + "</waveform-effect></vibration>", "'amplitude' 256 is not between 0 and 255", "256"
    ),
    (
      "<vibration><primitive-effect name=\"clik\"/></vibration>",
      "'clik' is no primitive of Android's", "clik"
    ),
    (
      "<vibration><primitive-effect name=\"click\" scale=\"2\"/></vibration>",
      "'scale' 2 is not between 0 and 1", "2"
    ),
    (
      "<vibration><basic-envelope-effect><control-point intensity=\"1\" sharpness=\"0\" "
        + "durationMs=\"20\"/></basic-envelope-effect></vibration>",
      "an envelope must end at an intensity of 0",
      "<control-point intensity=\"1\" sharpness=\"0\" durationMs=\"20\"/>"
    ),
    ("<vibration><primitive-effect name=\"click\"></vibration>", "expected the end of", "v"),
  ])
  func whatAndroidRefusesIsAnError(text: String, message: String, place: String) throws {
    var diagnostics = DiagnosticSet()
    let file = try sourceFile(text)
    #expect(importAndroidXML(file, diagnostics: &diagnostics) == nil)
    let error = try #require(diagnostics.sorted.first { $0.severity == .error })
    #expect(error.message.hasPrefix(message), "\(error.message)")
    #expect(file.text(error.span) == place)
  }

  @Test func depthIsBounded() throws {
    let text = String(repeating: "<a>", count: 100_000)
    var diagnostics = DiagnosticSet()
    #expect(importAndroidXML(try sourceFile(text), diagnostics: &diagnostics) == nil)
    #expect(diagnostics.sorted.first?.message == "elements stand too deep")
  }

  /// Taps and envelopes that were written come back.
  @Test func whatIsWrittenComesBack() throws {
    let taps = Timeline(events: [
      event(0, 0, .transient(Transient(intensity: 0.8, sharpness: 0.7))),
      event(0.25, 0.25, .transient(Transient(intensity: 0.2, sharpness: 0.2))),
    ])
    var diagnostics = DiagnosticSet()
    let text = written { emitAndroidXML(taps, to: &$0, diagnostics: &diagnostics) }
    #expect(try events(text) == "0 0 transient 0.8, 0.7 | 0.25 0.25 transient 0.2, 0.3")
  }
}
