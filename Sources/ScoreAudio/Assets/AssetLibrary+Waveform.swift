import ScoreTimeline

extension AssetLibrary {
  /// Returns the least and the greatest sample in each of `count` equal parts of what sounds are cut
  /// out of.
  public func waveform(
    of material: SoundMaterial, parts count: Int
  ) throws(AudioError) -> [ClosedRange<Float>] {
    if material.isShapedAsSource { return try waveform(of: material.source, parts: count) }
    let processor = try processor(of: material.source, after: material.steps)
    var peaks = PeakMeter(.zero..<processor.length, rate: Int64(processor.rate), parts: count)
    var frames = RecordingSource(processor.recording)
    let channels = frames.channelCount
    try frames.forEachPiece { piece, count throws(AudioError) in
      peaks.take(piece, frames: count, channels: channels)
      return true
    }
    return peaks.ranges
  }

  /// Returns the least and the greatest sample in each of `count` equal parts of a source, or of
  /// the `length` of it that begins at `offset`.
  ///
  /// The file is read in pieces: a long one takes time, but no memory.
  public func waveform(
    of source: SoundSource, from offset: Ticks = .zero, length: Ticks? = nil, parts count: Int
  ) throws(AudioError) -> [ClosedRange<Float>] {
    precondition(count > 0, "a waveform of no parts")
    guard case .found(let sound) = find(source) else {
      throw .unreadable(
        path: "\(source.kind.rawValue):\(source.text)", reason: "there is no such sound")
    }
    let span = offset..<max(offset, offset + (length ?? sound.length - offset))
    switch sound.samples {
    case .file(let path):
      let file = try soundFile(path)
      var peaks = PeakMeter(span, rate: Int64(file.rate), parts: count)
      let room = 1 << 14
      let frames = UnsafeMutablePointer<Float>.allocate(capacity: room * file.channelCount)
      defer { frames.deallocate() }
      while !peaks.isFull, case let count = try file.read(into: frames, frames: room), count > 0 {
        peaks.take(frames, frames: count, channels: file.channelCount)
      }
      return peaks.ranges
    case .standIn(let name):
      let rate = 24_000
      let recording = StandIn(name: name).recording(at: rate)
      var peaks = PeakMeter(span, rate: Int64(rate), parts: count)
      peaks.take(recording.left, frames: recording.frameCount, channels: 1)
      return peaks.ranges
    }
  }
}

/// The least and greatest samples of equal parts of a span of frames.
private struct PeakMeter {
  private let first: Int64
  private let last: Int64
  private var position: Int64 = 0
  private var found: [ClosedRange<Float>?]

  /// Creates a meter of a span of a source.
  init(_ span: Range<Ticks>, rate: Int64, parts: Int) {
    first = span.lowerBound.frame(at: rate)
    last = span.upperBound.frame(at: rate)
    found = Array(repeating: nil, count: parts)
  }

  /// `true` iff what follows lies behind the span.
  var isFull: Bool { position >= last }

  /// What was found; a part shorter than a frame has that of the part before.
  var ranges: [ClosedRange<Float>] {
    var range: ClosedRange<Float> = 0...0
    return found.map {
      range = $0 ?? range
      return range
    }
  }

  /// Takes the next frames of the source.
  mutating func take(_ samples: UnsafePointer<Float>, frames: Int, channels: Int) {
    for frame in 0..<frames {
      defer { position += 1 }
      guard position >= first && position < last else { continue }
      let part = Int((position - first) * Int64(found.count) / (last - first))
      for channel in 0..<channels {
        let sample = samples[frame * channels + channel]
        guard sample.isFinite else { continue }
        let range = found[part] ?? sample...sample
        found[part] = min(range.lowerBound, sample)...max(range.upperBound, sample)
      }
    }
  }
}
