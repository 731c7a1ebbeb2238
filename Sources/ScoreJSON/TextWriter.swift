/// Text on its way to a sink, handed over in pieces.
///
/// An output of any size thus costs the memory of one piece.
public struct TextWriter<Sink: ByteSink> {
  // The piece stands before the sink: what comes behind a value of a type that is not known here
  // has no fixed place, and would have to be looked for at each write.
  private var piece = TextPiece()

  /// Where the text goes.
  public private(set) var sink: Sink

  /// Creates a writer to `sink`.
  public init(to sink: Sink) { self.sink = sink }

  /// Writes `text` as it stands.
  @inline(__always)
  public mutating func write(_ text: StaticString) {
    write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes `text` as it stands.
  public mutating func write(string text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes one byte.
  public mutating func write(byte: UInt8) {
    if !piece.hasRoom(for: 1) { flush() }
    piece.append(byte)
  }

  /// Writes `bytes`.
  public mutating func write(bytes: [UInt8]) { bytes.withUnsafeBytes { write($0) } }

  /// Writes `value` in decimal, with at most `places` digits behind the point and none that is 0.
  public mutating func write(decimal value: Double, places: Int = 6) {
    if !piece.hasRoom(for: longestDecimal) { flush() }
    piece.append(decimal: value, places: places)
  }

  /// Writes `count` units of 10^−`places` in decimal, without zeros at the end.
  public mutating func write(fixed count: Int64, places: Int) {
    if !piece.hasRoom(for: longestDecimal) { flush() }
    piece.append(fixed: count, places: places)
  }

  /// Hands all that is written to the sink.
  public mutating func flush() { piece.take { sink.write($0) } }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) {
    if !piece.hasRoom(for: bytes.count) { flush() }
    if piece.hasRoom(for: bytes.count) { piece.append(bytes) } else { sink.write(bytes) }
  }
}
