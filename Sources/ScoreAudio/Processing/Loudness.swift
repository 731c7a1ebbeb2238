import CEBUR128
import ScoreTimeline

/// The loudness of a sound by EBU R 128, as libebur128 measures it.
struct Loudness {
  private let recording: Recording
  private let length: Ticks
  private let sampleRate: Int

  /// The shortest sound that can be measured: the length of a gating block, in seconds.
  private static let blockLength = 0.4

  /// How long a loop is measured, at most, beside its fades.
  private static let longestLoop = Ticks(seconds: 600)

  /// Measures `recording`, which lasts for `length`.
  init(of recording: Recording, lasting length: Ticks, sampleRate: Int) {
    self.recording = recording
    self.length = length
    self.sampleRate = sampleRate
  }

  /// Returns the loudness in LUFS of what is heard of `clip`, or of all of it; `nil` iff that is
  /// silent.
  ///
  /// A mono sound is heard on both sides, and measured so: 3 dB louder than its one channel.
  /// A sound that is shorter than the block that R 128 measures is measured as if it repeated; one
  /// that repeats for longer than ten minutes, as if it stopped with the pass that ends then.
  func measure(_ clip: SoundClip?) throws(AudioError) -> Double? {
    guard let clip else { return try measure { RecordingSource(recording) } }
    let duration = clip.measured(for: Loudness.longestLoop)
    return try measure {
      ClipSource(clip, lasting: duration, of: recording, lasting: length, rate: sampleRate)
    }
  }

  private func measure(_ makeSource: () -> some FrameSource) throws(AudioError) -> Double? {
    guard CEBUR128_isAvailable() else { throw .noLoudnessMeter }
    let frameCount = makeSource().expectedFrames
    guard frameCount > 0 else { return nil }
    var meter = ebur128_init(
      UInt32(recording.isMono ? 1 : 2), UInt(sampleRate), Int32(EBUR128_MODE_I.rawValue))
    guard meter != nil else { throw .noLoudnessMeter }
    defer { ebur128_destroy(&meter) }
    if recording.isMono {
      _ = ebur128_set_channel(meter, 0, Int32(EBUR128_DUAL_MONO.rawValue))
    }
    let needed = Int(Loudness.blockLength * Double(sampleRate)) + 1
    for _ in 0..<max(1, (needed + frameCount - 1) / frameCount) {
      var source = makeSource()
      try source.forEachPiece { frames, count throws(AudioError) in
        _ = ebur128_add_frames_float(meter, frames, count)
        return true
      }
    }
    var loudness = 0.0
    guard ebur128_loudness_global(meter, &loudness) == 0, loudness.isFinite else { return nil }
    return loudness
  }
}

extension SoundClip {
  /// Returns how much of it is measured: whole passes beside its fades, at least `longest` of them.
  fileprivate func measured(for longest: Ticks) -> Ticks {
    let duration = duration
    guard loop != .once, length > .zero, duration > longest else { return duration }
    let wanted = longest + fadeIn.duration + fadeOut.duration + lead
    let passes = (wanted.count + length.count - 1) / length.count
    return min(duration, Ticks(count: passes * length.count) - lead)
  }
}
