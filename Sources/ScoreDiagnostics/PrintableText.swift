extension String {
  /// The text as a person is shown it on a terminal: not too long, and with nothing in it that the
  /// terminal would obey.
  public var shown: String { readable.printable }

  /// The text with nothing in it that a terminal would obey: control characters as their pictures,
  /// changes of the writing direction as U+FFFD.
  ///
  /// A score may come from anyone, and parts of it are quoted in messages.
  var printable: String {
    guard unicodeScalars.contains(where: { $0.printable != $0 }) else { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar.printable) }
    return String(scalars)
  }

  /// The text, with its middle left out iff it is too long for anyone to read.
  var readable: String {
    guard utf8.count > String.longestMessage else { return self }
    let scalars = unicodeScalars
    return String(scalars.prefix(String.longestMessage / 2)) + "…"
      + String(scalars.suffix(String.longestMessage / 4))
  }

  /// The most bytes of a message that are shown; one that quotes no long name has a quarter of it.
  private static let longestMessage = 400
}

extension Unicode.Scalar {
  /// Itself, or what shows that it is there.
  var printable: Unicode.Scalar {
    switch value {
    case 0x00..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: self
    }
  }
}
