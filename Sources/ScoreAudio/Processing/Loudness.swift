import CEBUR128
import ScoreTimeline

/// The loudness of a sound by EBU R 128, as libebur128 measures it.
enum Loudness {
  /// The shortest sound that can be measured: the length of a gating block, in seconds.
  private static let blockLength = 0.4

  /// Returns the loudness of `recording` in LUFS; `nil` iff it is silent.
  ///
  /// A mono sound is heard on both sides, and measured so: 3 dB louder than its one channel.
  /// A sound that is shorter than the block that R 128 measures is measured as if it repeated.
  static func measure(
    _ recording: Recording, sampleRate: Int
  ) throws(AudioError) -> Double? {
    guard CEBUR128_isAvailable() else { throw .noLoudnessMeter }
    let frameCount = recording.frameCount
    guard frameCount > 0 else { return nil }
    var meter = ebur128_init(
      UInt32(recording.isMono ? 1 : 2), UInt(sampleRate), Int32(EBUR128_MODE_I.rawValue))
    guard meter != nil else { throw .noLoudnessMeter }
    defer { ebur128_destroy(&meter) }
    if recording.isMono {
      _ = ebur128_set_channel(meter, 0, Int32(EBUR128_DUAL_MONO.rawValue))
    }
    let needed = Int(blockLength * Double(sampleRate)) + 1
    for _ in 0..<max(1, (needed + frameCount - 1) / frameCount) {
      var source = RecordingSource(recording)
      try source.forEachPiece { frames, count throws(AudioError) in
        _ = ebur128_add_frames_float(meter, frames, count)
      }
    }
    var loudness = 0.0
    guard ebur128_loudness_global(meter, &loudness) == 0, loudness.isFinite else { return nil }
    return loudness
  }
}
