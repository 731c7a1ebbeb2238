import Foundation
import ScoreAudio
import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline

/// Files that the compiler does not write, or not like that.
extension FileFormat {
  /// Vibration XML of all elements.
  static let vibrations: [[UInt8]] = [
    """
    <?xml version="1.0"?><!-- all of it -->
    <vibration-select><vibration-effect><waveform-effect>
    <waveform-entry durationMs="25" amplitude="128"/><waveform-entry durationMs="5" amplitude='0'/>
    <repeating><waveform-entry durationMs="40" amplitude="default"/></repeating>
    </waveform-effect></vibration-effect><vibration-effect/></vibration-select>
    """,
    """
    <vibration><primitive-effect name="click" scale="0.5" delayMs="20"/>
    <primitive-effect name="slow_rise"/><primitive-effect name="thud" delayMs="3"
    delayType="relative_start_offset"/><predefined-effect name="double_click"/>
    <basic-envelope-effect initialSharpness="0.2"><control-point intensity="0.7" sharpness="0.3"
    durationMs="100"/><control-point intensity="0" sharpness="1" durationMs="50"/>
    </basic-envelope-effect></vibration>
    """,
  ].map { Array($0.utf8) }

  /// Swift source of all that is read.
  static let sources: [[UInt8]] = [
    """
    Piano.play([.sound(.asset(name: "acapella")), .hapticFeedback(.impact(.light)),
      .waitUntilFinished, .wait(0.2), .tapticEngine(.peek), .vibration(.alert),
      .hapticFeedback(.notification(.failure)), .sound(.system(.chooChoo)),
      .sound(.file(name: "a", extension: "wav"))])
    """,
    """
    final class Player {
      private let soft: UIImpactFeedbackGenerator = .init(style: .soft)
      let pause = 0.25 * 2 /* s */
      func play(strong: Bool) async throws {
        soft.impactOccurred(intensity: 0.5)
        try await Task.sleep(nanoseconds: 250_000_000)
        if strong { soft.impactOccurred() } else { UISelectionFeedbackGenerator().selectionChanged() }
        switch kind { case .a: soft.impactOccurred(); default: break }
        for i in 0..<3 { soft.impactOccurred() }
        DispatchQueue.main.asyncAfter(deadline: .now() + pause, execute: { soft.impactOccurred() })
        Thread.sleep(forTimeInterval: pause)
        UINotificationFeedbackGenerator().notificationOccurred(.error)
      }
    }
    """,
    """
    let intensity = CHHapticEventParameter(parameterID: .hapticIntensity, value: Float(0.8))
    let events: [CHHapticEvent] = [
      CHHapticEvent(eventType: .hapticTransient, parameters: [intensity],
        relativeTime: CHHapticTimeImmediate),
      .init(eventType: .hapticContinuous, parameters: [
        .init(parameterID: .sustained, value: 0)], relativeTime: 0.25, duration: 1.0 + 0.5),
      CHHapticEvent(eventType: .audioContinuous, parameters: [], relativeTime: 1, duration: 0.5)]
    let curve = CHHapticParameterCurve(parameterID: .hapticIntensityControl,
      controlPoints: [.init(relativeTime: 0, value: 1), .init(relativeTime: 0.5, value: 0.2)],
      relativeTime: 0.1)
    """,
  ].map { Array($0.utf8) }

  /// Writes a stroke for each event of `timeline`, one of `strokes`.
  static func writeStrokes(
    of timeline: Timeline, _ strokes: StaticString, to writer: inout TextWriter<[UInt8]>
  ) {
    for event in timeline.events {
      let number = Int(event.start.count % Int64(strokes.utf8CodeUnitCount))
      writer.write(bytes: [strokes.utf8Start[number]])
    }
  }

  /// Writes a WAV of 16 bits in which each event of `timeline` begins a tone that fades.
  static func writeWAV(of timeline: Timeline, to writer: inout TextWriter<[UInt8]>) {
    let rate = 8000.0
    var samples = [Int16](repeating: 0, count: Int(timeline.completion.seconds * rate) + 1)
    for event in timeline.events {
      let first = min(Int(event.start.seconds * rate), samples.count)
      for index in first..<min(first + 4000, samples.count) {
        let time = Double(index - first) / rate
        samples[index] = Int16(20_000 * sin(time * 2000) * exp(-time * 20))
      }
    }
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes = Array("RIFF".utf8) + number(36 + samples.count * 2, 4) + Array("WAVEfmt ".utf8)
    bytes += number(16, 4) + number(1, 2) + number(1, 2) + number(8000, 4) + number(16_000, 4)
    bytes += number(2, 2) + number(16, 2) + Array("data".utf8) + number(samples.count * 2, 4)
    for sample in samples { bytes += number(Int(sample), 2) }
    writer.write(bytes: bytes)
  }

  /// Reads what can be felt of a sound file; why it cannot be read is an error at its start.
  static func readWAV(_ source: SourceFile, _ diagnostics: inout DiagnosticSet) -> Timeline? {
    do {
      let folder = try TemporaryFolder()
      let path = folder.path("x.wav")
      try Data(source.bytes).write(to: URL(fileURLWithPath: path))
      let sound = try FeltSound(file: path, Listening())
      return Timeline(events: sound.events, completion: sound.length)
    } catch {
      let start = SourceSpan(source.span.start, source.span.start)
      diagnostics.insert(Diagnostic(.fileInvalid, .error, "\(error)", at: start))
      return nil
    }
  }
}
