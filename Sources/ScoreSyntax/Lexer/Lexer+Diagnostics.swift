import ScoreDiagnostics

/// What the lexer has to say.
extension Diagnostic {
  /// The text is not UTF-8 from `span` on, in `count` places.
  static func invalidUTF8(_ byte: UInt8, count: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidUTF8, .error, "byte 0x\(hexadecimal(UInt32(byte))) is not UTF-8", at: span,
      notes: (count > 1 ? [Note("\(count) bytes of the file are not UTF-8")] : [])
        + [Note("save the file with the encoding UTF-8")])
  }

  /// The text is UTF-16.
  static func utf16(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidUTF8, .error, "the file is UTF-16, a score is UTF-8", at: span,
      notes: [Note("save the file with the encoding UTF-8")])
  }

  /// A mark that the language does not have.
  static func invalidCharacter(_ character: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidCharacter, .error, "'\(character.excerpt)' has no meaning in a score", at: span)
  }

  /// A byte that no text has.
  static func controlCharacter(_ byte: UInt8, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidCharacter, .error, "control character \(codePoint(UInt32(byte))) in a score",
      at: span, label: byte == 0 ? "is this a text file?" : nil,
      fixIts: [FixIt("remove it", [.init(span, "")], isSafe: false)])
  }

  /// A character that looks like `text`, which is meant.
  static func lookAlike(_ found: String, for text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidCharacter, .error, "'\(found.excerpt)' is written '\(text)'", at: span,
      fixIts: [.replace(span, found.excerpt, with: text, isSafe: true)])
  }

  /// A blank or newline that is none to the language, or a character that cannot be seen.
  static func foreignBlank(
    _ scalar: UInt32, _ lookAlike: LookAlike, at span: SourceSpan
  ) -> Diagnostic {
    let (what, text): (String, String) =
      switch lookAlike {
      case .blank: ("is not a blank", " ")
      case .newline: ("does not end a line", "\n")
      case .nothing, .quote, .mark: ("cannot be seen", "")
      }
    return Diagnostic(
      .invalidCharacter, .error, "character \(codePoint(scalar)) \(what)", at: span,
      fixIts: [
        FixIt(
          text.isEmpty ? "remove it" : text == " " ? "write a blank" : "start a new line",
          [.init(span, text)], isSafe: true)
      ])
  }

  /// A text in quotes of another kind.
  static func foreignQuotes(
    opening: SourceSpan, closing: SourceSpan, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .invalidCharacter, .error, "a string stands between two '\"'", at: span,
      fixIts: [
        FixIt(
          "write '\"' before and behind it", [.init(opening, "\""), .init(closing, "\"")],
          isSafe: true)
      ])
  }

  /// A word with letters outside ASCII.
  static func foreignWord(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidCharacter, .error, "'\(word.excerpt)' is not a word of a score", at: span,
      label: "a word has letters A to Z, digits and '_'")
  }

  /// A comment as other languages write it.
  static func hashComment(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidCharacter, .error, "a comment begins with '//'", at: span,
      fixIts: [.replace(span, "#", with: "//", isSafe: true)])
  }

  /// A string without its end.
  static func unterminatedString(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unterminatedString, .error, "the string has no closing '\"' on its line", at: span,
      fixIts: [.insert("\"", at: span.atEnd, isSafe: false)])
  }

  /// A comment without its end.
  static func unterminatedComment(at span: SourceSpan, depth: Int) -> Diagnostic {
    Diagnostic(
      .unterminatedComment, .error, "the comment has no closing '*/'", at: span,
      notes: depth > 1 ? [Note("comments nest, and \(depth) are open at the end")] : [])
  }

  /// A `\` before what it does not go with.
  static func invalidEscape(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidEscape, .error, "'\(text.excerpt)' means nothing in a string", at: span,
      label: #"one of \" \\ \n \t \u{1F3B5}"#)
  }

  /// A number that is none.
  static func malformedNumber(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.invalidNumber, .error, "'\(text.excerpt)' is not a number", at: span)
  }

  /// A number beyond all measure.
  static func numberTooLarge(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidNumber, .error, "number '\(text.excerpt)' is too large", at: span,
      label: "above 1.8e308")
  }

  /// A number of more digits than anyone writes.
  static func numberTooLong(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidNumber, .error,
      "a number has at most \(DecimalNumber.maximumLength) characters, not \(span.length)",
      at: span)
  }

  /// A compound time whose last number has no unit.
  static func compoundWithoutUnit(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidNumber, .error, "the last part of '\(text.excerpt)' has no unit of time", at: span,
      label: "one of m, s, ms, us")
  }

  /// A compound time such as `30s1m`.
  static func compoundNotFalling(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidNumber, .error, "the units of '\(text.excerpt)' do not fall", at: span,
      label: "as in 1h5m30s")
  }

  /// A word where a unit stands.
  static func unknownUnit(_ word: String, at span: SourceSpan) -> Diagnostic {
    let message = "'\(word.excerpt)' is not a unit"
    if Habit.isCounter(word) {
      return Diagnostic(
        .unknownUnit, .error, message, at: span, label: "the number stands alone",
        fixIts: [.remove(span, word.excerpt, isSafe: Habit.isUnitOfPlainNumber(word))])
    }
    guard let unit = Unit(meantBy: word) else {
      return Diagnostic(
        .unknownUnit, .error, message, at: span,
        label: "one of s, ms, m, beats, bars, Hz, kHz, dB, st")
    }
    return Diagnostic(
      .unknownUnit, .error, message, at: span, label: "did you mean '\(unit.rawValue)'?",
      fixIts: [.replace(span, word.excerpt, with: unit.rawValue, isSafe: true)])
  }

  /// A percent sign that stands apart from its number.
  static func percentBehindBlank(
    _ number: String, blanks: SourceSpan, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .invalidNumber, .error, "'%' stands directly behind its number", at: span,
      fixIts: [FixIt("write '\(number.excerpt)%'", [.init(blanks, "")], isSafe: true)])
  }
}

/// Returns `number` in hexadecimal, with at least two digits.
private func hexadecimal(_ number: UInt32) -> String {
  let digits = String(number, radix: 16, uppercase: true)
  return digits.utf8.count < 2 ? "0" + digits : digits
}

/// Returns `scalar` as people write it: U+00A0.
private func codePoint(_ scalar: UInt32) -> String {
  let digits = String(scalar, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

extension String {
  /// The most characters of a score that a message quotes.
  private static let longestExcerpt = 24

  /// The text as a message quotes it: on one line, and cut where it is long.
  var excerpt: String {
    var text = ""
    var count = 0
    for scalar in unicodeScalars {
      guard count < String.longestExcerpt else { return text + "…" }
      text.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7f ? " " : scalar)
      count += 1
    }
    return text
  }
}
