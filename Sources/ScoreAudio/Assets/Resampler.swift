import CSoxr
import ScoreTimeline

/// The conversion of a whole sound to another sample rate, by soxr in its high quality.
enum Resampler {
  /// Returns the frames of `source`, of which there are `rate` a second, at `newRate`: as many as
  /// `wanted` says for their number, but no more than `most`; behind its end it is silent.
  static func convert(
    _ source: inout some FrameSource, from rate: Double, to newRate: Double, upTo most: Int = .max,
    _ budget: SampleBudget, path: String, wanted: (Int) -> Int
  ) throws(AudioError) -> Recording {
    guard CSoxr_isAvailable() else { throw .noResampler }
    let expected = min(most, wanted(source.expectedFrames))
    let longest = maximumSamples / source.channelCount
    let isTooLong = AudioError.unreadable(
      path: path, reason: "at \(Int(newRate)) Hz it is too long to be held")
    guard expected < longest else { throw isTooLong }
    var conversion = try Conversion(
      from: rate, to: newRate, channelCount: source.channelCount, path: path)
    let result = try RecordingWriter(
      isMono: source.channelCount == 1, expecting: expected, budget)
    var taken = 0
    try source.forEachPiece { frames, count throws(AudioError) in
      taken += count
      try conversion.take(frames, count: count, into: result)
      guard result.frameCount < longest else { throw isTooLong }
      return result.frameCount < most
    }
    if result.frameCount >= most { return try result.finish(most) }
    try conversion.finish(into: result)
    return try result.finish(min(most, wanted(taken)))
  }

  /// The most samples of a sound that is converted, 8 GB of them: a file of few bytes may claim a
  /// rate of one frame a second.
  static let maximumSamples = 1 << 31
}

/// A conversion that takes one piece after the other.
private struct Conversion: ~Copyable {
  private let resampler: soxr_t
  private let channelCount: Int
  private let path: String
  private let room: UnsafeMutablePointer<Float>

  private static let roomFrames = 1 << 14

  init(
    from rate: Double, to newRate: Double, channelCount: Int, path: String
  ) throws(AudioError) {
    // Without a roll-off: by default soxr lets the highest tenth of the band sink, by up to 0.01 dB.
    var quality = soxr_quality_spec(UInt(SOXR_20_BITQ), UInt(SOXR_ROLLOFF_NONE))
    var problem: soxr_error_t?
    let resampler = soxr_create(rate, newRate, UInt32(channelCount), &problem, nil, &quality, nil)
    guard let resampler, problem == nil else { throw Conversion.failure(problem, path) }
    self.resampler = resampler
    self.channelCount = channelCount
    self.path = path
    room = .allocate(capacity: Conversion.roomFrames * channelCount)
  }

  deinit {
    soxr_delete(resampler)
    room.deallocate()
  }

  /// Converts `count` frames.
  mutating func take(
    _ frames: UnsafePointer<Float>, count: Int, into result: RecordingWriter
  ) throws(AudioError) {
    var done = 0
    var made = 0
    repeat {
      var taken = 0
      let problem = soxr_process(
        resampler, frames + done * channelCount, count - done, &taken, room,
        Conversion.roomFrames, &made)
      if problem != nil { throw Conversion.failure(problem, path) }
      try result.append(room, count: made)
      done += taken
    } while done < count || made == Conversion.roomFrames
  }

  /// Gives what the filter still holds.
  mutating func finish(into result: RecordingWriter) throws(AudioError) {
    var made = 0
    repeat {
      let problem = soxr_process(
        resampler, nil, 0, nil, room, Conversion.roomFrames, &made)
      if problem != nil { throw Conversion.failure(problem, path) }
      try result.append(room, count: made)
    } while made > 0
  }

  private static func failure(_ problem: soxr_error_t?, _ path: String) -> AudioError {
    .unreadable(
      path: path, reason: problem.map { String(cString: $0) } ?? "its rate cannot be converted")
  }
}
