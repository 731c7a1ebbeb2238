import ScoreTimeline

/// A sound on its way from its file to what is mixed, through the steps of a score.
struct SoundProcessor {
  /// What it is so far.
  private(set) var recording: Recording

  /// How long that is, exactly.
  private(set) var length: Ticks

  /// Its frames a second.
  private(set) var rate: Int

  private let path: String
  private let budget: SampleBudget

  /// `true` iff it has only the beginning of the sound, and so of what becomes of that.
  private var isBeginning = false

  /// Takes the samples of a sound of `library` as they are: those of a file at its own rate, all or what
  /// comes before `end`.
  init(
    _ sound: FoundSound, in library: AssetLibrary, standInRate: Int, upTo end: Ticks? = nil,
    _ budget: SampleBudget
  ) throws(AudioError) {
    length = sound.length
    self.budget = budget
    switch sound.samples {
    case .file(let path):
      self.path = path
      let file = try library.soundFile(path)
      var source = FileSource(file)
      let most = end.map { Int($0.frame(at: Int64(file.rate))) } ?? .max
      recording = try Recording.copy(&source, upTo: most, budget)
      isBeginning = recording.frameCount == most
      rate = file.rate
    case .standIn(let name):
      path = name
      rate = standInRate
      recording = StandIn(name: name).recording(at: rate)
    }
  }

  /// Does `steps`, one after the other, at `newRate` frames a second.
  ///
  /// Where the first of them is a change of speed, it is one conversion with that of the rate:
  /// a sound of 96 kHz at half of its speed keeps what nobody could hear before.
  mutating func apply(_ steps: [SoundStep], at newRate: Int) throws(AudioError) {
    var rest = steps[...]
    if case .speed(let factor)? = rest.first {
      try convert(speed: factor, to: newRate)
      rest = rest.dropFirst()
    } else if rate != newRate {
      try convert(speed: 1, to: newRate)
    }
    for step in rest { try apply(step) }
  }

  /// Does one step.
  mutating func apply(_ step: SoundStep) throws(AudioError) {
    switch step {
    case .speed(let factor): return try convert(speed: factor, to: rate)
    case .rate(let factor): try stretch(TimeStretch(rate: factor), to: step.length(of: length))
    case .reverse:
      let count = recording.frameCount
      recording = try recording.mapSides(frameCount: count, budget) { side, range, out in
        for frame in range { out[frame - range.lowerBound] = side[count - 1 - frame] }
      }
    case .normalize(let level, let clip): try normalize(clip, to: level)
    case .keep(let parts, _): recording = try joined(parts)
    case .take(let clip): try take(clip, lasting: clip.duration)
    }
    length = step.length(of: length)
  }

  /// Changes the pitch, and not the length.
  mutating func raise(by pitch: Envelope) throws(AudioError) {
    try stretch(TimeStretch(pitch: pitch), to: length)
  }

  private mutating func convert(speed: Double, to newRate: Int) throws(AudioError) {
    length = SoundStep.speed(speed).length(of: length)
    var source = RecordingSource(recording)
    let wanted = frameCount(of: length, at: newRate, faster: speed * Double(rate) / Double(newRate))
    recording = try Resampler.convert(
      &source, from: Double(rate) * speed, to: Double(newRate), budget, path: path
    ) { _ in wanted }
    rate = newRate
  }

  private mutating func stretch(_ stretch: TimeStretch, to newLength: Ticks) throws(AudioError) {
    let wanted = frameCount(of: newLength, at: rate, faster: stretch.rate)
    recording = try stretch.apply(to: recording, sampleRate: rate, frameCount: wanted, budget)
  }

  /// Returns the frames of what lasts for `length`, or of what can be made of the beginning that is
  /// there, `factor` of whose frames become one.
  private func frameCount(of length: Ticks, at newRate: Int, faster factor: Double) -> Int {
    let whole = Int(length.frame(at: Int64(newRate)))
    return isBeginning ? min(whole, Int(Double(recording.frameCount) / factor)) : whole
  }

  /// The most samples of repeats that are written out, 2 GB of them, if the sound itself has fewer: a
  /// short score may ask for any number.
  private static let mostRepeatedSamples = 1 << 29

  /// Becomes what is heard of a clip of it for `duration`.
  mutating func take(_ clip: SoundClip, lasting duration: Ticks) throws(AudioError) {
    var source = ClipSource(clip, lasting: duration, of: recording, lasting: length, rate: rate)
    let most = max(recording.frameCount, SoundProcessor.mostRepeatedSamples / source.channelCount)
    guard source.expectedFrames <= most else {
      let minutes = most / rate / 60
      throw .unreadable(
        path: path,
        reason: "with its repeats it is too long for what is done to it after them: of more than "
          + "\(minutes) minutes")
    }
    recording = try Recording.copy(&source, budget)
    length = duration
  }

  private mutating func normalize(_ clip: SoundClip?, to level: Double) throws(AudioError) {
    let meter = Loudness(of: recording, lasting: length, sampleRate: rate)
    guard let loudness = try meter.measure(clip) else { return }
    let factor = Float(Elementary.factor(decibels: level - loudness))
    let count = recording.frameCount
    recording = try recording.mapSides(frameCount: count, budget) { side, range, out in
      for frame in range { out[frame - range.lowerBound] = side[frame] * factor }
    }
  }

  /// Returns `parts` of the recording side by side; where one is cut, it fades, so that nothing
  /// clicks.
  private func joined(_ parts: [SoundStep.Part]) throws(AudioError) -> Recording {
    let rate = Int64(self.rate)
    var pieces: [(frames: Range<Int>, source: Int)] = []
    var end = Ticks.zero
    for part in parts {
      let first = Int(end.frame(at: rate))
      end += part.length
      pieces.append((first..<Int(end.frame(at: rate)), Int(part.start.frame(at: rate))))
    }
    let frameCount = recording.frameCount
    var index = 0
    let total = Int(end.frame(at: rate))
    return try recording.mapSides(frameCount: total, budget) { side, range, out in
      // Ranges follow each other, once for each side.
      if pieces[index].frames.lowerBound > range.lowerBound { index = 0 }
      while pieces[index].frames.upperBound <= range.lowerBound { index += 1 }
      var next = index
      while next < pieces.count, pieces[next].frames.lowerBound < range.upperBound {
        let (frames, source) = pieces[next]
        let fade = EdgeFade(
          count: frames.count, atStart: source > 0, atEnd: source + frames.count < frameCount,
          rate: rate)
        for frame in frames.clamped(to: range) {
          let place = frame - frames.lowerBound
          let sample = source + place < frameCount ? side[source + place] : 0
          out[frame - range.lowerBound] = fade.apply(to: sample, at: place)
        }
        next += 1
      }
    }
  }
}
