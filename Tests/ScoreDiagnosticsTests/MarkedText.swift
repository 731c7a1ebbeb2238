import ScoreDiagnostics

/// A file whose text had places marked: `tap «sharpnes» 0.8` marks eight bytes.
struct MarkedText {
  var sources = SourceMap()
  var file: SourceFile
  private var spans: [SourceSpan] = []

  /// Creates the file called `name` from `text` without its marks.
  init?(_ text: String, name: String = "heartbeat.score") {
    var bytes: [UInt8] = []
    var marks: [(start: Int, end: Int)] = []
    var open: [Int] = []
    for character in text {
      switch character {
      case "«":
        open.append(marks.count)
        marks.append((bytes.count, bytes.count))
      case "»": marks[open.removeLast()].end = bytes.count
      default: bytes.append(contentsOf: String(character).utf8)
      }
    }
    guard let file = sources.add(name: name, bytes: bytes) else { return nil }
    self.file = file
    spans = marks.map { SourceSpan(file.base + UInt32($0.start), file.base + UInt32($0.end)) }
  }

  /// The span of the mark that opens as number `index`.
  subscript(index: Int) -> SourceSpan { spans[index] }

  /// Returns `diagnostic` for a person.
  func rendered(_ diagnostic: Diagnostic, style: TextStyle = .plain) -> String {
    var renderer = DiagnosticRenderer(sources: sources, style: style)
    return renderer.text(diagnostic)
  }
}
