import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a score as HJIF, the JSON form of MPEG haptics (ISO/IEC 23090-31:2023).
///
/// One perception with one channel: a band of taps, and as many bands of vibrations as overlap.
/// Amplitudes and frequencies are those of MPEG's own encoder: a tap has 0.792 of its intensity, a
/// vibration 0.6138, a sharpness of 0 to 1 is 65 Hz to 300 Hz; but a tap keeps its sharpness, as a
/// frequency, and no effect is longer than the 65,535 ticks that the binary form can count. A tick is
/// a tenth of a millisecond. No clock is asked for the date.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.touch`.
public func emitHJIF<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  let signal = HapticSignal(timeline, for: "HJIF", &diagnostics)
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
    json.number(Int(HJIFClock.perSecond))
    json.name("avatars")
    json.array { json in
      json.object { json in
        writeNumbers([("id", 1), ("lod", 0)], to: &json)
        json.name("type")
        json.string("Vibration")
      }
    }
    json.name("perceptions")
    json.array { writePerception(signal, to: &$0) }
    json.name("syncs")
    json.array { json in json.object { writeNumbers([("timestamp", 0)], to: &$0) } }
  }
  json.finish()
  writer = json.text
}

/// How HJIF counts time.
enum HJIFClock {
  /// The ticks of a second: so many that a touch keeps its place, and so few that an effect may
  /// last more than a second.
  static let perSecond: Int64 = 10_000

  /// The most ticks of an effect, which the binary form counts in 16 bits.
  static let mostTicks: Int64 = 65_535

  /// Returns the tick nearest to `time`.
  static func ticks(_ time: Ticks) -> Int64 {
    let length = Ticks.perSecond / perSecond
    return (time.count + length / 2) / length
  }
}

private func writePerception<Sink: ByteSink>(
  _ signal: HapticSignal, to json: inout JSONWriter<Sink>
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
        writeNumbers([("id", 0), ("gain", 1), ("mixing_coefficient", 1)], to: &json)
        json.name("description")
        json.string("")
        json.name("bands")
        json.array { json in
          if !signal.taps.isEmpty { writeTaps(signal.taps, to: &json) }
          for voice in signal.voices { writeVoice(voice, to: &json) }
        }
      }
    }
  }
}

private func writeBand<Sink: ByteSink>(
  _ type: String, to json: inout JSONWriter<Sink>, effects: (inout JSONWriter<Sink>) -> Void
) {
  json.object { json in
    json.name("band_type")
    json.string(type)
    writeNumbers([("lower_frequency_limit", 0), ("upper_frequency_limit", 1000)], to: &json)
    json.name("effects")
    json.array(effects)
  }
}

private func writeTaps<Sink: ByteSink>(
  _ taps: [HapticSignal.Tap], to json: inout JSONWriter<Sink>
) {
  writeBand("Transient", to: &json) { json in
    var next = 0
    while next < taps.count {
      let start = HJIFClock.ticks(taps[next].time)
      writeEffect(at: start, to: &json) { json in
        while next < taps.count, HJIFClock.ticks(taps[next].time) - start <= HJIFClock.mostTicks {
          let tap = taps[next]
          writeKeyframe(
            HJIFClock.ticks(tap.time) - start, HJIFScale.tap(tap.intensity), tap.sharpness,
            to: &json)
          next += 1
        }
      }
    }
  }
}

private func writeVoice<Sink: ByteSink>(
  _ voice: [HapticVoiceNote], to json: inout JSONWriter<Sink>
) {
  writeBand("VectorialWave", to: &json) { json in
    for note in voice {
      for piece in note.pieces(of: HJIFClock.mostTicks - 1) {
        writeEffect(at: HJIFClock.ticks(piece.start), to: &json) { json in
          for point in piece.points {
            writeKeyframe(
              HJIFClock.ticks(piece.start + point.time) - HJIFClock.ticks(piece.start),
              HJIFScale.vibration(point.intensity), point.sharpness, to: &json)
          }
        }
      }
    }
  }
}

private func writeEffect<Sink: ByteSink>(
  at position: Int64, to json: inout JSONWriter<Sink>,
  keyframes: (inout JSONWriter<Sink>) -> Void
) {
  json.object { json in
    json.name("effect_type")
    json.string("Basis")
    json.name("base_signal")
    json.string("Sine")
    writeNumbers([("position", Int(position)), ("phase", 0)], to: &json)
    json.name("keyframes")
    json.array(keyframes)
  }
}

private func writeKeyframe<Sink: ByteSink>(
  _ position: Int64, _ amplitude: Double, _ sharpness: Double, to json: inout JSONWriter<Sink>
) {
  json.object { json in
    writeNumbers([("relative_position", Int(position))], to: &json)
    json.name("amplitude_modulation")
    json.number(amplitude)
    json.name("frequency_modulation")
    json.number(HJIFScale.frequency(sharpness))
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
