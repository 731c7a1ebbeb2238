import ScoreDiagnostics
import ScoreTimeline

extension HapticSignal {
  /// Returns the bands that hold it: one of taps, and as many of vibrations as overlap; what `format`
  /// loses is told.
  func bands(for format: String, _ diagnostics: inout DiagnosticSet) -> [MPEGBand] {
    let bands = voices.map { MPEGBand(voice: $0, format, &diagnostics) }
    return taps.isEmpty ? bands : [MPEGBand(taps: taps)] + bands
  }
}

extension MPEGBand {
  fileprivate init(taps: [HapticSignal.Tap]) {
    kind = .transient
    var effect = Effect(position: 0, keyframes: [])
    for tap in taps {
      let time = MPEGClock.ticks(tap.time)
      if effect.keyframes.isEmpty || time - effect.position > MPEGClock.mostTicks {
        if !effect.keyframes.isEmpty { effects.append(effect) }
        effect = Effect(position: time, keyframes: [])
      }
      effect.keyframes.append(
        Keyframe(
          position: time - effect.position, amplitude: MPEGScale.tap(tap.intensity),
          frequency: MPEGScale.frequency(tap.sharpness)))
    }
    effects.append(effect)
  }

  /// Creates the band of `voice`; what begins and ends at one tick lasts for one, if there is room.
  init(voice: [HapticVoiceNote], _ format: String, _ diagnostics: inout DiagnosticSet) {
    kind = .vectorialWave
    var short: SourceSpan?
    for note in voice {
      for piece in note.pieces(of: MPEGClock.mostTicks - 1) {
        var effect = Effect(piece)
        if let short, let last = effects.last, last.position == effect.position {
          effects.removeLast()
          diagnostics.insert(
            .lostTouch(
              "\(format) counts time in steps of 0.1 ms", "it is left out for what follows at once",
              at: short))
        }
        short = effect.keyframes.last?.position == 0 ? note.origin : nil
        if short != nil { effect.keyframes[effect.keyframes.count - 1].position = 1 }
        effects.append(effect)
      }
    }
  }
}

extension MPEGBand.Effect {
  fileprivate init(_ note: HapticVoiceNote) {
    position = MPEGClock.ticks(note.start)
    keyframes = []
    keyframes.reserveCapacity(note.points.count)
    for point in note.points {
      keyframes.append(
        MPEGBand.Keyframe(
          position: MPEGClock.ticks(note.start + point.time) - position,
          amplitude: MPEGScale.vibration(point.intensity),
          frequency: MPEGScale.frequency(point.sharpness)))
    }
  }
}
