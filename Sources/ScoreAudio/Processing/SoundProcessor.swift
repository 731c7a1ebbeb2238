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

  /// Takes the samples of a sound as they are: those of a file at its own rate.
  init(_ samples: FoundSound.Samples, length: Ticks, standInRate: Int) throws(AudioError) {
    self.length = length
    switch samples {
    case .file(let path):
      self.path = path
      (recording, rate) = try Recording.native(file: path)
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
      recording = recording.mapSides(frameCount: count) { side, out in
        for frame in 0..<count { out[frame] = side[count - 1 - frame] }
      }
    case .normalize(let level): try normalize(to: level)
    case .keep(let parts, _): recording = joined(parts)
    case .cut(let start, _):
      recording = joined([SoundStep.Part(from: start, lasting: step.length(of: length))])
    }
    length = step.length(of: length)
  }

  /// Changes the pitch, and not the length.
  mutating func raise(by pitch: Envelope) throws(AudioError) {
    try stretch(TimeStretch(pitch: pitch), to: length)
  }

  private mutating func convert(speed: Double, to newRate: Int) throws(AudioError) {
    length = SoundStep.speed(speed).length(of: length)
    let frames = recording.interleaved()
    recording = Recording(
      try Resampler.convert(
        frames, from: Double(rate) * speed, to: Double(newRate),
        frameCount: Int(length.frame(at: Int64(newRate))), path: path))
    rate = newRate
  }

  private mutating func stretch(_ stretch: TimeStretch, to newLength: Ticks) throws(AudioError) {
    let frames = recording.interleaved()
    recording = Recording(
      try stretch.apply(
        to: frames, sampleRate: rate, frameCount: Int(newLength.frame(at: Int64(rate)))))
  }

  private mutating func normalize(to level: Double) throws(AudioError) {
    let frames = recording.interleaved()
    guard let loudness = try Loudness.measure(frames, sampleRate: rate) else { return }
    let factor = Float(Elementary.factor(decibels: level - loudness))
    let count = recording.frameCount
    recording = recording.mapSides(frameCount: count) { side, out in
      for frame in 0..<count { out[frame] = side[frame] * factor }
    }
  }

  /// Returns `parts` of the recording side by side; where one is cut, it fades, so that nothing
  /// clicks.
  private func joined(_ parts: [SoundStep.Part]) -> Recording {
    let rate = Int64(self.rate)
    let total = parts.reduce(Ticks.zero) { $0 + $1.length }
    let frameCount = recording.frameCount
    return recording.mapSides(frameCount: Int(total.frame(at: rate))) { side, out in
      var end = Ticks.zero
      for part in parts {
        let first = Int(end.frame(at: rate))
        end += part.length
        let count = Int(end.frame(at: rate)) - first
        let source = Int(part.start.frame(at: rate))
        for frame in 0..<count {
          out[first + frame] = source + frame < frameCount ? side[source + frame] : 0
        }
        Fades.soften(
          out + first, count: count, atStart: source > 0, atEnd: source + count < frameCount,
          rate: rate)
      }
    }
  }
}

extension SoundProcessor {
  /// Becomes what a note plays: its clip, as often as `duration` has room for it.
  mutating func play(_ sound: Sound, lasting duration: Ticks) {
    guard sound.clipLength > .zero else { return }
    var parts: [SoundStep.Part] = []
    var left = duration
    while left > .zero {
      parts.append(SoundStep.Part(from: sound.offset, lasting: min(sound.clipLength, left)))
      left = left - sound.clipLength
    }
    recording = joined(parts)
    length = duration
  }
}
