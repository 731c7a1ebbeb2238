/// Text on its way to a sink, handed over in pieces.
///
/// An output of any size thus costs the memory of one piece.
public struct TextWriter<Sink: ByteSink> {
  /// Where the text goes.
  public private(set) var sink: Sink

  private var piece: [UInt8] = []

  /// The size of a piece: large enough that handing it over costs nothing beside making it, and
  /// small enough to stay in the processor's cache.
  private let pieceSize = 1 << 15

  /// Creates a writer to `sink`.
  public init(to sink: Sink) {
    self.sink = sink
    piece.reserveCapacity(pieceSize + 1024)
  }

  /// Writes `text` as it stands.
  @inline(__always)
  public mutating func write(_ text: StaticString) {
    piece.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    if piece.count >= pieceSize { flush() }
  }

  /// Writes `text` as it stands.
  public mutating func write(string text: String) {
    var text = text
    text.withUTF8 { piece.append(contentsOf: $0) }
    if piece.count >= pieceSize { flush() }
  }

  /// Writes one byte.
  public mutating func write(byte: UInt8) { piece.append(byte) }

  /// Writes `value` in decimal, with at most `places` digits behind the point and none that is 0.
  public mutating func write(decimal value: Double, places: Int = 6) {
    piece.append(decimal: value, places: places)
  }

  /// Writes `count` units of 10^−`places` in decimal, without zeros at the end.
  public mutating func write(fixed count: Int64, places: Int) {
    piece.append(fixed: count, places: places)
  }

  /// Hands all that is written to the sink.
  public mutating func flush() {
    piece.withUnsafeBytes { sink.write($0) }
    piece.removeAll(keepingCapacity: true)
  }
}
