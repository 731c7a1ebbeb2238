import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a score as `.haptic` 1.0, the format of Meta Haptics Studio and Lofelt.
///
/// An amplitude is the square of an intensity, a frequency that of a sharpness; a tap is an emphasis,
/// whose sharpness stays as it is. So that its renderers take it, both curves begin at 0 s, points
/// are at least 0.1 ms apart, and emphases come one after the other. Source: haptic-file-spec.md in
/// facebook/meta-haptics-sdk.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.touch`.
public func emitHaptic<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  let signal = HapticSignal(timeline, for: "'.haptic'", &diagnostics)
  let breakpoints = HapticBreakpoints(signal, &diagnostics)
  var json = JSONWriter(to: writer, layout: .indented)
  json.object { json in
    json.name("version")
    json.object(inline: true) { json in
      for (name, number) in [("major", 1), ("minor", 0), ("patch", 0)] {
        json.name(name)
        json.number(number)
      }
    }
    json.name("metadata")
    json.object { writeMetadata(timeline.about, to: &$0) }
    json.name("signals")
    json.object { json in
      json.name("continuous")
      json.object { json in
        json.name("envelopes")
        json.object { writeEnvelopes(breakpoints, to: &$0) }
      }
    }
  }
  json.finish()
  writer = json.text
}

private func writeMetadata<Sink: ByteSink>(_ about: About, to json: inout JSONWriter<Sink>) {
  let texts = [("project", about.title), ("author", about.author), ("description", about.about)]
  for (name, text) in texts {
    guard let text else { continue }
    json.name(name)
    json.string(text)
  }
}

private func writeEnvelopes<Sink: ByteSink>(
  _ breakpoints: HapticBreakpoints, to json: inout JSONWriter<Sink>
) {
  json.name("amplitude")
  json.array { json in
    for point in breakpoints.amplitudes { json.value { $0.write(point) } }
  }
  json.name("frequency")
  json.array { json in
    for point in breakpoints.frequencies { json.value { $0.write(point) } }
  }
}

extension TextWriter {
  fileprivate mutating func write(_ point: HapticBreakpoints.Amplitude) {
    write("{\"time\": ")
    write(decimal: point.seconds)
    write(", \"amplitude\": ")
    write(strength: point.amplitude, places: 6)
    if let emphasis = point.emphasis {
      write(", \"emphasis\": {\"amplitude\": ")
      write(strength: emphasis.amplitude, places: 6)
      write(", \"frequency\": ")
      write(decimal: emphasis.frequency)
      write("}")
    }
    write("}")
  }

  fileprivate mutating func write(_ point: HapticBreakpoints.Frequency) {
    write("{\"time\": ")
    write(decimal: point.seconds)
    write(", \"frequency\": ")
    write(decimal: point.frequency)
    write("}")
  }
}
