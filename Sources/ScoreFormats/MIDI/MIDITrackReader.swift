/// Reads the messages of a track of a MIDI file one after the other.
struct MIDITrackReader {
  /// What a message says.
  enum Message {
    /// A key of a channel goes down, or up iff the velocity is 0.
    case note(channel: Int, key: Int, velocity: Int)
    /// A pedal, a wheel or a sound of a channel; `kind` is the upper half of its first byte.
    case control(kind: Int)
    /// A text about the track.
    case text(kind: Int, Range<Int>)
    /// A beat takes so many microseconds from here on.
    case tempo(Int)
    /// A bar has `numerator` parts, 2 to the power of `denominator` of which are a whole note.
    case meter(numerator: Int, denominator: Int)
    /// Nothing that concerns a score.
    case other
    /// The end of the track.
    case end
  }

  private let bytes: [UInt8]
  private let limit: Int
  private var status = 0

  /// The offset of the next byte.
  private(set) var offset: Int

  /// When the last message was, in ticks.
  private(set) var tick: Int64 = 0

  /// What is wrong with the track, if something is; then it is at its end.
  private(set) var error: String?

  /// Creates a reader of the bytes of `bytes` in `range`.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    limit = range.upperBound
  }

  /// Returns the next message, or `nil` iff there is none.
  mutating func next() -> Message? {
    guard offset < limit, error == nil else { return nil }
    tick += Int64(readLength())
    let first = offset < limit ? Int(bytes[offset]) : 0
    if first >= 0x80 {
      offset += 1
      status = first
    }
    let message = readMessage()
    return error == nil ? message : nil
  }

  private mutating func readMessage() -> Message {
    switch status {
    case 0x80..<0xA0:
      let (key, velocity) = (readData(), readData())
      return .note(
        channel: status & 15, key: key, velocity: status < 0x90 ? 0 : velocity)
    case 0xC0..<0xE0:
      _ = readData()
      return .control(kind: status >> 4)
    case 0xA0..<0xF0:
      _ = (readData(), readData())
      return .control(kind: status >> 4)
    case 0xF0, 0xF7:
      let count = readLength()
      skip(count)
      status = 0
      return .other
    case 0xFF:
      status = 0
      return readMeta()
    default:
      fail("a message of no known kind")
      return .other
    }
  }

  private mutating func readMeta() -> Message {
    let kind = readData()
    let count = readLength()
    let start = offset
    skip(count)
    guard error == nil else { return .other }
    let data = bytes[start..<offset]
    switch (kind, count) {
    case (0x01...0x07, _): return .text(kind: kind, start..<offset)
    case (0x2F, _): return .end
    case (0x51, 3): return .tempo(data.reduce(0) { $0 << 8 + Int($1) })
    case (0x58, 4): return .meter(numerator: Int(data[start]), denominator: Int(data[start + 1]))
    default: return .other
    }
  }

  // MARK: Bytes

  /// Reads a byte below 128.
  private mutating func readData() -> Int {
    guard offset < limit, bytes[offset] < 0x80 else {
      fail(
        offset < limit ? "a byte of 128 or more inside a message" : "the track ends in a message")
      return 0
    }
    defer { offset += 1 }
    return Int(bytes[offset])
  }

  /// Reads a number of 7 bits a byte, all but the last of which have the eighth bit.
  private mutating func readLength() -> Int {
    var value = 0
    for _ in 0..<4 {
      guard offset < limit else {
        fail("the track ends in a message")
        return 0
      }
      let byte = bytes[offset]
      offset += 1
      value = value << 7 + Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    fail("a number of more than four bytes")
    return 0
  }

  private mutating func skip(_ count: Int) {
    if count > limit - offset { fail("the track ends in a message") } else { offset += count }
  }

  private mutating func fail(_ message: String) { error = error ?? message }
}
