/// A line that a person types on the terminal while a score plays, behind a colon.
struct LiveEntry {
  /// What a key is taken for.
  enum Outcome: Equatable {
    /// A part of the line.
    case typed
    /// Its end: the line is this.
    case line(String)
    /// A key of the player, as no line is typed.
    case key
  }

  /// As much of the line as there is; `nil` while none is typed.
  private(set) var text: String?

  /// The longest line, in characters.
  private static let longest = 1000

  /// Takes a key.
  mutating func take(_ key: String) -> Outcome {
    guard let text else {
      if key == ":" { self.text = "" }
      return key == ":" ? .typed : .key
    }
    switch key {
    case "\n", "\r":
      self.text = nil
      return .line(text)
    case "\u{1B}": self.text = nil
    case "\u{7F}", "\u{8}": self.text = text.isEmpty ? nil : String(text.dropLast())
    // Ctrl-U
    case "\u{15}": self.text = ""
    default:
      let isText = key.unicodeScalars.allSatisfy { $0.value >= 0x20 }
      if isText, text.count < LiveEntry.longest { self.text = text + key }
    }
    return .typed
  }
}
