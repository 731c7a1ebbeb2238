import ScoreTimeline

/// The sounds of a timeline at the rate of the output: each once, however often it plays; in memory
/// as long as there is room, else in files without names.
public struct SoundBank: Sendable {
  /// Frames a second.
  public let sampleRate: Int

  /// How long effects sound on, and how late they are.
  let effects: EffectTimes

  private let budget: SampleBudget
  private var recordings: [SoundSource: Recording] = [:]
  private var reshaped: [ReshapedSound: Recording] = [:]

  /// Reads the sounds of `timeline` out of `library`, by `threads` threads: as much of them as is
  /// heard by `end`, or to the end of the timeline.
  public init(
    _ timeline: Timeline, from library: AssetLibrary, sampleRate: Int, until end: Ticks? = nil,
    threads: Int = 1
  ) throws(AudioError) {
    try self.init(
      timeline, from: library, sampleRate: sampleRate, until: end, threads: threads,
      SampleBudget())
  }

  /// Reads the sounds of `timeline`, of which `budget` stays in memory.
  init(
    _ timeline: Timeline, from library: AssetLibrary, sampleRate: Int, until end: Ticks? = nil,
    threads: Int = 1, _ budget: SampleBudget
  ) throws(AudioError) {
    self.sampleRate = sampleRate
    self.budget = budget
    effects = try EffectTimes(timeline, rate: sampleRate)
    let reach = SoundReach(rate: sampleRate, until: end)
    var samples: [SoundSource: FoundSound.Samples] = [:]
    var origins: [FoundSound.Samples] = []
    var reaches: [FoundSound.Samples: Int] = [:]
    var reshapings: [ReshapedSound: Reshaping] = [:]
    for event in timeline.events {
      guard case .sound(let sound) = event.kind else { continue }
      let frames = reach.frames(of: sound, in: event)
      if sound.isReshaped {
        let key = ReshapedSound(sound, lasting: event.duration)
        let first = Reshaping(sound: sound, duration: event.duration, place: reshapings.count)
        reshapings[key, default: first].reach(frames)
        continue
      }
      let found: FoundSound.Samples
      if let known = samples[sound.source] {
        found = known
      } else {
        found = try SoundBank.find(sound.source, in: library).samples
        samples[sound.source] = found
        if reaches[found] == nil { origins.append(found) }
      }
      reaches[found] = max(reaches[found] ?? 0, frames)
    }
    for (key, reshaping) in reshapings.sorted(by: { $0.value.place < $1.value.place }) {
      reshaped[key] = try reshape(key, reshaping, reach, from: library)
    }
    let wanted = origins.map { Origin(samples: $0, frames: reaches[$0] ?? .max) }
    let loaded = try SoundBank.load(wanted, library.conversions, sampleRate, budget, threads)
    recordings = samples.compactMapValues { loaded[$0] }
  }

  /// The recordings that are too long for the memory.
  var longRecordings: [Recording] {
    recordings.values.filter(\.isMapped) + reshaped.values.filter(\.isMapped)
  }

  /// Returns what is heard of a note: a recording, and `sound` as it plays that.
  ///
  /// It is `nil` iff the timeline did not have it.
  func heard(_ sound: Sound, lasting duration: Ticks) -> (sound: Sound, recording: Recording)? {
    guard sound.isReshaped else { return recordings[sound.source].map { (sound, $0) } }
    let key = ReshapedSound(sound, lasting: duration)
    guard let recording = reshaped[key] else { return nil }
    return (key.isWholeNote ? sound.played(for: duration) : sound, recording)
  }

  /// What some notes need that is made of a source; here is the first of them.
  private struct Reshaping {
    let sound: Sound
    let duration: Ticks
    let place: Int
    private(set) var frames = 0

    init(sound: Sound, duration: Ticks, place: Int) {
      (self.sound, self.duration, self.place) = (sound, duration, place)
    }

    /// Notes that `count` frames of it are heard.
    mutating func reach(_ count: Int) { frames = max(frames, count) }
  }

  /// Returns what is made of a source, as far as it is heard.
  private func reshape(
    _ key: ReshapedSound, _ reshaping: Reshaping, _ reach: SoundReach, from library: AssetLibrary
  ) throws(AudioError) -> Recording {
    let sound = reshaping.sound
    let found = try SoundBank.find(sound.source, in: library)
    var processor = try SoundProcessor(
      found, in: library, standInRate: sampleRate,
      upTo: reach.time(for: reshaping.frames, after: sound.steps), budget)
    try processor.apply(sound.steps, at: sampleRate)
    if key.isWholeNote { try processor.take(sound.clip, lasting: reshaping.duration) }
    if sound.pitch != Envelope(0) { try processor.raise(by: sound.pitch) }
    return processor.recording
  }

  private static func find(
    _ source: SoundSource, in library: AssetLibrary
  ) throws(AudioError) -> FoundSound {
    let name = "\(source.kind.rawValue):\(source.text)"
    switch library.find(source) {
    case .found(let sound): return sound
    case .missing: throw .unreadable(path: name, reason: "there is no such sound")
    case .unreadable(let reason): throw .unreadable(path: name, reason: reason)
    }
  }

  /// What a recording is made from, and how many frames of it are needed at most.
  private struct Origin {
    let samples: FoundSound.Samples
    let frames: Int
  }

  /// Returns the recordings of `origins`.
  private static func load(
    _ origins: [Origin], _ conversions: Conversions, _ rate: Int,
    _ budget: SampleBudget, _ threads: Int
  ) throws(AudioError) -> [FoundSound.Samples: Recording] {
    let results = Workers.results(of: origins.count, threads: threads) { index in
      Result { () throws(AudioError) in
        switch origins[index].samples {
        case .file(let path):
          try Recording.read(
            SoundFile(path: path, conversions), rate: rate, upTo: origins[index].frames, budget)
        case .standIn(let name): StandIn(name: name).recording(at: rate)
        }
      }
    }
    var recordings: [FoundSound.Samples: Recording] = [:]
    for (origin, result) in zip(origins, results) { recordings[origin.samples] = try result.get() }
    return recordings
  }
}

/// What tells one sound that is made from its source from another.
///
/// A constant pitch is that of the whole sound, which all clips of it share; one that moves starts
/// with its note, so that the note as a whole is made.
private struct ReshapedSound: Hashable {
  private let source: SoundSource
  private let steps: [SoundStep]
  private let pitch: Envelope
  private var clip = SoundClip(length: .zero)
  private var duration = Ticks.zero

  /// `true` iff it is a note with all its passes, not the sound that notes play.
  var isWholeNote: Bool { !pitch.isConstant }

  init(_ sound: Sound, lasting duration: Ticks) {
    (source, steps, pitch) = (sound.source, sound.steps, sound.pitch)
    guard isWholeNote else { return }
    (clip, self.duration) = (sound.clip, duration)
  }
}
