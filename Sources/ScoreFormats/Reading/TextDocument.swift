import ScoreDiagnostics

/// A text that is read for what it means, and what there is to say about it.
struct TextDocument {
  /// What is wrong with it, and doubtful in it.
  var diagnostics = DiagnosticSet()

  private let base: UInt32

  /// Creates the document of `source`.
  init(_ source: SourceFile) { base = source.base }

  /// Returns the span of the bytes in `range`.
  func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(base + UInt32(range.lowerBound), base + UInt32(range.upperBound))
  }

  /// Reports that the bytes in `range` are wrong.
  mutating func report(_ message: String, _ range: Range<Int>, label: String? = nil) {
    diagnostics.insert(
      Diagnostic(.fileInvalid, .error, message, at: span(range), label: label))
  }

  /// Warns that the bytes in `range` have no effect.
  mutating func ignore(_ what: String, _ range: Range<Int>, _ effect: String = "it is ignored") {
    diagnostics.insert(.without(effect, what, at: span(range)))
  }
}
