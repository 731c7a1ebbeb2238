import CSndFile
import ScoreTimeline

/// A file on its way that libsndfile writes: all kinds but WAV.
///
/// The same frames give the same bytes: nothing of the clock goes into it.
final class LibrarySink: FrameSink {
  private let container: SoundContainer
  private let stream: ByteStream
  private let cues: PlacedCues
  private var handle: OpaquePointer?

  /// Begins a file.
  init(
    to descriptor: Int32, _ format: SoundFormat, channelCount: Int, sampleRate: Int,
    about: About, cues: PlacedCues
  ) throws(AudioError) {
    guard CSndFile_isAvailable() else { throw .noSoundFiles }
    container = format.container
    self.cues = cues
    stream = ByteStream(descriptor: descriptor, isOgg: [.ogg, .opus].contains(container))
    var info = SF_INFO()
    info.samplerate = Int32(sampleRate)
    info.channels = Int32(channelCount)
    info.format = Int32(format.container.majorFormat | format.subtype)
    var callbacks = ByteStream.callbacks()
    let user = Unmanaged.passUnretained(stream).toOpaque()
    guard let handle = sf_open_virtual(&callbacks, Int32(SFM_WRITE), &info, user) else {
      throw .unencodable(String(cString: sf_strerror(nil)))
    }
    self.handle = handle
    settle(format.quality)
    describe(about)
  }

  deinit { if let handle { sf_close(handle) } }

  func write(_ quantizer: Quantizer) throws(AudioError) {
    let count = quantizer.heldFrames
    let done = quantizer.write(to: handle)
    try check()
    if done != count { throw .unencodable(String(cString: sf_strerror(handle))) }
  }

  func finish() throws(AudioError) {
    sf_close(handle)
    handle = nil
    switch container {
    case .aiff: try appendAIFFMarkers()
    case .caf: appendCAFMarkers()
    case .wav, .flac, .ogg, .opus, .mp3: break
    }
    try check()
  }

  private func settle(_ quality: Double) {
    // The chunk holds the time of writing.
    _ = sf_command(handle, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, 0)
    guard container.isLossy else { return }
    // What goes beyond full scale must not wrap around.
    _ = sf_command(handle, Int32(SFC_SET_CLIPPING), nil, 1)
    if container == .mp3 {
      var mode = Int32(SF_BITRATE_MODE_VARIABLE)
      _ = sf_command(handle, Int32(SFC_SET_BITRATE_MODE), &mode, 4)
    }
    var quality = quality
    _ = sf_command(handle, Int32(SFC_SET_VBR_ENCODING_QUALITY), &quality, 8)
  }

  /// Writes what the score says about itself.
  private func describe(_ about: About) {
    let texts = [
      (SF_STR_TITLE, about.title), (SF_STR_ARTIST, about.author), (SF_STR_COMMENT, about.about),
    ]
    for (kind, text) in texts {
      if let text, !text.isEmpty { _ = sf_set_string(handle, Int32(kind), text) }
    }
  }

  private func check() throws(AudioError) {
    if stream.failure != 0 { throw .unwritable(stream.failure) }
  }
}

// MARK: - Markers

// libsndfile writes cues into the header of an AIFF, which it holds to 100 KB, and into no CAF.

extension LibrarySink {
  /// Puts the cues behind all chunks, and corrects the size of all.
  ///
  /// "Audio Interchange File Format" (Apple, 1989): a marker has a number of 16 bits and a name of
  /// at most 255 bytes, which is filled up to an odd number.
  private func appendAIFFMarkers() throws(AudioError) {
    let entries = cues.entries.prefix(Int(Int16.max))
    if !entries.isEmpty {
      var list = ByteList(isBigEndian: true)
      list.append(UInt16(entries.count))
      for (index, cue) in entries.enumerated() {
        let name = Array(cue.name.prefix(254))
        list.append(UInt16(index + 1))
        list.append(cue.frame)
        list.append(UInt8(name.count))
        list.append(name)
        list.fillUp()
      }
      stream.put(LibrarySink.chunk("MARK", list.bytes, UInt32(list.bytes.count)), at: stream.size)
    }
    guard let size = UInt32(exactly: stream.size - 8) else {
      throw .tooLargeAIFF
    }
    var list = ByteList(isBigEndian: true)
    list.append(size)
    stream.put(list.bytes, at: 4)
  }

  /// Puts the cues behind all chunks.
  ///
  /// "Apple Core Audio Format Specification 1.0", Marker Chunk and Strings Chunk: a marker's number
  /// is that of its name.
  private func appendCAFMarkers() {
    guard !cues.entries.isEmpty else { return }
    let count = UInt32(cues.entries.count)
    var (markers, offsets) = (ByteList(isBigEndian: true), ByteList(isBigEndian: true))
    var names: [UInt8] = []
    markers.append(UInt32(0))
    markers.append(count)
    offsets.append(count)
    for (index, cue) in cues.entries.enumerated() {
      // A generic marker, without a time of SMPTE, of no channel.
      markers.append(UInt32(0))
      markers.append(Double(cue.frame).bitPattern)
      markers.append(UInt32(index + 1))
      markers.append(UInt64.max)
      markers.append(UInt32(0))
      offsets.append(UInt32(index + 1))
      offsets.append(Int64(names.count))
      names += cue.name + [0]
    }
    offsets.append(names)
    for (name, body) in [("mark", markers.bytes), ("strg", offsets.bytes)] {
      stream.put(LibrarySink.chunk(name, body, Int64(body.count)), at: stream.size)
    }
  }

  private static func chunk(
    _ name: String, _ body: [UInt8], _ size: some FixedWidthInteger
  ) -> [UInt8] {
    var list = ByteList(isBigEndian: true)
    list.append(name)
    list.append(size)
    list.append(body)
    return list.bytes
  }
}

// MARK: - libsndfile's numbers

extension SoundContainer {
  /// libsndfile's number for it.
  fileprivate var majorFormat: Int {
    switch self {
    case .wav: SF_FORMAT_WAV
    case .aiff: SF_FORMAT_AIFF
    case .caf: SF_FORMAT_CAF
    case .flac: SF_FORMAT_FLAC
    case .ogg, .opus: SF_FORMAT_OGG
    case .mp3: SF_FORMAT_MPEG
    }
  }
}

extension SoundFormat {
  /// libsndfile's number for the samples in it.
  fileprivate var subtype: Int {
    switch container {
    case .ogg: return SF_FORMAT_VORBIS
    case .opus: return SF_FORMAT_OPUS
    case .mp3: return SF_FORMAT_MPEG_LAYER_III
    case .wav, .aiff, .caf, .flac: break
    }
    return switch samples {
    case .pcm16: SF_FORMAT_PCM_16
    case .pcm24: SF_FORMAT_PCM_24
    case .float: SF_FORMAT_FLOAT
    }
  }
}
