/// The text of one file and its place among the sources of a compilation.
public struct SourceFile: Sendable {
  /// The name to show a person: a path as they wrote it.
  public let name: String

  /// The text, as the file holds it.
  public let bytes: [UInt8]

  /// `true` iff it is no text: places in it are told by their bytes.
  public let isBinary: Bool

  /// The offset of the first byte in the `SourceMap`.
  public let base: UInt32

  /// The span of the whole text.
  public var span: SourceSpan { SourceSpan(base, base + UInt32(bytes.count)) }

  /// Returns the text of `span`, which lies in this file, with U+FFFD for what is not UTF-8.
  public func text(_ span: SourceSpan) -> String {
    String(decoding: bytes[Int(span.start - base)..<Int(span.end - base)], as: UTF8.self)
  }
}
