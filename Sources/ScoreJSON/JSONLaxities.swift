/// What a tolerant reader took that strict JSON does not permit.
public struct JSONLaxities: Hashable, Sendable {
  /// The offsets of the commas behind the last value of an array or object.
  public var trailingCommas: [Int] = []

  /// `true` iff the text begins with a byte order mark.
  public var hasByteOrderMark = false

  /// Creates those of a strict text.
  public init() {}
}
