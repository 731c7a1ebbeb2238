import ScoreDiagnostics

/// Blanks, newlines and comments.
///
///     comment      = "//" , { ? a character of the line ? } | blockComment ;
///     blockComment = "/*" , { blockComment | ? a character ? } , "*/" ;
///
extension Lexer {
  /// Skips blanks, newlines and comments, and returns `true` iff a newline was among them.
  @inline(__always)
  mutating func skipTrivia() -> Bool {
    commentsBeforeTrivia = comments.count
    var hasNewline = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte.isNewline {
        hasNewline = true
        position += 1
      } else if byte.isBlank {
        position += 1
      } else if byte == UInt8(ascii: "/"), skipComment() {
        continue
      } else if byte >= 0x80 || byte == UInt8(ascii: "#"), skipForeignTrivia(&hasNewline) {
        continue
      } else {
        break
      }
    }
    return hasNewline
  }

  /// Skips a comment, or returns `false` iff there is none.
  private mutating func skipComment() -> Bool {
    switch byte(at: position + 1) {
    case UInt8(ascii: "/"): skipLineComment()
    case UInt8(ascii: "*"): skipBlockComment()
    default: return false
    }
    return true
  }

  private mutating func skipLineComment() {
    let start = position
    skipLine()
    let isDocumentation =
      byte(at: start + 2) == UInt8(ascii: "/") && byte(at: start + 3) != UInt8(ascii: "/")
    comments.append(
      Comment(kind: isDocumentation ? .documentation : .line, span: span(from: start)))
  }

  /// Skips the rest of the line.
  mutating func skipLine() {
    while position < bytes.count, !bytes[position].isNewline { position += 1 }
  }

  /// Skips a comment that begins with `/*`, with those inside.
  mutating func skipBlockComment() {
    let start = position
    var openers = 0
    repeat {
      guard position < bytes.count else {
        report(.unterminatedComment(at: span(start, start + 2), depth: openers))
        break
      }
      let (byte, following) = (bytes[position], byte(at: position + 1))
      if byte == UInt8(ascii: "/"), following == UInt8(ascii: "*") {
        openers += 1
        position += 2
      } else if byte == UInt8(ascii: "*"), following == UInt8(ascii: "/") {
        openers -= 1
        position += 2
      } else {
        position += 1
      }
    } while openers > 0
    comments.append(Comment(kind: .block, span: span(from: start)))
  }

  /// The text of the `///` comments right before the last token, if there are any.
  ///
  /// A comment behind other text of its line belongs to that text.
  func documentation() -> String? {
    var lines: [String] = []
    for comment in comments[commentsBeforeTrivia...].reversed() {
      guard comment.kind == .documentation, beginsLine(comment) else { break }
      lines.append(text(ofDocumentation: comment))
    }
    return lines.isEmpty ? nil : lines.reversed().joined(separator: "\n")
  }

  private func beginsLine(_ comment: Comment) -> Bool {
    var index = Int(comment.span.start - base)
    while index > 0, bytes[index - 1].isBlank { index -= 1 }
    return index == 0 || bytes[index - 1].isNewline
  }

  /// Returns what the comment says, without the blank behind its mark and those at its end.
  private func text(ofDocumentation comment: Comment) -> String {
    var (start, end) = (comment.span.start + 3, comment.span.end)
    if byte(at: Int(start - base)) == UInt8(ascii: " ") { start += 1 }
    while end > start, byte(at: Int(end - base) - 1).isBlank { end -= 1 }
    return text(SourceSpan(min(start, end), end))
  }
}
