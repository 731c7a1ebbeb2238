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

  /// Returns the first `wanted` frames of what becomes of `frames`; behind its end it is silent.
  func apply(
    to frames: borrowing Frames, sampleRate: Int, frameCount wanted: Int
  ) throws(AudioError) -> Frames {
    guard CSoundTouch_isAvailable(), let stretcher = soundtouch_createInstance() else {
      throw .noStretcher
    }
    defer { soundtouch_destroyInstance(stretcher) }
    _ = soundtouch_setSampleRate(stretcher, UInt32(sampleRate))
    _ = soundtouch_setChannels(stretcher, UInt32(frames.channelCount))
    soundtouch_setTempo(stretcher, Float(rate))
    var result = Frames(channelCount: frames.channelCount, capacity: wanted)
    var done = 0
    var curve = EnvelopeReader(pitch)
    while done < frames.count {
      if done == 0 || !curve.isConstant {
        let time = Ticks(frames: Int64(done), rate: Int64(sampleRate)).divided(by: rate)
        soundtouch_setPitchSemiTones(stretcher, Float(curve.value(at: time) / 100))
      }
      let count = min(TimeStretch.pieceFrames, frames.count - done)
      _ = soundtouch_putSamples(
        stretcher, frames.samples + done * frames.channelCount, UInt32(count))
      done += count
      TimeStretch.receive(from: stretcher, into: &result, upTo: wanted)
    }
    _ = soundtouch_flush(stretcher)
    TimeStretch.receive(from: stretcher, into: &result, upTo: wanted)
    result.fill(to: wanted)
    return result
  }

  /// Takes what is ready.
  private static func receive(
    from stretcher: HANDLE, into result: inout Frames, upTo wanted: Int
  ) {
    while result.count < wanted {
      let room = wanted - result.count
      let added = result.append(room: room) {
        Int(soundtouch_receiveSamples(stretcher, $0, UInt32(room)))
      }
      if added == 0 { return }
    }
  }
}
