import ScoreTimeline

extension Recording {
  /// Creates the recording of the first `most` frames of `file`, at `rate` frames a second: the same
  /// as those of all of it.
  static func read(
    _ file: SoundFile, rate: Int, upTo most: Int = .max, _ budget: SampleBudget
  ) throws(AudioError) -> Recording {
    var source = FileSource(file)
    if file.rate == rate { return try copy(&source, upTo: most, budget) }
    return try Resampler.convert(
      &source, from: Double(file.rate), to: Double(rate), upTo: most, budget, path: file.path
    ) {
      // It has exactly the frames that its length is at the new rate, to the nearest one.
      Int(Ticks(frames: Int64($0), rate: Int64(file.rate)).frame(at: Int64(rate)))
    }
  }

  /// Creates a recording of the first `most` frames of `source`.
  static func copy(
    _ source: inout some FrameSource, upTo most: Int = .max, _ budget: SampleBudget
  ) throws(AudioError) -> Recording {
    let writer = try RecordingWriter(
      isMono: source.channelCount == 1, expecting: min(most, source.expectedFrames), budget)
    try source.forEachPiece { frames, count throws(AudioError) in
      try writer.append(frames, count: count)
      return writer.frameCount < most
    }
    return try writer.finish(min(most, writer.frameCount))
  }

  /// Creates a recording of `frameCount` frames of the sides of this one, of which `fill` makes the
  /// samples of a range from the samples of a side.
  func mapSides(
    frameCount: Int, _ budget: SampleBudget,
    _ fill: (_ side: UnsafePointer<Float>, Range<Int>, _ out: UnsafeMutablePointer<Float>) -> Void
  ) throws(AudioError) -> Recording {
    let size = 1 << 14
    let room = UnsafeMutablePointer<Float>.allocate(capacity: size)
    room.initialize(repeating: 0, count: size)
    defer { room.deallocate() }
    let writer = try RecordingWriter(isMono: isMono, expecting: frameCount, budget)
    for first in stride(from: 0, to: frameCount, by: size) {
      let range = first..<min(frameCount, first + size)
      for index in 0..<(isMono ? 1 : 2) {
        fill(index == 0 ? left : right, range, room)
        try writer.append(room, count: range.count, to: index)
      }
      if first % (16 * size) == 0 { release() }
    }
    return try writer.finish()
  }
}
