import ScoreTimeline

extension Renderer {
  /// Returns about how many bytes the samples of the rendering take, or fewer.
  public func size(as format: SoundFormat) -> Int64 {
    let channelCount = format.channels?.count ?? settings.channelCount
    let whole = (frameCount - position) * Int64(channelCount * format.samples.bytes)
    switch format.container {
    case .wav, .aiff, .caf: return whole
    case .flac, .ogg, .opus, .mp3: return 0
    }
  }

  /// Writes the rendering from its position on into an open file, or a pipe if the container can be
  /// streamed, made by up to `threads` threads: the bytes do not depend on their number.
  ///
  /// `progress` hears the frame up to which all is done, some times a second of work, and stops the
  /// rendering by returning `false`; the result is then `nil`, and the file has no use.
  public func write(
    to descriptor: Int32, as format: SoundFormat = SoundFormat(), about: About = About(),
    cues: [Cue] = [], threads: Int = 1, progress: (Int64) -> Bool = { _ in true }
  ) throws(AudioError) -> RenderSummary? {
    let writer = try SoundWriter(
      to: descriptor, from: position, frameCount: frameCount - position, settings: settings,
      format: format, about: about, cues: cues)
    let isDone =
      threads > 1 && gainsByThreads(threads)
      ? try writeInPieces(to: writer, threads: threads, progress)
      : try writeAtOnce(to: writer, progress)
    try plan.troubles.check()
    if let frame = limiting.boundlessFrame {
      throw .boundless(Ticks(frames: frame, rate: Int64(settings.sampleRate)).seconds)
    }
    return isDone ? try writer.finish() : nil
  }

  /// Writes one block after the other; returns whether it came to the end.
  private func writeAtOnce(
    to writer: SoundWriter, _ progress: (Int64) -> Bool
  ) throws(AudioError) -> Bool {
    let block = Block(frameCount: Grid.blockFrames, channelCount: settings.channelCount)
    while position < frameCount {
      let count = Int(min(Int64(Grid.blockFrames), frameCount - position))
      render(into: block)
      try writer.write(block, frameCount: count)
      if position / (1 << 20) != (position - Int64(count)) / (1 << 20), !progress(position) {
        return false
      }
    }
    return true
  }
}

extension Timeline {
  /// Returns a timeline of one of the events alone, from its start to its end, without controls.
  ///
  /// It renders what an output needs that can play sound files but not make them.
  public func isolating(_ event: Event) -> Timeline {
    var event = event
    event.end = event.end - event.start
    event.start = .zero
    return Timeline(events: [event], completion: event.end)
  }
}
