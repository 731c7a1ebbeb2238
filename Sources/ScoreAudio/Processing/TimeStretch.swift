import CSoundTouch
import ScoreTimeline

/// The change of a sound's length or pitch, without the other, by SoundTouch.
struct TimeStretch {
  /// How much faster it gets.
  var rate = 1.0

  /// How much higher it gets, in cents, along the sound.
  var pitch = Envelope(0)

  /// The frames that are handed over together, between which the pitch may change.
  private static let pieceFrames = 256

  /// Returns the first `wanted` frames of what becomes of `recording`; behind its end it is silent.
  func apply(
    to recording: Recording, sampleRate: Int, frameCount wanted: Int, _ budget: SampleBudget
  ) throws(AudioError) -> Recording {
    var source = RecordingSource(recording)
    let channels = source.channelCount
    guard CSoundTouch_isAvailable(), let stretcher = soundtouch_createInstance() else {
      throw .noStretcher
    }
    defer { soundtouch_destroyInstance(stretcher) }
    _ = soundtouch_setSampleRate(stretcher, UInt32(sampleRate))
    _ = soundtouch_setChannels(stretcher, UInt32(channels))
    soundtouch_setTempo(stretcher, Float(rate))
    let result = try RecordingWriter(isMono: recording.isMono, expecting: wanted, budget)
    var curve = EnvelopeReader(pitch)
    var done = 0
    try source.forEachPiece { frames, count throws(AudioError) in
      for first in stride(from: 0, to: count, by: TimeStretch.pieceFrames) {
        if done + first == 0 || !curve.isConstant {
          let time = Ticks(frames: Int64(done + first), rate: Int64(sampleRate)).divided(by: rate)
          soundtouch_setPitchSemiTones(stretcher, Float(curve.value(at: time) / 100))
        }
        let piece = min(TimeStretch.pieceFrames, count - first)
        _ = soundtouch_putSamples(stretcher, frames + first * channels, UInt32(piece))
        try TimeStretch.receive(from: stretcher, channels, into: result, upTo: wanted)
      }
      done += count
      return true
    }
    _ = soundtouch_flush(stretcher)
    try TimeStretch.receive(from: stretcher, channels, into: result, upTo: wanted)
    return try result.finish(wanted)
  }

  /// Takes what is ready.
  private static func receive(
    from stretcher: HANDLE, _ channels: Int, into result: RecordingWriter, upTo wanted: Int
  ) throws(AudioError) {
    let frames = UnsafeMutablePointer<Float>.allocate(capacity: pieceFrames * channels)
    defer { frames.deallocate() }
    while result.frameCount < wanted {
      let count = Int(soundtouch_receiveSamples(stretcher, frames, UInt32(pieceFrames)))
      if count == 0 { return }
      try result.append(frames, count: count)
    }
  }
}
