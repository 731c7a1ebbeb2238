import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a score as HAPS version 5, the format of Interhaptics.
///
/// Taps are notes of 22 ms in the first melody, vibrations notes in the second and, where they
/// overlap, in more; a note of no strength keeps a silence at the end. Their amplitude is the square of the intensity, their frequency 60 Hz to 760 Hz
/// with the square of the sharpness. Source: the files of Interhaptics' Unity SDK, and the converter
/// DemuteStudio/ReahapticsReceiver.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.touch`.
public func emitHAPS<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  let signal = HapticSignal(timeline, for: "HAPS", holdsOverlaps: true, &diagnostics)
  if let lost = Diagnostic.lostText(of: timeline.about, in: "HAPS") { diagnostics.insert(lost) }
  if let tap = signal.taps.first(where: { $0.sharpness != 0.5 }) {
    diagnostics.insert(
      .lostTouch("a tap in HAPS has no sharpness", "it is left out", at: tap.origin))
  }
  var json = JSONWriter(to: writer)
  json.object { json in
    json.name("m_version")
    json.string("5")
    json.name("m_description")
    json.string(timeline.about.title ?? "")
    for (name, number) in [
      ("m_HDFlag", 0), ("m_time_unit", 0), ("m_length_unit", 7), ("m_gain", 1),
    ] {
      json.name(name)
      json.number(number)
    }
    json.name("m_vibration")
    writePart(to: &json) { json in
      writeTaps(signal.taps, to: &json)
      for voice in signal.voices { writeVoice(voice, to: &json) }
      if let rest = signal.rest { writeVoice([rest], to: &json) }
    }
    json.name("m_stiffness")
    writePart(to: &json) { _ in }
    json.name("m_texture")
    writePart(to: &json) { _ in }
  }
  json.finish()
  writer = json.text
}

private func writePart<Sink: ByteSink>(
  to json: inout JSONWriter<Sink>, melodies: (inout JSONWriter<Sink>) -> Void
) {
  json.object { json in
    let numbers = [
      ("m_loop", 0), ("m_maximum", 1), ("m_gain", 1), ("m_signalEvaluationMethod", 3),
    ]
    for (name, number) in numbers {
      json.name(name)
      json.number(number)
    }
    json.name("m_melodies")
    json.array(melodies)
  }
}

private func writeMelody<Sink: ByteSink>(
  to json: inout JSONWriter<Sink>, notes: (inout JSONWriter<Sink>) -> Void
) {
  json.object { json in
    json.name("m_mute")
    json.number(0)
    json.name("m_gain")
    json.number(1)
    json.name("m_notes")
    json.array(notes)
  }
}

private func writeTaps<Sink: ByteSink>(
  _ taps: [HapticSignal.Tap], to json: inout JSONWriter<Sink>
) {
  guard !taps.isEmpty else { return }
  writeMelody(to: &json) { json in
    for tap in taps {
      let gain = Perception.amplitude(of: tap.intensity)
      writeNote(tap.time, lasting: .milliseconds(22), gain: gain, priority: 0, to: &json) { json in
        json.name("m_type")
        json.number(0)
      }
    }
  }
}

private func writeVoice<Sink: ByteSink>(
  _ voice: [HapticVoiceNote], to json: inout JSONWriter<Sink>
) {
  writeMelody(to: &json) { json in
    for note in voice {
      let length = note.end - note.start
      writeNote(note.start, lasting: length, gain: 1, priority: 1, to: &json) { json in
        json.name("m_amplitudeModulation")
        writeKeyframes(note.points, to: &json) { Perception.amplitude(of: $0.intensity) }
        json.name("m_frequencyModulation")
        writeKeyframes(note.points, to: &json) {
          60 + 700 * Perception.frequency(of: $0.sharpness)
        }
      }
    }
  }
}

private func writeNote<Sink: ByteSink>(
  _ start: Ticks, lasting length: Ticks, gain: Double, priority: Int,
  to json: inout JSONWriter<Sink>, effect: (inout JSONWriter<Sink>) -> Void
) {
  json.object { json in
    json.name("m_startingPoint")
    json.number(start.seconds)
    json.name("m_length")
    json.number(max(length.seconds, 1e-6))
    json.name("m_priority")
    json.number(priority)
    json.name("m_gain")
    json.number(strength: gain)
    json.name("m_hapticEffect")
    json.object(effect)
  }
}

private func writeKeyframes<Sink: ByteSink>(
  _ points: [HapticSignal.Point], to json: inout JSONWriter<Sink>,
  value: (HapticSignal.Point) -> Double
) {
  json.object { json in
    json.name("m_extrapolationStrategy")
    json.number(0)
    json.name("m_keyframes")
    json.array { json in
      for point in points {
        json.object { json in
          json.name("m_time")
          json.number(point.time.seconds)
          json.name("m_value")
          json.number(strength: value(point))
        }
      }
    }
  }
}
