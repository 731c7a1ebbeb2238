/// The messages of a track of a MIDI file to be written.
struct MIDITrack {
  /// The name of the track of taps.
  static let taps = "taps"

  /// The name of the track of vibrations, by which they are told from tones.
  static let vibrations = "vibrations"

  /// The name of the track of tones.
  static let tones = "tones"

  /// The names of the tracks of notes.
  static let all = [taps, vibrations, tones]

  private struct Message {
    var tick: Int64
    /// What comes first at one tick: what ends before what begins.
    var rank: Int
    var bytes: [UInt8]
  }

  private var messages: [Message] = []
  private var end: Int64 = 0

  /// `true` iff nothing was added.
  var isEmpty: Bool { messages.isEmpty }

  /// Adds the note of `key` from the tick `start` to `end`, or one tick long at least.
  mutating func appendNote(
    _ key: Int, _ velocity: Int, on channel: Int, from start: Int64, to end: Int64
  ) {
    let end = max(end, start + 1)
    append(start, 2, [UInt8(0x90 | channel), UInt8(key), UInt8(velocity)])
    append(end, 1, [UInt8(0x80 | channel), UInt8(key), 0])
  }

  /// Adds what is no note: `data`, whose meaning is `kind`, at a tick.
  mutating func appendMeta(_ kind: UInt8, _ data: [UInt8], at tick: Int64 = 0) {
    append(tick, 0, [0xFF, kind] + MIDITrack.length(Int64(data.count)) + data)
  }

  /// Makes the track last up to `tick` at least.
  mutating func extend(to tick: Int64) { end = max(end, tick) }

  private mutating func append(_ tick: Int64, _ rank: Int, _ bytes: [UInt8]) {
    messages.append(Message(tick: tick, rank: rank, bytes: bytes))
    extend(to: tick)
  }

  /// The bytes of the track, with what begins and ends it.
  var chunk: [UInt8] {
    var content: [UInt8] = []
    var last: Int64 = 0
    // By number at last, for sorting does not keep the order of equals.
    let order = messages.indices.sorted {
      (messages[$0].tick, messages[$0].rank, $0) < (messages[$1].tick, messages[$1].rank, $1)
    }
    for index in order {
      append(&content, after: messages[index].tick - last, messages[index].bytes)
      last = messages[index].tick
    }
    append(&content, after: end - last, [0xFF, 0x2F, 0])
    return Array("MTrk".utf8) + MIDITrack.bytes(of: content.count, 4) + content
  }

  /// Appends a message; a silence that is too long for one number becomes several empty texts.
  private func append(_ content: inout [UInt8], after delay: Int64, _ message: [UInt8]) {
    var delay = delay
    while delay > MIDITrack.longest {
      content += MIDITrack.length(MIDITrack.longest) + [0xFF, 0x01, 0]
      delay -= MIDITrack.longest
    }
    content += MIDITrack.length(delay) + message
  }

  /// The greatest number of four bytes with 7 bits.
  private static let longest: Int64 = 0x0FFF_FFFF

  /// Returns `value` as a number of 7 bits a byte.
  private static func length(_ value: Int64) -> [UInt8] {
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes.reversed()
  }

  /// Returns `value` as a number of `count` bytes.
  static func bytes(of value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> ((count - 1 - $0) * 8) & 0xFF) }
  }
}
