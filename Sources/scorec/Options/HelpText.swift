/// The help of a command, made from what it declares.
enum HelpText {
  /// The columns of a line: those of the terminal within what can be read well, and 80 where none is.
  private static var width: Int { min(max(Terminal.width ?? 80, 60), 120) }

  /// Where the explanations begin.
  private static let column = 26

  /// Returns rows of a name and its explanation in two columns.
  static func rows(_ rows: [(name: String, text: String)]) -> String {
    rows.map { row($0.name, $0.text) }.joined()
  }

  /// Returns the rows of options.
  static func rows<Settings>(_ table: OptionTable<Settings>) -> String {
    rows(table.rules.map { ($0.spelling, $0.help) })
  }

  /// Returns `rows` in columns as wide as they need to be, but for the last.
  static func columns(_ rows: [[String]]) -> String {
    var widths: [Int] = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], cell.count)
      }
    }
    return rows.map { row in
      row.enumerated().map { index, cell in
        index + 1 == row.count
          ? cell : cell + String(repeating: " ", count: widths[index] + 2 - cell.count)
      }.joined() + "\n"
    }.joined()
  }

  private static func row(_ name: String, _ text: String) -> String {
    let start = "  \(name)"
    let lines = wrapped(text, to: width - column)
    let indent = String(repeating: " ", count: column)
    let isShort = start.utf8.count < column - 1
    let first =
      isShort
      ? start + String(repeating: " ", count: column - start.utf8.count) + (lines.first ?? "")
      : start + "\n" + indent + (lines.first ?? "")
    return ([first] + lines.dropFirst().map { indent + $0 }).joined(separator: "\n") + "\n"
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
