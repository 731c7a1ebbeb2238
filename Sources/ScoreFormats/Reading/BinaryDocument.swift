import ScoreDiagnostics

/// A file of bytes that is read for what it means, and what there is to say about it.
struct BinaryDocument {
  /// What is wrong with it, and left out of it.
  var diagnostics = DiagnosticSet()

  private let source: SourceFile

  /// Creates the document of `source`.
  init(_ source: SourceFile) { self.source = source }

  /// The bytes.
  var bytes: [UInt8] { source.bytes }

  /// Returns the span of the byte at `offset`, or the end of the file.
  func span(at offset: Int) -> SourceSpan {
    let start = source.base + UInt32(min(offset, source.bytes.count))
    return SourceSpan(start, min(start + 1, source.span.end))
  }

  /// Reports that the file is wrong at the byte at `offset`.
  mutating func report(_ message: String, at offset: Int) {
    diagnostics.insert(
      Diagnostic(.fileInvalid, .error, message, at: span(at: offset)))
  }

  /// Warns that what is at the byte at `offset` is not read, and what became of it.
  mutating func leaveOut(_ what: String, _ effect: String, at offset: Int) {
    diagnostics.insert(.without(effect, what, at: span(at: offset)))
  }
}
