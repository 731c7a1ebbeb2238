import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a score as HJIF, the JSON form of MPEG haptics (ISO/IEC 23090-31:2023).
///
/// One perception with one channel: a band of taps, as many bands of vibrations as overlap, and one of
/// no strength where the score ends in silence.
/// Amplitudes and frequencies are those of MPEG's own encoder: a tap has 0.792 of its intensity, a
/// vibration 0.6138, a sharpness of 0 to 1 is 65 Hz to 300 Hz; but a tap keeps its sharpness, as a
/// frequency, and no effect is longer than the 65,535 ticks that the binary form can count. A tick is
/// a tenth of a millisecond, and a frequency is a whole number, for MPEG's reader passes over any
/// other. No clock is asked for the date.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.touch`.
public func emitHJIF<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  let signal = HapticSignal(timeline, for: "HJIF", holdsOverlaps: true, &diagnostics)
  if let lost = Diagnostic.lostText(of: timeline.about, in: "HJIF") { diagnostics.insert(lost) }
  var bands = signal.bands(for: "HJIF", &diagnostics)
  if let rest = signal.rest { bands.append(MPEGBand(voice: [rest], "HJIF", &diagnostics)) }
  var json = JSONWriter(to: writer)
  json.object { json in
    let texts = [
      ("version", "2023"), ("profile", "Main"), ("date", "2023-01-01T00:00:00Z"),
      ("description", timeline.about.title ?? ""),
    ]
    for (name, text) in texts {
      json.name(name)
      json.string(text)
    }
    json.name("level")
    json.number(1)
    json.name("timescale")
    json.number(Int(MPEGClock.perSecond))
    json.name("avatars")
    json.array { json in
      json.object { json in
        writeNumbers([("id", 1), ("lod", 0)], to: &json)
        json.name("type")
        json.string("Vibration")
      }
    }
    json.name("perceptions")
    json.array { writePerception(bands, to: &$0) }
    json.name("syncs")
    json.array { json in json.object { writeNumbers([("timestamp", 0)], to: &$0) } }
  }
  json.finish()
  writer = json.text
}

private func writePerception<Sink: ByteSink>(
  _ bands: [MPEGBand], to json: inout JSONWriter<Sink>
) {
  json.object { json in
    writeNumbers([("id", 0), ("avatar_id", 1)], to: &json)
    json.name("perception_modality")
    json.string("Vibrotactile")
    json.name("description")
    json.string("")
    json.name("effect_library")
    json.array { _ in }
    json.name("channels")
    json.array { json in
      json.object { json in
        // MPEG's reader passes over a channel without a mask, which its schema does not require.
        let numbers = [("id", 0), ("gain", 1), ("mixing_coefficient", 1), ("body_part_mask", 0)]
        writeNumbers(numbers, to: &json)
        json.name("description")
        json.string("")
        json.name("bands")
        json.array { json in
          for band in bands { writeBand(band, to: &json) }
        }
      }
    }
  }
}

private func writeBand<Sink: ByteSink>(_ band: MPEGBand, to json: inout JSONWriter<Sink>) {
  json.object { json in
    json.name("band_type")
    switch band.kind {
    case .transient: json.string("Transient")
    case .vectorialWave: json.string("VectorialWave")
    }
    writeNumbers([("lower_frequency_limit", 0), ("upper_frequency_limit", 1000)], to: &json)
    json.name("effects")
    json.array { json in
      for effect in band.effects { writeEffect(effect, to: &json) }
    }
  }
}

private func writeEffect<Sink: ByteSink>(
  _ effect: MPEGBand.Effect, to json: inout JSONWriter<Sink>
) {
  json.object { json in
    json.name("effect_type")
    json.string("Basis")
    json.name("base_signal")
    json.string("Sine")
    json.name("position")
    json.number(Int(effect.position))
    json.name("phase")
    json.number(0)
    json.name("keyframes")
    json.array { json in
      for keyframe in effect.keyframes { json.value { $0.write(keyframe) } }
    }
  }
}

extension TextWriter {
  fileprivate mutating func write(_ keyframe: MPEGBand.Keyframe) {
    write("{\"relative_position\":")
    write(fixed: keyframe.position, places: 0)
    write(",\"amplitude_modulation\":")
    write(strength: keyframe.amplitude, places: 6)
    write(",\"frequency_modulation\":")
    write(fixed: Int64(keyframe.frequency), places: 0)
    write("}")
  }
}

private func writeNumbers<Sink: ByteSink>(
  _ numbers: [(String, Int)], to json: inout JSONWriter<Sink>
) {
  for (name, number) in numbers {
    json.name(name)
    json.number(number)
  }
}
