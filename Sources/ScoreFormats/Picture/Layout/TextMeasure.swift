/// The widths of texts, without a font.
///
/// A viewer chooses the font; these are the widths of DejaVu Sans, the widest of those in common
/// use, so that what fits by them fits elsewhere too.
enum TextMeasure {
  /// Returns the width of `text` in pixels.
  static func width(of text: String, _ style: Label.Style) -> Double {
    let ems = text.unicodeScalars.reduce(0.0) { $0 + TextMeasure.ems(of: $1) }
    return ems * style.size * (style.isBold ? 1.12 : 1)
  }

  /// Returns `text`, cut and with an ellipsis if it is wider than `width`; `nil` iff less than three
  /// characters of it would be left.
  static func fit(_ text: String, _ style: Label.Style, within width: Double) -> String? {
    guard TextMeasure.width(of: text, style) > width else { return text }
    var kept = ""
    var count = 0
    var rest = width - TextMeasure.width(of: "…", style)
    for character in text {
      rest -= TextMeasure.width(of: String(character), style)
      guard rest >= 0 else { break }
      kept.append(character)
      count += 1
    }
    return count < 3 ? nil : kept + "…"
  }

  /// Returns the lines of `text`, broken between words; what is beyond `limit` lines is cut.
  static func lines(of text: String, _ style: Label.Style, within width: Double, limit: Int)
    -> [String]
  {
    var lines: [String] = []
    for word in text.split(whereSeparator: { $0.isWhitespace }) {
      if let line = lines.last, self.width(of: line + " " + word, style) <= width {
        lines[lines.count - 1] = line + " " + word
      } else if lines.count < limit {
        lines.append(fit(String(word), style, within: width) ?? "")
      } else {
        lines[limit - 1] = fit(lines[limit - 1] + " " + word, style, within: width) ?? ""
        break
      }
    }
    return lines
  }

  private static func ems(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "'", "|": 0.3
    case " ", ".", ",", ":", ";", "/", "\\", "(", ")", "[", "]", "I", "f", "t", "r", "-", "!": 0.42
    case "m", "w", "M", "W", "@", "%", "…", "→": 1
    case "A"..."Z", "+", "=", "<", ">", "~", "_", "#", "&": 0.84
    case "\u{300}"..."\u{36f}", "\u{200b}"..."\u{200f}", "\u{fe00}"..."\u{fe0f}": 0
    case "\u{1100}"...: 1.2
    default: 0.64
    }
  }
}
