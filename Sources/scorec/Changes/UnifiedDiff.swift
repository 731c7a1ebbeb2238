/// The difference of two texts in the unified format of POSIX `diff`, which `patch` reads.
struct UnifiedDiff {
  /// A line of one of the texts, or of both.
  fileprivate struct Line {
    let step: LineDiff.Step
    let text: ArraySlice<UInt8>
    /// How many lines of each text stand before it.
    let old: Int
    let new: Int
  }

  private var lines: [Line] = []

  /// The unchanged lines that are shown around changes.
  private static let context = 3

  /// Compares `old` with `new`.
  init(_ old: [UInt8], _ new: [UInt8]) {
    let (olds, news) = (UnifiedDiff.lines(of: old), UnifiedDiff.lines(of: new))
    var (x, y) = (0, 0)
    for step in LineDiff(olds, news).steps {
      lines.append(
        Line(step: step, text: step == .insert ? news[y] : olds[x], old: x, new: y))
      if step != .insert { x += 1 }
      if step != .remove { y += 1 }
    }
  }

  /// Returns the difference as text; `name` is that of both files.
  func text(name: String) -> String {
    var text = "--- \(name)\n+++ \(name)\n"
    var end = 0
    while let first = lines[end...].firstIndex(where: { $0.step != .keep }) {
      let start = max(end, first - UnifiedDiff.context)
      end = endOfHunk(from: first)
      text += hunk(start..<end)
    }
    return text
  }

  /// Returns where the hunk ends whose first change is at `first`: where no other change is near.
  private func endOfHunk(from first: Int) -> Int {
    var last = first
    for index in first..<lines.count where lines[index].step != .keep {
      if index - last > 2 * UnifiedDiff.context { break }
      last = index
    }
    return min(lines.count, last + 1 + UnifiedDiff.context)
  }

  private func hunk(_ range: Range<Int>) -> String {
    let hunk = lines[range]
    let olds = hunk.count { $0.step != .insert }
    let news = hunk.count { $0.step != .remove }
    let first = lines[range.lowerBound]
    let head =
      "@@ -\(place(first.old, olds)) +\(place(first.new, news)) @@\n"
    return head + hunk.map { $0.shown }.joined()
  }

  /// Returns the first line, from 1, and the number of lines; of none, the line before.
  private func place(_ before: Int, _ count: Int) -> String {
    "\(count == 0 ? before : before + 1)" + (count == 1 ? "" : ",\(count)")
  }

  /// Returns the lines of `text`, each with what ends it.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in text.indices where text[index] == UInt8(ascii: "\n") {
      lines.append(text[start...index])
      start = index + 1
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
  }
}

extension UnifiedDiff.Line {
  /// The line with its mark.
  fileprivate var shown: String {
    let mark =
      switch step {
      case .keep: " "
      case .remove: "-"
      case .insert: "+"
      }
    let end = text.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n"
    return mark + String(decoding: text, as: UTF8.self) + end
  }
}
