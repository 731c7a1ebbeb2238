/// What a character outside ASCII is likely meant for.
///
/// Programs that correct what one types, web pages and East Asian keyboards put them into a text.
enum LookAlike: Equatable {
  /// A blank.
  case blank
  /// Nothing: it has no width.
  case nothing
  /// The end of a line.
  case newline
  /// A quotation mark.
  case quote
  /// A mark of the language, and how that is written.
  case mark(Token.Kind, String)

  /// `true` iff it separates tokens.
  var isTrivia: Bool {
    switch self {
    case .blank, .nothing, .newline: true
    case .quote, .mark: false
    }
  }

  /// Creates what `scalar` is likely meant for, or `nil` iff it looks like nothing of the language.
  init?(_ scalar: UInt32) {
    switch scalar {
    case 0xa0, 0x1680, 0x2000...0x200a, 0x202f, 0x205f, 0x3000: self = .blank
    case 0xad, 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x2069, 0xfeff: self = .nothing
    case 0x85, 0x2028, 0x2029: self = .newline
    case 0xab, 0xbb, 0x2018...0x201f, 0x2032, 0x2033, 0x2039, 0x203a, 0xff02, 0xff07,
      0x300c...0x300f:
      self = .quote
    default:
      guard let (kind, text) = LookAlike.mark(scalar) else { return nil }
      self = .mark(kind, text)
    }
  }

  /// Returns how the fraction that `scalar` shows is written, and its value, if it shows one.
  static func fraction(_ scalar: UInt32) -> (text: String, value: Double)? {
    switch scalar {
    case 0xbc: ("0.25", 0.25)
    case 0xbd: ("0.5", 0.5)
    case 0xbe: ("0.75", 0.75)
    default: nil
    }
  }

  private static func mark(_ scalar: UInt32) -> (Token.Kind, String)? {
    switch scalar {
    case 0x2010...0x2015, 0x2212, 0xfe58, 0xfe63, 0xff0d: (.minus, "-")
    case 0x2190...0x21ff where scalar == 0x2192 || scalar == 0x21d2 || scalar == 0x21a6:
      (.arrow, "->")
    case 0x27f6, 0x2794, 0x279c, 0x279e: (.arrow, "->")
    case 0x2026, 0x22ef: (.closedRange, "...")
    case 0xd7, 0x2217, 0x22c5, 0xb7, 0xff0a: (.star, "*")
    case 0xf7, 0x2044, 0x2215, 0xff0f: (.slash, "/")
    case 0x2264, 0x2a7d: (.lessOrEqual, "<=")
    case 0x2265, 0x2a7e: (.greaterOrEqual, ">=")
    case 0x2260: (.notEqual, "!=")
    case 0x2227: (.and, "&&")
    case 0x2228: (.or, "||")
    case 0xac, 0xff01: (.not, "!")
    case 0xff0c, 0x3001, 0x60c: (.comma, ",")
    case 0xff1a, 0x2236: (.colon, ":")
    case 0xff1b, 0x37e, 0x61b: (.semicolon, ";")
    case 0xff08: (.leftParenthesis, "(")
    case 0xff09: (.rightParenthesis, ")")
    case 0xff5b: (.leftBrace, "{")
    case 0xff5d: (.rightBrace, "}")
    case 0xff1d: (.assign, "=")
    case 0xff0b: (.plus, "+")
    case 0xff1c: (.less, "<")
    case 0xff1e: (.greater, ">")
    case 0xff0e, 0x3002: (.dot, ".")
    default: nil
    }
  }
}
