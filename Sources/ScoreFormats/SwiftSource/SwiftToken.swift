/// A token of Swift source, as far as lists of haptics need it.
struct SwiftToken {
  /// What it is.
  enum Kind: Equatable {
    /// A name or keyword.
    case word
    /// A number.
    case number
    /// A text without interpolation.
    case string(String)
    /// A text that is computed, or a character of no other token.
    case other
    /// One byte of punctuation.
    case mark(UInt8)
  }

  /// What it is.
  var kind: Kind

  /// Where it stands, in bytes of the text.
  var range: Range<Int>

  /// `true` iff it is that byte of punctuation.
  func isMark(_ byte: Unicode.Scalar) -> Bool { kind == .mark(UInt8(ascii: byte)) }
}
