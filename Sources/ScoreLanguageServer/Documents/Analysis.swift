import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// All that is known of one text.
final class Analysis {
  /// The path of the score.
  let path: String

  /// The text, as UTF-8 of the same length as the document's.
  let file: SourceFile

  /// The text and those it imports.
  let sources: SourceMap

  /// What the compiler found out.
  let inspection: Inspection

  /// Where the lines of the text begin.
  let lines: LineIndex

  /// The tokens and comments.
  private(set) lazy var tokens = lexicalTokens(of: file)

  /// The names that the text declares, each with the braces it is known in.
  private(set) lazy var declarations = Declaration.all(in: inspection.score, file.span)

  /// How much of a score without an end is looked at, as `scorec check` does.
  private static let endlessDuration = Ticks.milliseconds(3_600_000)

  /// Compiles `text`, or returns `nil` iff it is too large.
  init?<Host: LanguageHost>(
    path: String, text: [UInt8], _ options: CompileOptions, asking host: inout AnalysisHost<Host>
  ) {
    let plain = WideText.withoutHalves(text)
    var sources = SourceMap()
    guard let file = sources.add(name: path, bytes: plain) else { return nil }
    var inspection = inspect(file, in: &sources, options: options, asking: &host)
    if inspection.diagnostics.isUnbounded {
      sources = SourceMap()
      guard let again = sources.add(name: path, bytes: plain) else { return nil }
      var options = options
      (options.duration, options.cutsTriggers) = (Analysis.endlessDuration, true)
      inspection = inspect(again, in: &sources, options: options, asking: &host)
    }
    self.path = path
    self.file = file
    self.sources = sources
    self.inspection = inspection
    lines = LineIndex(plain)
  }

  /// Returns `true` iff the score takes something from the file at `path`.
  ///
  /// One whose imports were not all found may take it too, now that it is there.
  func reads(_ path: String) -> Bool {
    sources.files.contains { $0.name == path }
      || inspection.diagnostics.sorted.contains { $0.id == .importNotFound }
  }

  /// Returns the offset among the sources of `position` in the text.
  func offset(of position: Position, _ encoding: PositionEncoding) -> UInt32 {
    file.base + UInt32(lines.offset(of: position, in: file.bytes, encoding).offset)
  }

  /// Returns where the byte at `offset` of the sources lies in the text.
  func position(of offset: UInt32, _ encoding: PositionEncoding) -> Position {
    lines.position(of: Int(offset - file.base), in: file.bytes, encoding)
  }

  /// Returns `span` as a client counts.
  func range(_ span: SourceSpan, _ encoding: PositionEncoding) -> JSON {
    JSON(position(of: span.start, encoding), position(of: span.end, encoding))
  }

  /// Returns the index of the first token that does not end before `offset`.
  func tokenIndex(at offset: UInt32) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].span.end < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the token that `offset` lies in or touches, words before others, or `nil` iff there is
  /// none.
  func token(at offset: UInt32) -> LexicalToken? {
    let index = tokenIndex(at: offset)
    let near = tokens[index...].prefix(2).filter { $0.span.start <= offset }
    return near.first { $0.span.start <= offset && offset < $0.span.end && $0.kind != .punctuation }
      ?? near.first { $0.kind != .punctuation && $0.kind != .operator } ?? near.first
  }
}

extension DiagnosticSet {
  /// `true` iff the score has no end, and was not told when to stop.
  fileprivate var isUnbounded: Bool {
    containsError && sorted.contains { $0.id == .unboundedScore }
  }
}

extension JSON {
  /// Creates a range.
  init(_ start: Position, _ end: Position) {
    self = ["start": JSON(start), "end": JSON(end)]
  }

  /// Creates a position.
  init(_ position: Position) {
    self = ["line": .number(position.line), "character": .number(position.character)]
  }
}
