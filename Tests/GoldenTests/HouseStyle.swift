import Testing

/// How messages read.
enum HouseStyle {
  /// The most characters of a message.
  static let longestMessage = 72

  /// Expects `text` to be in lower case, without a full stop, and without courtesies.
  static func check(_ text: String) {
    let first = text.prefix { !$0.isWhitespace }
    let isAbbreviation = first.count > 1 && first.allSatisfy { $0.isUppercase || !$0.isLetter }
    // Systems have names.
    let isName = first == "Android"
    #expect(
      first.first?.isUppercase != true || isAbbreviation || isName,
      "begins with a capital: \(text)")
    #expect(!text.hasSuffix(".") || text.hasSuffix("…"), "ends with a full stop: \(text)")
    #expect(!text.contains("\n"), "has several lines: \(text)")
    let words = text.lowercased().split { !$0.isLetter && $0 != "'" }
    #expect(!words.contains("please"), "pleads: \(text)")
  }
}
