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
    for point in breakpoints.amplitudes {
      json.object(inline: true) { json in
        write("time", point.seconds, to: &json)
        json.name("amplitude")
        json.number(strength: point.amplitude)
        guard let emphasis = point.emphasis else { return }
        json.name("emphasis")
        json.object { json in
          json.name("amplitude")
          json.number(strength: emphasis.amplitude)
          write("frequency", emphasis.frequency, to: &json)
        }
      }
    }
  }
  json.name("frequency")
  json.array { json in
    for point in breakpoints.frequencies {
      json.object(inline: true) { json in
        write("time", point.seconds, to: &json)
        write("frequency", point.frequency, to: &json)
      }
    }
  }
}

private func write<Sink: ByteSink>(
  _ name: String, _ number: Double, to json: inout JSONWriter<Sink>
) {
  json.name(name)
  json.number(number)
}
