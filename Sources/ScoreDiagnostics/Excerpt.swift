/// The line of a source that a diagnostic speaks of, as it is shown, with its caret.
struct Excerpt: Hashable, Sendable {
  /// The line, tabs as blanks, and cut around the caret where it is long.
  var line: String

  /// What stands under the line: blanks, then `^~~~`.
  var underline: String

  /// The most columns that a line is shown with.
  static let longestLine = 100

  /// How many columns of a long line stay before the caret.
  private static let columnsBeforeCaret = 40

  /// The most bytes that are looked at on each side of the caret; a column takes a few.
  private static let window = 600

  /// The distance of tab stops.
  private static let tabStop = 4

  /// One character on its way into an excerpt.
  private struct Cell {
    var text: String
    var columns: Int
    var isMarked: Bool
  }

  /// Creates the excerpt of `bytes` that shows `line` and marks `span`, which begins in it.
  init(of bytes: [UInt8], line: Range<Int>, marking span: Range<Int>) {
    let start = min(span.lowerBound, line.upperBound)
    let shown = Excerpt.boundaries(
      of: bytes, from: max(line.lowerBound, start - Excerpt.window),
      to: min(line.upperBound, start + Excerpt.window), in: line)
    let cells = Excerpt.cells(of: bytes, shown, marking: span)
    let caret = cells.firstIndex { $0.isMarked } ?? cells.count
    let visible = Excerpt.visible(cells, around: caret)
    let isCutBefore = visible.lowerBound > 0 || shown.lowerBound > line.lowerBound
    let isCutAfter = visible.upperBound < cells.count || shown.upperBound < line.upperBound
    let text = cells[visible].map { $0.text }.joined()
    self.line = (isCutBefore ? "…" : "") + text + (isCutAfter ? "…" : "")
    let before = cells[visible.lowerBound..<caret].reduce(isCutBefore ? 1 : 0) { $0 + $1.columns }
    let marked = cells[caret..<max(caret, visible.upperBound)].prefix { $0.isMarked }
    let width = max(1, marked.reduce(0) { $0 + $1.columns })
    underline =
      String(repeating: " ", count: before) + "^" + String(repeating: "~", count: width - 1)
  }

  /// Returns the range between `from` and `to`, widened to whole characters inside `line`.
  private static func boundaries(
    of bytes: [UInt8], from: Int, to: Int, in line: Range<Int>
  ) -> Range<Int> {
    var (from, to) = (from, to)
    while from > line.lowerBound, isContinuation(bytes[from]) { from -= 1 }
    while to < line.upperBound, isContinuation(bytes[to]) { to += 1 }
    return from..<to
  }

  private static func cells(
    of bytes: [UInt8], _ range: Range<Int>, marking span: Range<Int>
  ) -> [Cell] {
    var scalars = String.UnicodeScalarView()
    var lengths: [Int] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = decode(bytes[offset..<range.upperBound])
      scalars.append(scalar)
      lengths.append(length)
      offset += length
    }
    return cells(of: String(scalars), lengths, from: range.lowerBound, marking: span)
  }

  /// Returns the cells of `text`, whose scalars take `lengths` bytes of the source from `start` on.
  private static func cells(
    of text: String, _ lengths: [Int], from start: Int, marking span: Range<Int>
  ) -> [Cell] {
    var cells: [Cell] = []
    var column = 0
    var offset = start
    var lengths = lengths[...]
    for character in text {
      let count = character.unicodeScalars.count
      let end = offset + lengths.prefix(count).reduce(0, +)
      lengths = lengths.dropFirst(count)
      // An empty span is a place: its caret stands under what follows.
      let isMarked = offset < max(span.upperBound, span.lowerBound + 1) && end > span.lowerBound
      let cell = cell(of: character, at: column, isMarked: isMarked)
      cells.append(cell)
      column += cell.columns
      offset = end
    }
    return cells
  }

  private static func cell(of character: Character, at column: Int, isMarked: Bool) -> Cell {
    if character == "\t" {
      let columns = tabStop - column % tabStop
      return Cell(
        text: String(repeating: " ", count: columns), columns: columns, isMarked: isMarked)
    }
    let text = String(character) == "\u{FEFF}" ? "" : String(character).printable
    return Cell(
      text: text, columns: text.reduce(0) { $0 + $1.columns }, isMarked: isMarked)
  }

  /// Returns the cells to show: all, or those around `caret`.
  private static func visible(_ cells: [Cell], around caret: Int) -> Range<Int> {
    guard cells.reduce(0, { $0 + $1.columns }) > longestLine else { return 0..<cells.count }
    var first = caret
    var before = 0
    while first > 0, before + cells[first - 1].columns <= columnsBeforeCaret {
      first -= 1
      before += cells[first].columns
    }
    var last = caret
    var all = before
    while last < cells.count, all + cells[last].columns <= longestLine {
      all += cells[last].columns
      last += 1
    }
    return first..<last
  }
}

/// Returns the first character of `bytes` and its length; U+FFFD and 1 where there is none.
private func decode(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int) {
  let lead = bytes[bytes.startIndex]
  if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
  let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  let text = String(validating: bytes.prefix(length), as: UTF8.self)
  guard let scalar = text?.unicodeScalars.first else { return ("\u{FFFD}", 1) }
  return (scalar, length)
}
