import ScoreTimeline

/// What stands before and behind the samples of a WAV.
///
/// "Multimedia Programming Interface and Data Specifications 1.0" (IBM and Microsoft, 1991) has the
/// chunks, INFO and cues; "Multiple channel audio data and WAVE files" (Microsoft, 2001) the
/// samples in floating point; EBU Tech 3306 (RF64) what is larger than 32 bits can tell.
struct WAVHeader {
  /// What the samples are.
  let format: SampleFormat
  /// Samples in a frame.
  let channelCount: Int
  /// Frames a second.
  let sampleRate: Int
  /// All frames.
  let frameCount: Int64
  /// What the score says about itself.
  let about: About
  /// The bytes of the samples.
  private let dataSize: Int64
  /// The bytes behind the samples.
  let trailing: [UInt8]

  /// Creates what stands around `frameCount` frames of the notes at `cues`.
  init(
    format: SampleFormat, channelCount: Int, sampleRate: Int, frameCount: Int64, about: About,
    cues: PlacedCues
  ) {
    self.format = format
    self.channelCount = channelCount
    self.sampleRate = sampleRate
    self.frameCount = frameCount
    self.about = about
    dataSize = frameCount * Int64(channelCount * format.bytes)
    let filling: [UInt8] = dataSize.isMultiple(of: 2) ? [] : [0]
    trailing =
      cues.entries.isEmpty
      ? filling : filling + WAVHeader.cueChunk(cues) + WAVHeader.labelChunk(cues)
  }

  /// The bytes before the samples.
  var leading: [UInt8] {
    let body = formatChunk + infoChunk
    let size = 4 + Int64(body.count) + 8 + dataSize + Int64(trailing.count)
    // A size of 2³² − 1 would say that an RF64 tells it.
    let isLarge = size + 36 >= 0xFFFF_FFFF
    var list = ByteList()
    list.append(isLarge ? "RF64" : "RIFF")
    list.append(isLarge ? UInt32.max : UInt32(size))
    list.append("WAVE")
    if isLarge { list.append(largeSizeChunk(size + 36)) }
    list.append(body)
    list.append("data")
    list.append(isLarge ? UInt32.max : UInt32(dataSize))
    return list.bytes
  }

  private func largeSizeChunk(_ size: Int64) -> [UInt8] {
    var list = ByteList()
    list.append("ds64")
    list.append(UInt32(28))
    for number in [size, dataSize, frameCount] { list.append(number) }
    list.append(UInt32(0))
    return list.bytes
  }

  /// Of all samples, only whole numbers go without the size of what extends their format, 0, and
  /// without the number of frames.
  private var formatChunk: [UInt8] {
    let isFloat = format == .float
    let frameBytes = channelCount * format.bytes
    var list = ByteList()
    list.append("fmt ")
    list.append(UInt32(isFloat ? 18 : 16))
    list.append(UInt16(isFloat ? 3 : 1))
    list.append(UInt16(channelCount))
    list.append(UInt32(sampleRate))
    list.append(UInt32(sampleRate * frameBytes))
    list.append(UInt16(frameBytes))
    list.append(UInt16(format.bytes * 8))
    guard isFloat else { return list.bytes }
    list.append(UInt16(0))
    list.append("fact")
    list.append(UInt32(4))
    list.append(UInt32(min(frameCount, Int64(UInt32.max))))
    return list.bytes
  }

  private var infoChunk: [UInt8] {
    var texts = ByteList()
    for (name, text) in [("INAM", about.title), ("IART", about.author), ("ICMT", about.about)] {
      guard let text, !text.isEmpty else { continue }
      texts.append(name)
      texts.append(UInt32(text.utf8.count + 1))
      texts.append(Array(text.utf8) + [0])
      texts.fillUp()
    }
    return texts.bytes.isEmpty ? [] : WAVHeader.listChunk("INFO", texts.bytes)
  }

  private static func listChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    var list = ByteList()
    list.append("LIST")
    list.append(UInt32(body.count + 4))
    list.append(name)
    list.append(body)
    return list.bytes
  }

  private static func cueChunk(_ cues: PlacedCues) -> [UInt8] {
    var list = ByteList()
    list.reserve(12 + 24 * cues.entries.count)
    list.append("cue ")
    list.append(UInt32(4 + 24 * cues.entries.count))
    list.append(UInt32(cues.entries.count))
    for (index, cue) in cues.entries.enumerated() {
      list.append(UInt32(index + 1))
      // Where it would be in a playlist, of which there is none.
      list.append(cue.frame)
      list.append("data")
      list.append(UInt64(0))
      list.append(cue.frame)
    }
    return list.bytes
  }

  private static func labelChunk(_ cues: PlacedCues) -> [UInt8] {
    var list = ByteList()
    list.reserve(14 * cues.entries.count + cues.nameBytes)
    for (index, cue) in cues.entries.enumerated() {
      list.append("labl")
      list.append(UInt32(5 + cue.name.count))
      list.append(UInt32(index + 1))
      list.append(cue.name)
      list.append(UInt8(0))
      list.fillUp()
    }
    return listChunk("adtl", list.bytes)
  }
}
