/// A page of Markdown as a terminal shows it: its lines as long as the terminal is wide.
struct MarkdownPage {
  /// The text, whose paragraphs and items are filled anew.
  let text: String

  /// Wraps `page` to `width` columns; what is code, a table or a heading stays as it is.
  init(_ page: String, width: Int) {
    var result = ""
    var block: [Substring] = []
    var isCode = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let isFence = line.hasPrefix("```")
      let staysAlone = isCode || isFence || line.isEmpty || "#|".contains(line.first ?? " ")
      if staysAlone || line.hasPrefix("* ") {
        result += MarkdownPage.filled(block, width)
        block = []
      }
      if staysAlone { result += line + "\n" } else { block.append(line) }
      if isFence { isCode.toggle() }
    }
    result += MarkdownPage.filled(block, width)
    // The page ends with a newline, behind which stands nothing.
    text = String(result.dropLast())
  }

  /// Returns a paragraph or an item in lines of at most `width` columns.
  private static func filled(_ block: [Substring], _ width: Int) -> String {
    let words = block.flatMap { $0.split(separator: " ") }
    let indent = block.first?.hasPrefix("* ") == true ? "  " : ""
    var text = ""
    var column = 0
    for word in words {
      if column > 0, column + 1 + word.count > width {
        text += "\n" + indent
        column = indent.count
      } else if column > 0 {
        text += " "
        column += 1
      }
      text += word
      column += word.count
    }
    return text.isEmpty ? "" : text + "\n"
  }
}
