import ScoreTimeline

extension HapticSignal {
  /// The bands that hold it: one of taps, and as many of vibrations as overlap.
  var bands: [MPEGBand] {
    let bands = voices.map { MPEGBand(voice: $0) }
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

  fileprivate init(voice: [HapticVoiceNote]) {
    kind = .vectorialWave
    for note in voice {
      for piece in note.pieces(of: MPEGClock.mostTicks - 1) { effects.append(Effect(piece)) }
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
