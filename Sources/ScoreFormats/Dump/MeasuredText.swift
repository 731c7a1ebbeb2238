import ScoreJSON

/// A short text that is measured before it is written.
struct MeasuredText {
  private let bytes: [UInt8]

  /// Creates the text that `write` writes.
  init(_ write: (inout TextWriter<[UInt8]>) -> Void) {
    var writer = TextWriter(to: [UInt8]())
    write(&writer)
    writer.flush()
    bytes = writer.sink
  }

  /// The number of its characters, each taken for one column wide.
  var width: Int { bytes.reduce(0) { $0 + ($1 & 0xc0 == 0x80 ? 0 : 1) } }

  /// The number of characters before its point, or of all if it has none.
  var wholeWidth: Int { bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.count }

  /// Appends it to what `writer` writes.
  func append<Sink: ByteSink>(to writer: inout TextWriter<Sink>) {
    for byte in bytes { writer.write(byte: byte) }
  }
}

extension TextWriter {
  /// Writes `text`, and blanks up to `width` characters.
  mutating func write(_ text: MeasuredText, width: Int) {
    text.append(to: &self)
    writeBlanks(width - text.width)
  }

  /// Writes `text`, which is ASCII, and blanks up to `width` characters.
  mutating func write(_ text: StaticString, width: Int) {
    write(text)
    writeBlanks(width - text.utf8CodeUnitCount)
  }

  /// Writes `count` blanks; none if it is below zero.
  mutating func writeBlanks(_ count: Int) {
    for _ in 0..<max(count, 0) { write(byte: UInt8(ascii: " ")) }
  }
}
