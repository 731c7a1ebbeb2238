import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a score as the three arguments of Android's `VibrationEffect.createWaveform`, in JSON.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.touch`.
public func emitAndroidWaveform<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  let signal = HapticSignal(timeline, for: "Android", &diagnostics)
  let waveform = AndroidWaveform(signal, &diagnostics)
  var json = JSONWriter(to: writer, layout: .indented)
  json.object { json in
    for (name, numbers) in [("timings", waveform.timings), ("amplitudes", waveform.amplitudes)] {
      json.name(name)
      json.array(inline: true) { json in
        for number in numbers { json.number(number) }
      }
    }
    json.name("repeat")
    json.number(-1)
  }
  json.finish()
  writer = json.text
}

/// Writes a score as Android's vibration XML: the best effect first, and a waveform, which all
/// devices take, last.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.touch`.
public func emitAndroidXML<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  let signal = HapticSignal(timeline, for: "Android", &diagnostics)
  writer.write("<vibration-select>\n")
  if let primitives = AndroidPrimitives(signal, &diagnostics) { writer.write(primitives) }
  if let envelope = AndroidEnvelope(signal, &diagnostics) { writer.write(envelope) }
  writer.write(AndroidWaveform(signal, &diagnostics))
  writer.write("</vibration-select>\n")
  writer.flush()
}

extension TextWriter {
  fileprivate mutating func write(_ primitives: AndroidPrimitives) {
    write("  <vibration-effect>\n")
    for entry in primitives.entries {
      write("    <primitive-effect name=\"")
      write(string: entry.primitive.rawValue)
      write("\" scale=\"")
      write(strength: entry.scale, places: 4)
      write("\" delayMs=\"")
      write(fixed: Int64(entry.delay), places: 0)
      write("\"/>\n")
    }
    write("  </vibration-effect>\n")
  }

  fileprivate mutating func write(_ envelope: AndroidEnvelope) {
    write("  <vibration-effect>\n    <basic-envelope-effect initialSharpness=\"")
    write(decimal: envelope.initialSharpness, places: 4)
    write("\">\n")
    for point in envelope.points {
      write("      <control-point intensity=\"")
      write(strength: point.intensity, places: 4)
      write("\" sharpness=\"")
      write(decimal: point.sharpness, places: 4)
      write("\" durationMs=\"")
      write(fixed: Int64(point.milliseconds), places: 0)
      write("\"/>\n")
    }
    write("    </basic-envelope-effect>\n  </vibration-effect>\n")
  }

  fileprivate mutating func write(_ waveform: AndroidWaveform) {
    write("  <vibration-effect>\n    <waveform-effect>\n")
    for (time, amplitude) in zip(waveform.timings, waveform.amplitudes) {
      write("      <waveform-entry durationMs=\"")
      write(fixed: Int64(time), places: 0)
      write("\" amplitude=\"")
      write(fixed: Int64(amplitude), places: 0)
      write("\"/>\n")
    }
    write("    </waveform-effect>\n  </vibration-effect>\n")
  }
}
