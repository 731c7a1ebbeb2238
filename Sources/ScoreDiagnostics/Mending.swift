/// A text whose mistakes are mended where it is sure what was meant, round by round.
///
/// A round mends all that was reported of the text, and may uncover what is mended in the next.
public struct Mending: Sendable {
  /// The text as it is now.
  public private(set) var bytes: [UInt8]

  /// What the text was before each round: fix-its that undo each other mend nothing.
  private var earlier: [[UInt8]] = []

  /// The most rounds, so that a tool ends whatever the fix-its do.
  private static let maximumRounds = 100

  /// Begins with `bytes`, in which nothing is mended yet.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Applies the safe fix-its of `diagnostics`, which are those of the present text, as `file`.
  ///
  /// Returns those that it applied, whose places are those of `file`. If there are any, the text is
  /// to be looked at again.
  public mutating func apply(_ diagnostics: [Diagnostic], to file: SourceFile) -> [FixIt] {
    guard earlier.count < Mending.maximumRounds else { return [] }
    var fixIts: [FixIt] = []
    var edits: [FixIt.Edit] = []
    for diagnostic in diagnostics {
      guard let fixIt = diagnostic.fixIts.first(where: { $0.isSafe }),
        fixIt.edits.allSatisfy({ edit in
          file.contains(edit.span) && !edits.contains { $0.touches(edit) }
        }),
        file.isChanged(by: fixIt.edits)
      else { continue }
      edits += fixIt.edits
      fixIts.append(fixIt)
    }
    guard !edits.isEmpty else { return [] }
    let mended = file.bytes(after: edits)
    guard !earlier.contains(mended) else { return [] }
    earlier.append(bytes)
    bytes = mended
    return fixIts
  }
}

extension FixIt.Edit {
  /// Returns `true` iff both change the same place, so that one may make the other wrong.
  fileprivate func touches(_ other: FixIt.Edit) -> Bool {
    span.start <= other.span.end && other.span.start <= span.end
  }
}

extension SourceFile {
  fileprivate func contains(_ span: SourceSpan) -> Bool {
    span.start >= self.span.start && span.end <= self.span.end
  }

  /// Returns `true` iff the text is another after `edits`, which lie in it.
  fileprivate func isChanged(by edits: [FixIt.Edit]) -> Bool {
    edits.contains { !text($0.span).utf8.elementsEqual($0.text.utf8) }
  }

  /// Returns the text after `edits`, of which no two touch.
  fileprivate func bytes(after edits: [FixIt.Edit]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for edit in edits.sorted(by: { $0.span.start < $1.span.start }) {
      result += bytes[end..<Int(edit.span.start - base)]
      result += Array(edit.text.utf8)
      end = Int(edit.span.end - base)
    }
    return result + bytes[end...]
  }
}
