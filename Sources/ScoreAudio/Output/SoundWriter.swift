import ScoreTimeline

/// A sound on its way to a file or a pipe.
///
/// The same frames give the same bytes: no times, no names of programs, wherever they go.
public final class SoundWriter {
  private let format: SoundFormat
  private let rows: [Int]
  private let sampleRate: Int
  private let isDithered: Bool
  private let sink: any FrameSink
  private let quantizer: Quantizer
  private var written: Int64 = 0
  private let expected: Int64

  /// Begins a sound of `frameCount` frames in an open file, which stays open at the end; in a pipe,
  /// where the container can be streamed.
  ///
  /// They are those of a rendering from the frame `first` on.
  public init(
    to descriptor: Int32, from first: Int64 = 0, frameCount: Int64, settings: RenderSettings,
    format: SoundFormat = SoundFormat(), about: About = About(), cues: [Cue] = []
  ) throws(AudioError) {
    let channelCount = format.channels?.count ?? settings.channelCount
    try SoundWriter.check(format, channelCount: channelCount, frameCount: frameCount)
    self.format = format
    rows = format.container.ordered(format.channels ?? Array(0..<settings.channelCount))
    sampleRate = settings.sampleRate
    expected = frameCount
    isDithered = settings.isDithered
    quantizer = Quantizer(format.samples, rows: rows, isDithered: isDithered, from: first)
    let cues = PlacedCues(cues, from: first, frameCount: frameCount, rate: sampleRate)
    if format.container == .wav {
      let header = WAVHeader(
        format: format.samples, channelCount: rows.count, sampleRate: sampleRate,
        frameCount: frameCount, about: about, cues: cues)
      sink = WAVSink(to: descriptor, header)
    } else {
      sink = try LibrarySink(
        to: descriptor, format, channelCount: rows.count, sampleRate: sampleRate, about: about,
        cues: cues)
    }
  }

  /// Throws iff a file of `format` cannot hold as many frames.
  private static func check(
    _ format: SoundFormat, channelCount: Int, frameCount: Int64
  ) throws(AudioError) {
    let container = format.container
    if frameCount == 0, !container.canBeEmpty {
      throw .unencodable("nothing sounds, and \(container.name) cannot be empty; a WAV can")
    }
    let size = frameCount * Int64(channelCount * format.samples.bytes)
    if let most = container.maximumSize, size > most { throw .tooLargeAIFF }
  }

  /// Writes the first `frameCount` frames of `block`.
  public func write(_ block: Block, frameCount: Int) throws(AudioError) {
    var done = 0
    while done < frameCount {
      let count = quantizer.take(block, from: done, to: frameCount)
      done += count
      if quantizer.isFull { try flush(quantizer) }
    }
  }

  /// What makes quantizers for frames that are made elsewhere, by their capacity.
  var quantizers: @Sendable (Int) -> Quantizer {
    { [samples = format.samples, rows, isDithered] in
      Quantizer(samples, rows: rows, isDithered: isDithered, capacity: $0)
    }
  }

  /// Writes the frames that `other` holds, which are the next.
  func write(_ other: Quantizer) throws(AudioError) {
    quantizer.addPeak(of: other)
    try flush(other)
  }

  /// Writes what is still held back, and returns what there is to say of the whole.
  public func finish() throws(AudioError) -> RenderSummary {
    try flush(quantizer)
    precondition(written == expected, "a sound has other than the frames in its header")
    guard quantizer.peak.isFinite else {
      throw .boundless(Ticks(frames: quantizer.peakFrame, rate: Int64(sampleRate)).seconds)
    }
    try sink.finish()
    return RenderSummary(
      frameCount: written, sampleRate: sampleRate, peak: quantizer.peak,
      peakFrame: quantizer.peakFrame, isClipped: cutsOff && quantizer.peak > 1)
  }

  /// `true` iff what is beyond full scale does not come back.
  private var cutsOff: Bool { format.container.isLossy || format.samples != .float }

  private func flush(_ quantizer: Quantizer) throws(AudioError) {
    let count = quantizer.heldFrames
    if count == 0 { return }
    try sink.write(quantizer)
    quantizer.empty()
    written += Int64(count)
  }
}
