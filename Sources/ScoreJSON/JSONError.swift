/// Why a text is not JSON.
public struct JSONError: Error, Hashable, Sendable {
  /// What is wrong, in the style of a diagnostic: lower case, no full stop.
  public var message: String

  /// The offset of the byte where it is wrong.
  public var offset: Int

  /// Creates an error.
  public init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}
