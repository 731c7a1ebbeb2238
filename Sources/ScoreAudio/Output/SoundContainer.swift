/// What kind of file a sound is written into.
public enum SoundContainer: String, Hashable, Sendable, CaseIterable {
  /// What everything reads; an RF64 beyond 4 GB.
  case wav
  /// Apple's older one.
  case aiff
  /// Apple's newer one, of any size.
  case caf
  /// Half as large without loss.
  case flac
  /// Vorbis in Ogg.
  case ogg
  /// Opus in Ogg.
  case opus
  /// MPEG audio, layer III.
  case mp3

  /// What people call it.
  public var name: String {
    switch self {
    case .wav: "a WAV"
    case .aiff: "an AIFF"
    case .caf: "a CAF"
    case .flac: "a FLAC"
    case .ogg: "an Ogg"
    case .opus: "an Opus"
    case .mp3: "an MP3"
    }
  }

  /// `true` iff what is read back is only like what was written.
  public var isLossy: Bool {
    switch self {
    case .wav, .aiff, .caf, .flac: false
    case .ogg, .opus, .mp3: true
    }
  }

  /// The ways in which it can hold samples; none iff it has its own.
  public var sampleFormats: [SampleFormat] {
    switch self {
    case .wav, .aiff, .caf: SampleFormat.allCases
    case .flac: [.pcm16, .pcm24]
    case .ogg, .opus, .mp3: []
    }
  }

  /// Returns `true` iff it can have `rate` frames a second.
  ///
  /// RFC 9639, 9.1.2: what a FLAC can say in each frame are rates below 65,536, and tens up to
  /// 655,350; others would be no stream.
  public func canHave(rate: Int) -> Bool {
    if self == .flac { return rate < 65_536 || rate % 10 == 0 }
    return sampleRates?.contains(rate) ?? true
  }

  /// `true` iff a file without a frame is one.
  public var canBeEmpty: Bool {
    switch self {
    case .wav, .aiff, .caf, .ogg: true
    case .flac, .opus, .mp3: false
    }
  }

  /// The most bytes of samples that it can have.
  var maximumSize: Int64? { self == .aiff ? Int64(UInt32.max) - 8 : nil }

  /// The rates that it can have, in frames a second, where they are few; else `nil`.
  public var sampleRates: [Int]? {
    switch self {
    case .wav, .aiff, .caf, .flac, .ogg: nil
    case .opus: [8_000, 12_000, 16_000, 24_000, 48_000]
    case .mp3: [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
    }
  }

  /// Returns the channels of a frame in the order in which it has them: of left, right and a third,
  /// Ogg has that in the middle, where the centre would be, and `channels` have it last.
  func ordered(_ channels: [Int]) -> [Int] {
    switch self {
    case .wav, .aiff, .caf, .flac, .mp3: return channels
    case .ogg, .opus:
      var ordered = channels
      for (channel, place) in zip(channels, ChannelOrder.placesInOgg(channels.count)) {
        ordered[place] = channel
      }
      return ordered
    }
  }

  /// The most channels that it can have.
  public var maximumChannelCount: Int { self == .mp3 ? 2 : 8 }

  /// `true` iff it can be sent through a pipe, as nothing is corrected at its end.
  public var isStreamable: Bool { self == .wav }
}

/// How a sound is written.
public struct SoundFormat: Hashable, Sendable {
  /// Into what kind of file.
  public var container: SoundContainer

  /// How its samples are, where the container leaves a choice.
  public var samples: SampleFormat

  /// How good a lossy file is, 0 small…1 large.
  public var quality: Double

  /// The channels of a rendering that it holds, in its order; `nil` for all.
  public var channels: [Int]?

  /// Creates a format.
  public init(
    _ container: SoundContainer = .wav, samples: SampleFormat = .pcm16, quality: Double = 0.6
  ) {
    self.container = container
    self.samples = container.isLossy ? .float : samples
    self.quality = quality
  }
}
