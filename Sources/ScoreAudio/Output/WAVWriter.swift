import CSndFile
import ScoreTimeline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A WAV on its way to a file or a pipe, written by libsndfile.
///
/// The same frames give the same bytes: no times, no names of programs, wherever they go. A file
/// beyond 4 GB is an RF64, as WAV cannot be.
public final class WAVWriter {
  private let format: WAVFormat
  private let channelCount: Int
  private let sampleRate: Int
  private let stream: ByteStream
  private var handle: OpaquePointer?
  private let quantizer: Quantizer
  private var written: Int64 = 0
  private let expected: Int64

  /// Begins a WAV of `frameCount` frames in an open file or pipe, which stays open at the end.
  public init(
    to descriptor: Int32, frameCount: Int64, settings: RenderSettings, format: WAVFormat = .pcm16,
    about: About = About()
  ) throws(AudioError) {
    guard CSndFile_isAvailable() else { throw .noSoundFiles }
    self.format = format
    channelCount = settings.channelCount
    sampleRate = settings.sampleRate
    expected = frameCount
    stream = ByteStream(descriptor: descriptor)
    quantizer = Quantizer(format, channelCount: channelCount, isDithered: settings.isDithered)
    let dataBytes = Int(frameCount) * channelCount * format.bytes
    try open(dataBytes: dataBytes)
    describe(about)
    settleHeader()
    stream.begin()
    try check()
  }

  deinit { if let handle { sf_close(handle) } }

  /// Writes the first `frameCount` frames of `block`.
  public func write(_ block: Block, frameCount: Int) throws(AudioError) {
    precondition(block.channelCount == channelCount, "a block with other channels")
    var done = 0
    while done < frameCount {
      let count = quantizer.take(block, from: done, to: frameCount)
      done += count
      if quantizer.isFull { try flush() }
    }
  }

  /// Writes what is still held back, and returns what there is to say of the whole.
  public func finish() throws(AudioError) -> RenderSummary {
    try flush()
    precondition(written == expected, "a WAV has other than the frames in its header")
    sf_close(handle)
    handle = nil
    try check()
    return RenderSummary(
      frameCount: written, sampleRate: sampleRate, peak: quantizer.peak,
      peakFrame: quantizer.peakFrame, isClipped: format != .float && quantizer.peak > 1)
  }

  private func open(dataBytes: Int) throws(AudioError) {
    // The sizes in a WAV have 32 bits; 1 MB is more than all chunks beside the data.
    let isLarge = dataBytes > 0xFFF0_0000
    var info = SF_INFO()
    info.samplerate = Int32(sampleRate)
    info.channels = Int32(channelCount)
    info.format = Int32(isLarge ? SF_FORMAT_RF64 : SF_FORMAT_WAV) | Int32(format.subtype)
    var callbacks = ByteStream.callbacks()
    let user = Unmanaged.passUnretained(stream).toOpaque()
    guard let handle = sf_open_virtual(&callbacks, Int32(SFM_WRITE), &info, user) else {
      throw .unencodable(String(cString: sf_strerror(nil)))
    }
    self.handle = handle
    // The chunk holds the time of writing.
    _ = sf_command(handle, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, 0)
  }

  /// Puts what the score says about itself into the INFO chunk.
  private func describe(_ about: About) {
    let texts = [
      (SF_STR_TITLE, about.title), (SF_STR_ARTIST, about.author), (SF_STR_COMMENT, about.about),
    ]
    for (kind, text) in texts {
      if let text, !text.isEmpty { _ = sf_set_string(handle, Int32(kind), text) }
    }
  }

  /// Lets libsndfile write the header of a file that has all its frames.
  private func settleHeader() {
    _ = sf_command(handle, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
    guard expected > 0 else { return }
    stream.rehearse()
    let silence = [Float](repeating: 0, count: channelCount)
    _ = sf_seek(handle, expected - 1, SEEK_SET)
    _ = sf_writef_float(handle, silence, 1)
    _ = sf_command(handle, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
    _ = sf_seek(handle, 0, SEEK_SET)
  }

  private func flush() throws(AudioError) {
    let count = quantizer.heldFrames
    if count == 0 { return }
    let done = quantizer.write(to: handle)
    quantizer.empty()
    written += Int64(count)
    try check()
    if done != count { throw .unencodable(String(cString: sf_strerror(handle))) }
  }

  private func check() throws(AudioError) {
    if stream.failure != 0 { throw .unwritable(stream.failure) }
  }
}

extension WAVFormat {
  /// libsndfile's number for it.
  fileprivate var subtype: Int {
    switch self {
    case .pcm16: SF_FORMAT_PCM_16
    case .pcm24: SF_FORMAT_PCM_24
    case .float: SF_FORMAT_FLOAT
    }
  }
}
