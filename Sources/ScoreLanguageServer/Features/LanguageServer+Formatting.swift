import ScoreDiagnostics
import ScoreJSON
import ScoreSyntax

/// The one form that all scores share, as the formatter makes it.
extension LanguageServer {
  /// Returns the edits that give the whole text its form; none where it has errors.
  mutating func formatting(_ analysis: Analysis) -> JSON {
    var edits: [LineEdit] = []
    for edit in analysis.formattingEdits {
      // A text of which each line changes is one edit.
      if let last = edits.last, last.lines.upperBound == edit.lines.lowerBound {
        edits[edits.count - 1] = LineEdit(
          lines: last.lines.lowerBound..<edit.lines.upperBound, text: last.text + edit.text)
      } else {
        edits.append(edit)
      }
    }
    return .array(edits.map { json($0, analysis) })
  }

  /// Returns those edits that touch a part of the text.
  mutating func formatting(_ part: Part) -> JSON {
    let analysis = part.analysis
    let first = analysis.lines.line(of: Int(part.span.start - analysis.file.base))
    // A part that ends where a line begins has nothing of that line.
    let end = max(part.span.start + 1, part.span.end) - 1
    let last = analysis.lines.line(of: Int(end - analysis.file.base))
    return .array(
      analysis.formattingEdits.filter { edit in
        edit.lines.lowerBound <= last
          && first <= max(edit.lines.upperBound - 1, edit.lines.lowerBound)
      }.map { json($0, analysis) })
  }

  /// Returns the edits that touch the line that was ended, or the block that was closed.
  mutating func formattingOnType(_ place: Place) -> JSON {
    let line = place.analysis.lines.line(of: Int(place.offset - place.analysis.file.base))
    // What is being written now stays as it is: the line before is complete.
    return .array(
      place.analysis.formattingEdits.filter { $0.lines.upperBound == line && !$0.text.isEmpty }
        .map { json($0, place.analysis) })
  }

  func json(_ edit: LineEdit, _ analysis: Analysis) -> JSON {
    [
      "range": analysis.range(analysis.span(of: edit.lines), workspace.encoding),
      "newText": .string(String(decoding: edit.text, as: UTF8.self)),
    ]
  }
}

/// Lines that others take the place of.
struct LineEdit: Equatable {
  /// The numbers of the lines, in the text before.
  var lines: Range<Int>

  /// The lines that come instead, with their ends.
  var text: [UInt8]
}

extension LineEdit {
  /// Creates the edit of the fewest lines in a row that makes `new` out of `old`.
  init(from old: [UInt8], to new: [UInt8]) {
    let (before, after) = (ScoreLanguageServer.lines(of: old), ScoreLanguageServer.lines(of: new))
    let most = min(before.count, after.count)
    let start = (0..<most).first { before[$0] != after[$0] } ?? most
    let end =
      (0..<(most - start)).first {
        before[before.count - 1 - $0] != after[after.count - 1 - $0]
      } ?? most - start
    lines = start..<(before.count - end)
    text = after[start..<(after.count - end)].flatMap { Array($0) }
  }
}

extension Analysis {
  /// The changes that give the text its form, from top to bottom; none iff it has an error of syntax.
  var formattingEdits: [LineEdit] {
    var mistakes = DiagnosticSet()
    let score = parse(file, &mistakes)
    guard !mistakes.containsError else { return [] }
    return lineEdits(from: file.bytes, to: format(score, in: file))
  }

  /// Returns the span of whole lines, with their ends.
  func span(of range: Range<Int>) -> SourceSpan {
    let offset = { (line: Int) in
      self.file.base
        + UInt32(line < self.lines.starts.count ? self.lines.starts[line] : self.file.bytes.count)
    }
    return SourceSpan(offset(range.lowerBound), offset(range.upperBound))
  }
}

/// Returns the edits of whole lines that make `new` out of `old`, which differ only in what the
/// formatter may change: blanks, newlines and `;`.
///
/// Each edit keeps all else that its lines hold, so that any of them can be left out.
func lineEdits(from old: [UInt8], to new: [UInt8]) -> [LineEdit] {
  let before = lines(of: old)
  let after = lines(of: new)
  var edits: [LineEdit] = []
  var (i, j) = (0, 0)
  while i < before.count || j < after.count {
    if i < before.count, j < after.count, before[i] == after[j] {
      (i, j) = (i + 1, j + 1)
      continue
    }
    let (nextI, nextJ) = endOfLikeLines(before, i, after, j)
    edits.append(LineEdit(lines: i..<nextI, text: after[j..<nextJ].flatMap { Array($0) }))
    (i, j) = (nextI, nextJ)
  }
  return edits
}

/// Returns the ends of the fewest lines from `i` and `j` on that hold the same.
private func endOfLikeLines(
  _ before: [ArraySlice<UInt8>], _ i: Int, _ after: [ArraySlice<UInt8>], _ j: Int
) -> (Int, Int) {
  var (x, y) = (i, j)
  /// How many bytes more the lines before hold.
  var excess = 0
  repeat {
    if x < before.count, excess <= 0 {
      excess += keptBytes(before[x])
      x += 1
    } else if y < after.count {
      excess -= keptBytes(after[y])
      y += 1
    } else {
      // A byte order mark is gone.
      return (before.count, after.count)
    }
  } while excess != 0
  // An empty line stands for one with blanks; one with `;` alone goes.
  if x > i, y == j, y < after.count, keptBytes(after[y]) == 0,
    !before[i].contains(UInt8(ascii: ";"))
  {
    y += 1
  }
  return (x, y)
}

/// Returns how many bytes of `line` no formatter changes.
private func keptBytes(_ line: ArraySlice<UInt8>) -> Int {
  line.count { byte in
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: ";"): false
    default: true
    }
  }
}

/// Returns the lines of `text`, each with its end.
private func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
  let starts = LineIndex(text).starts
  return starts.indices.compactMap { index in
    let end = index + 1 < starts.count ? starts[index + 1] : text.count
    return starts[index] < end ? text[starts[index]..<end] : nil
  }
}
