import ScoreDiagnostics

/// The places in source files that events come from, as people name them: `song.score:12`.
///
/// Line starts are found once a file, so that naming a place takes O(log n).
struct OriginNames {
  private let sources: SourceMap

  /// The line starts of the files named so far, as offsets in `sources`, by the files' `base`.
  private var lines: [(base: UInt32, starts: [UInt32])] = []

  /// Creates the names of places in `sources`.
  init(_ sources: SourceMap) { self.sources = sources }

  /// Returns the name of the line where `span` begins, or `nil` iff it lies in no file.
  mutating func name(of span: SourceSpan) -> String? {
    guard let file = sources.file(of: span) else { return nil }
    return file.name + ":" + String(line(of: span.start, in: file))
  }

  /// Returns the number, from 1, of the line of `file` that `offset` lies in.
  private mutating func line(of offset: UInt32, in file: SourceFile) -> Int {
    let starts = lineStarts(of: file)
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func lineStarts(of file: SourceFile) -> [UInt32] {
    for known in lines where known.base == file.base { return known.starts }
    var starts = [file.base]
    for (index, byte) in file.bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(file.base + UInt32(index) + 1)
    }
    lines.append((file.base, starts))
    return starts
  }
}
