import ScoreTimeline

extension Recording {
  /// Creates the recording of the file at `path`, at `rate` frames a second.
  ///
  /// Of a file with more than two channels, the first two are left and right; the others go to both
  /// sides 3 dB lower, except that the fourth of six or more, for low effects only, is left out.
  convenience init(file path: String, rate: Int) throws(AudioError) {
    let file = try SoundFile(path: path)
    let frames = try Recording.decode(file)
    if file.rate == rate {
      self.init(frames)
    } else {
      self.init(try Resampler.convert(frames, from: file.rate, to: rate, path: path))
    }
  }

  /// Creates the recording of the file at `path` at the rate that it has, and returns that rate.
  static func native(file path: String) throws(AudioError) -> (recording: Recording, rate: Int) {
    let file = try SoundFile(path: path)
    return (Recording(try decode(file)), file.rate)
  }

  /// Returns all frames of `file`, which may be more or a little fewer than its header says.
  private static func decode(_ file: SoundFile) throws(AudioError) -> Frames {
    // A header may lie about its length; memory is taken in pieces beyond a first guess, with some
    // room to see that the file ends.
    let guess = Int(min(file.frameCount, 1 << 24)) + 64
    var frames = Frames(channelCount: file.channelCount, capacity: guess)
    while true {
      let room = frames.room > 0 ? frames.room : 1 << 16
      if frames.append(room: room, { file.read(into: $0, frames: room) }) == 0 { break }
    }
    try file.checkEnd(frames.count)
    frames.dropNonFinite()
    return frames
  }

  /// Creates a recording of interleaved frames.
  convenience init(_ frames: borrowing Frames) {
    let (count, channels, samples) = (frames.count, frames.channelCount, frames.samples)
    self.init(frameCount: count, isMono: channels == 1) { left, right in
      if channels == 1 {
        left.initialize(from: samples, count: count)
        return
      }
      for frame in 0..<count {
        var both: Float = 0
        for channel in 2..<Swift.max(2, channels) where !(channel == 3 && channels >= 6) {
          both += samples[frame * channels + channel] * 0.707_106_77
        }
        left[frame] = samples[frame * channels] + both
        right[frame] = samples[frame * channels + 1] + both
      }
    }
  }
}
