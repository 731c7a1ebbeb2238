/// A token of Swift source, as far as lists of haptics need it.
///
/// A long source has many of them, so it takes but twelve bytes.
struct SwiftToken {
  /// What it is.
  enum Kind: UInt8 {
    /// A name or keyword.
    case word
    /// A number.
    case number
    /// A text without interpolation.
    case string
    /// A text that is computed, or a character of no other token.
    case other
    /// One byte of punctuation.
    case mark
  }

  /// What it is.
  var kind: Kind

  /// The byte that it is, if it is punctuation; 0 for others.
  var mark: UInt8 = 0

  private let start: UInt32
  private let end: UInt32

  /// Creates a token of the bytes in `range`.
  init(_ kind: Kind, _ range: Range<Int>, mark: UInt8 = 0) {
    self.kind = kind
    self.mark = mark
    start = UInt32(range.lowerBound)
    end = UInt32(range.upperBound)
  }

  /// Where it stands, in bytes of the text.
  var range: Range<Int> { Int(start)..<Int(end) }

  /// `true` iff it is that byte of punctuation.
  func isMark(_ byte: Unicode.Scalar) -> Bool { kind == .mark && mark == UInt8(ascii: byte) }
}
