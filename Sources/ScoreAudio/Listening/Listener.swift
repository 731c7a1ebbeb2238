import ScoreTimeline

/// Listens to a sound, piece by piece, for what of it can be felt.
struct Listener: ~Copyable {
  private let rate: Int
  private let listening: Listening
  private var filter: BandFilter
  private var onsets: OnsetDetector
  private var meter: FrameMeter
  private var mono: [Float] = []
  private var filtered: [Float] = []
  private var mixer: ChannelMixer

  /// The first sample: a sound that begins away from silence was there before, and what it rests on
  /// is not felt.
  private var rest: Float?

  /// What is never heard: half a step of 16 bits.
  static let silence: Float = 1 / 65_536

  /// Creates a listener for a sound of `rate` frames a second, to both channels or to one `side`.
  init(rate: Int, _ listening: Listening, side: Int? = nil) throws(AudioError) {
    mixer = ChannelMixer(side)
    self.rate = rate
    self.listening = listening
    filter = BandFilter(listening.band, rate: rate)
    onsets = OnsetDetector(rate: rate, sensitivity: listening.sensitivity)
    meter = try FrameMeter(rate: rate, band: listening.band)
  }

  /// Takes the next interleaved frames.
  mutating func take(_ samples: UnsafePointer<Float>, frames: Int, channels: Int) {
    guard frames > 0 else { return }
    if mono.count < frames {
      mono = [Float](repeating: 0, count: frames)
      filtered = mono
    }
    mono.withUnsafeMutableBufferPointer { mono in
      filtered.withUnsafeMutableBufferPointer { filtered in
        guard let whole = mono.baseAddress, let out = filtered.baseAddress else { return }
        mixer.mix(samples, frames: frames, channels: channels, into: whole)
        let rest = rest ?? whole[0]
        self.rest = rest
        if rest != 0 { for frame in 0..<frames { whole[frame] -= rest } }
        meter.take(whole, count: frames)
        out.update(from: whole, count: frames)
        filter.apply(to: out, count: frames)
        onsets.take(out, whole: whole, count: frames)
      }
    }
  }

  /// The channel that should be heard alone, because two cancel each other; `nil` iff they do not.
  var audibleSide: Int? { mixer.audibleSide }

  /// Returns what can be felt of all that came, which lasts `length`.
  mutating func finish(length: Ticks) -> FeltSound {
    meter.finish()
    let found = listening.findsTaps ? onsets.onsets() : []
    let track = LoudnessTrack(
      meter.measures, hop: meter.hop, size: meter.size, frameCount: meter.frameCount,
      rate: rate, around: found)
    var events: [Event] = []
    for onset in found {
      let time = Ticks(frames: onset.frame, rate: Int64(rate)).roundedToMilliseconds
      let tap = Transient(
        intensity: felt(onset.peak / max(onsets.greatestSample, onset.peak)),
        sharpness: track.height(behind: onset.frame).rounded(to: 100))
      events.append(Event(from: time, to: time, .transient(tap), origin: .none))
    }
    let reference = max(track.loudest, onsets.greatestSample / 4)
    if reference > Listener.silence {
      events += track.vibrations(rate: rate, reference: reference)
    }
    // Those at one time: taps first.
    let order = events.indices.sorted { a, b in
      (events[a].start, a) < (events[b].start, b)
    }
    return FeltSound(
      events: order.map { events[$0] }.filter { $0.start <= length }, length: length)
  }

  /// Returns the intensity that feels as a part of full amplitude sounds.
  private func felt(_ amplitude: Float) -> Double {
    Double(amplitude).squareRoot().rounded(to: 1000)
  }
}

extension Ticks {
  /// The nearest whole number of milliseconds: nobody feels less.
  var roundedToMilliseconds: Ticks {
    let unit = Ticks.perSecond / 1000
    return Ticks(count: (count + unit / 2) / unit * unit)
  }
}

extension Double {
  /// Returns the nearest multiple of one part of `parts`; of values from 0 to 1.
  func rounded(to parts: Double) -> Double { Double(Int(self * parts + 0.5)) / parts }
}
