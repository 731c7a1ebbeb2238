import ScoreDiagnostics

/// Returns the text of `file` in the one form that all scores share.
///
/// Tokens and comments stay as they are, and in their order; only blanks, newlines and `;` change,
/// and none where they mean something. The result of formatting a formatted text is the same text.
/// `Documentation/Formatting.md` tells the form.
///
/// - Requires: `score` is what `parse` returned for `file`, without reporting an error.
/// - Complexity: linear in the length of the text.
public func format(_ score: Score, in file: SourceFile) -> [UInt8] {
  file.bytes.withUnsafeBufferPointer { bytes in
    var scanner = PieceScanner(bytes, base: file.base, prefixes: PrefixMarks(of: score).offsets)
    var formatter = Formatter(bytes, scanner.pieces())
    return formatter.text()
  }
}
