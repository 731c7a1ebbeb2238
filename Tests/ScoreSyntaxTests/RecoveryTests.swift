import ScoreDiagnostics
import ScoreSyntax
import Testing

/// One mistake gives one error, and the rest is read as if it were not there.
@Suite struct RecoveryTests {
  @Test func oneMistakeGivesOneError() {
    for mistake in Mistake.all {
      let parsed = ParsedScore(mistake.text)
      #expect(parsed.report == [mistake.error], "\(mistake.text)")
      #expect(parsed.dump == mistake.ast, "\(mistake.text)")
    }
  }

  @Test func fixItsFix() {
    for mistake in Mistake.all {
      let parsed = ParsedScore(mistake.text)
      for diagnostic in parsed.diagnostics {
        for fixIt in diagnostic.fixIts {
          let left = ParsedScore(bytes: fixIt.applied(to: parsed.file)).diagnostics
          #expect(left.isEmpty || !fixIt.isSafe, "\(mistake.text): \(fixIt.message)")
          #expect(
            !left.contains { $0.id == diagnostic.id && $0.span == diagnostic.span },
            "\(mistake.text): \(fixIt.message)")
        }
      }
    }
  }

  @Test func messagesAreOfOneStyle() {
    for mistake in Mistake.all {
      let parsed = ParsedScore(mistake.text)
      for diagnostic in parsed.diagnostics {
        let texts =
          [diagnostic.message] + diagnostic.notes.map { $0.message }
          + diagnostic.fixIts.map { $0.message } + (diagnostic.label.map { [$0] } ?? [])
        for text in texts {
          #expect(text.count <= 72 && !text.hasSuffix("."), "\(text)")
          #expect(text.first?.isUppercase == false, "\(text)")
        }
        #expect(diagnostic.span.start >= parsed.file.span.start, "\(mistake.text)")
        #expect(diagnostic.span.end <= parsed.file.span.end, "\(mistake.text)")
      }
    }
  }

  /// Two mistakes in two statements are two errors.
  @Test func mistakesDoNotHideEachOther() {
    for (first, second) in zip(Mistake.all, Mistake.all.dropFirst()) {
      let isOpenEnded = ["unclosed", "unterminated-comment"].contains { first.error.contains($0) }
      let leavesBraces = first.text.contains { "{}()[]".contains($0) }
      let goesOn = first.text.last.map { ",=+>!".contains($0) } ?? false
      guard !isOpenEnded, !leavesBraces, !goesOn, !second.text.contains("score") else { continue }
      let parsed = ParsedScore(first.text + "\n" + second.text)
      #expect(parsed.diagnostics.count == 2, "\(first.text)\n\(second.text)")
    }
  }
}

extension FixIt {
  /// Returns the text of `file` with the edits made.
  func applied(to file: SourceFile) -> [UInt8] {
    var bytes = file.bytes
    for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
      let range = Int(edit.span.start - file.base)..<Int(edit.span.end - file.base)
      bytes.replaceSubrange(range, with: Array(edit.text.utf8))
    }
    return bytes
  }
}
