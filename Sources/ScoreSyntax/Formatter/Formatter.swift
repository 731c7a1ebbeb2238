/// Puts the pieces of a text together again, each in its place.
struct Formatter {
  /// The columns that a block is indented by.
  static let indentation = 2

  /// The columns that the further lines of a statement are indented by: more than a block, so that
  /// a long head is not taken for the first line of what it holds.
  static let continuation = 4

  /// The columns up to which several statements, or a statement and its block, share a line.
  static let maximumWidth = 100

  private let bytes: UnsafeBufferPointer<UInt8>
  private let pieces: [Piece]
  private var output: FormattedText
  private var depth = 0

  /// Creates a formatter of `pieces`, whose text is in `bytes`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ pieces: [Piece]) {
    self.bytes = bytes
    self.pieces = pieces
    output = FormattedText(capacity: bytes.count + bytes.count / 8)
  }

  /// Returns the formatted text.
  mutating func text() -> [UInt8] {
    writeLines(0, pieces.count)
    output.alignComments()
    return output.bytes
  }

  // MARK: Statements

  /// Writes the statements and comments from `first` up to `end`, and a newline behind each line.
  private mutating func writeLines(_ first: Int, _ end: Int) {
    var index = first
    while index < end {
      let next = endOfLine(from: index, end)
      if index > first, pieces[index].followsEmptyLine { output.endLine() }
      writeIndentation()
      writeLine(index, next)
      output.endLine()
      index = next
    }
  }

  /// Returns where the next line of the score, as it was written, begins in the same block.
  private func endOfLine(from start: Int, _ end: Int) -> Int {
    var index = start
    repeat { index = behind(index) } while index < end && pieces[index].break != .line
    return index
  }

  /// Returns the index behind the piece at `index`, or behind the block that it opens.
  private func behind(_ index: Int) -> Int {
    pieces[index].kind == .token(.leftBrace)
      ? max(index, pieces[index].closingBrace) + 1 : index + 1
  }

  /// Writes the statements that stood on one line: on one line if it has room, else on one each.
  private mutating func writeLine(_ start: Int, _ end: Int) {
    if fits(start, end) { return writeOnOneLine(start, end) }
    var first = start
    while first < end {
      var next = behind(first)
      while next < end, pieces[next].break != .separator { next = behind(next) }
      if first > start {
        output.endLine()
        writeIndentation()
      }
      fits(first, next) ? writeOnOneLine(first, next) : writeBroken(first, next)
      first = next
    }
  }

  /// Returns `true` iff the pieces from `start` up to `end` were written without a newline, and have
  /// room on one line; a comment at its end may go beyond.
  private func fits(_ start: Int, _ end: Int) -> Bool {
    let last = end - 1 > start && pieces[end - 1].isLineComment ? end - 2 : end - 1
    let width = pieces[last].endColumn - pieces[start].column
    return pieces[last].newlines == pieces[start].newlines
      && depth * Formatter.indentation + width <= Formatter.maximumWidth
  }

  private mutating func writeOnOneLine(_ start: Int, _ end: Int) {
    write(pieces[start])
    for piece in pieces[(start + 1)..<max(end, start + 1)] {
      writeGap(before: piece)
      write(piece)
    }
  }

  /// Writes a statement with its newlines, and its blocks with a newline behind each brace.
  private mutating func writeBroken(_ start: Int, _ end: Int) {
    var index = start
    while index < end {
      let piece = pieces[index]
      if index > start { writeGap(before: piece) }
      if piece.kind == .token(.leftBrace), piece.closingBrace > index {
        writeBlock(index)
      } else {
        write(piece)
      }
      index = behind(index)
    }
  }

  private mutating func writeBlock(_ brace: Int) {
    let end = pieces[brace].closingBrace
    write(pieces[brace])
    let first = writeComments(behind: brace)
    if end == brace + 1 {
      output.append(blanks: 1)
    } else {
      output.endLine()
      depth += 1
      writeLines(first, end)
      depth -= 1
      writeIndentation()
    }
    write(pieces[end])
  }

  /// Writes the comments on the line of the brace at `brace`, and returns the index behind them.
  private mutating func writeComments(behind brace: Int) -> Int {
    var end = brace + 1
    while pieces[end].isComment, pieces[end].break == .none { end += 1 }
    let endsLine = pieces[end - 1].isLineComment || pieces[end].break == .line
    guard endsLine else { return brace + 1 }
    for piece in pieces[(brace + 1)..<end] {
      writeGap(before: piece)
      write(piece)
    }
    return end
  }

  // MARK: Text

  private mutating func writeIndentation(_ more: Int = 0) {
    output.append(blanks: depth * Formatter.indentation + more)
  }

  /// Writes what separates `piece` from the one before inside a line or statement.
  private mutating func writeGap(before piece: Piece) {
    switch piece.break {
    case .none, .line:
      if piece.isLineComment { output.beginComment() } else { output.append(blanks: piece.blanks) }
    case .separator:
      output.append(UInt8(ascii: ";"))
      output.append(UInt8(ascii: " "))
    case .soft:
      output.endLine()
      writeIndentation(piece.indentation)
    }
  }

  private mutating func write(_ piece: Piece) {
    switch piece.kind {
    case .token(.number): writeNumber(piece)
    case .comment(.block): writeComment(piece)
    case .token, .comment:
      output.append(UnsafeBufferPointer(rebasing: bytes[piece.start..<piece.end]))
    }
  }

  /// Writes a number with at most one blank before its unit.
  private mutating func writeNumber(_ piece: Piece) {
    var hasBlank = false
    for byte in bytes[piece.start..<piece.end] {
      if !byte.isBlank { output.append(byte) } else if !hasBlank { output.append(blanks: 1) }
      hasBlank = byte.isBlank
    }
  }

  /// Writes a comment with the newlines that the rest of the text has.
  private mutating func writeComment(_ piece: Piece) {
    for index in piece.start..<piece.end {
      let byte = bytes[index]
      if !byte.isNewline {
        output.append(byte)
      } else if byte == UInt8(ascii: "\n") || bytes[index + 1] != UInt8(ascii: "\n") {
        output.endLine()
      }
    }
  }
}
