import CEBUR128
import ScoreTimeline

/// The loudness of a sound by EBU R 128, as libebur128 measures it.
enum Loudness {
  /// The shortest sound that can be measured: the length of a gating block, in seconds.
  private static let blockLength = 0.4

  /// Returns the loudness of `frames` in LUFS; `nil` iff they are silent.
  ///
  /// A sound that is shorter than the block that R 128 measures is measured as if it repeated.
  static func measure(
    _ frames: borrowing Frames, sampleRate: Int
  ) throws(AudioError) -> Double? {
    guard CEBUR128_isAvailable() else { throw .noLoudnessMeter }
    guard frames.count > 0 else { return nil }
    var meter = ebur128_init(
      UInt32(frames.channelCount), UInt(sampleRate), Int32(EBUR128_MODE_I.rawValue))
    guard meter != nil else { throw .noLoudnessMeter }
    defer { ebur128_destroy(&meter) }
    let needed = Int(blockLength * Double(sampleRate)) + 1
    for _ in 0..<(needed + frames.count - 1) / frames.count {
      _ = ebur128_add_frames_float(meter, frames.samples, frames.count)
      if frames.count >= needed { break }
    }
    var loudness = 0.0
    guard ebur128_loudness_global(meter, &loudness) == 0, loudness.isFinite else { return nil }
    return loudness
  }
}
