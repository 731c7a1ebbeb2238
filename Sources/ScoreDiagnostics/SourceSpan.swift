/// A half-open range of bytes in the sources of one compilation.
///
/// Offsets count from the start of the `SourceMap`, in which each file has a place of its own, so
/// that a span of eight bytes names a file too. The AST and the timeline keep one in every node.
public struct SourceSpan: Hashable, Sendable {
  /// The offset of the first byte.
  public var start: UInt32

  /// The offset after the last byte; not below `start`.
  public var end: UInt32

  /// Creates the span from `start` up to `end`.
  @inlinable
  public init(_ start: UInt32, _ end: UInt32) {
    self.start = start
    self.end = end
  }

  /// The span of what has no place in any source.
  public static let none = SourceSpan(0, 0)

  /// The number of bytes.
  @inlinable
  public var length: UInt32 { end - start }

  /// The empty span after the last byte.
  @inlinable
  public var atEnd: SourceSpan { SourceSpan(end, end) }

  /// Returns the smallest span that covers this one and `other`.
  @inlinable
  public func joined(with other: SourceSpan) -> SourceSpan {
    SourceSpan(min(start, other.start), max(end, other.end))
  }
}
