/// Shows diagnostics with the text that they speak of.
///
/// What it returns depends on the diagnostic and the sources alone.
public struct DiagnosticRenderer: Sendable {
  /// A span as a person finds it.
  struct Place: Sendable {
    /// The file.
    var file: SourceFile
    /// The offset of the first byte in its file.
    var offset: Int
    /// The number of bytes, of which none lies behind the file.
    var length: Int
    /// The line and the column of the first byte.
    var position: LineTable.Position
    /// The lines of the file.
    var lines: LineTable

    /// The place as `file:line:column`, in a file that is no text as `file: byte offset`.
    var name: String {
      file.isBinary
        ? "\(file.name.printable): byte \(offset)"
        : "\(file.name.printable):\(position.line):\(position.column)"
    }

    /// The line, with the span marked.
    var excerpt: Excerpt {
      Excerpt(of: file.bytes, line: lines.line(of: offset), marking: offset..<offset + length)
    }
  }

  private let sources: SourceMap

  /// How the parts are set off.
  let style: TextStyle

  /// The lines of the files that something was said of, by their `base`.
  private var tables: [UInt32: LineTable] = [:]

  /// Creates a renderer of diagnostics whose spans lie in `sources`.
  public init(sources: SourceMap, style: TextStyle = .plain) {
    self.sources = sources
    self.style = style
  }

  /// Returns where `span` begins, as `file:line:column`, or `nil` iff it lies in no file.
  public mutating func place(of span: SourceSpan) -> String? { locate(span)?.name }

  /// Returns where `span` is, or `nil` iff it lies in no file.
  mutating func locate(_ span: SourceSpan) -> Place? {
    guard let file = sources.file(of: span) else { return nil }
    let lines = tables[file.base] ?? LineTable(file.bytes)
    tables[file.base] = lines
    let offset = Int(span.start - file.base)
    return Place(
      file: file, offset: offset, length: min(Int(span.length), file.bytes.count - offset),
      position: lines.position(of: offset), lines: lines)
  }
}
