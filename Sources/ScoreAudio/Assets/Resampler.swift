import CSoxr
import ScoreTimeline

/// The conversion of a whole sound to another sample rate, by soxr in its high quality.
enum Resampler {
  /// Returns `frames`, which have `rate` frames a second, at `newRate`.
  ///
  /// It has exactly the frames that its length is at the new rate, to the nearest one.
  static func convert(
    _ frames: borrowing Frames, from rate: Int, to newRate: Int, path: String
  ) throws(AudioError) -> Frames {
    let length = Ticks(frames: Int64(frames.count), rate: Int64(rate))
    return try convert(
      frames, from: Double(rate), to: Double(newRate),
      frameCount: Int(length.frame(at: Int64(newRate))), path: path)
  }

  /// Returns the first `wanted` frames of `frames`, which have `rate` frames a second, at
  /// `newRate`; behind its end it is silent.
  static func convert(
    _ frames: borrowing Frames, from rate: Double, to newRate: Double, frameCount wanted: Int,
    path: String
  ) throws(AudioError) -> Frames {
    guard wanted < maximumSamples / frames.channelCount else {
      throw .unreadable(
        path: path, reason: "at \(Int(newRate)) Hz it is too long to be held in memory")
    }
    guard CSoxr_isAvailable() else { throw .noResampler }
    var quality = soxr_quality_spec(UInt(SOXR_20_BITQ), 0)
    var problem: soxr_error_t?
    let resampler = soxr_create(
      rate, newRate, UInt32(frames.channelCount), &problem, nil, &quality, nil)
    guard let resampler, problem == nil else { throw failure(problem, path) }
    defer { soxr_delete(resampler) }

    var result = Frames(channelCount: frames.channelCount, capacity: wanted)
    var isFed = false
    while result.count < wanted {
      var taken = 0
      var made = 0
      let room = wanted - result.count
      let added = result.append(room: room) { samples in
        problem = soxr_process(
          resampler, isFed ? nil : frames.samples, isFed ? 0 : frames.count, &taken, samples, room,
          &made)
        return made
      }
      if problem != nil { throw failure(problem, path) }
      // The second call, without input, gives what the filter still holds; then there is silence.
      if isFed && added == 0 { break }
      isFed = true
    }
    result.fill(to: wanted)
    return result
  }

  /// The most samples of a sound that is converted, 8 GB of them: a file of few bytes may claim a
  /// rate of one frame a second.
  private static let maximumSamples = 1 << 31

  private static func failure(_ problem: soxr_error_t?, _ path: String) -> AudioError {
    .unreadable(
      path: path, reason: problem.map { String(cString: $0) } ?? "its rate cannot be converted")
  }
}
