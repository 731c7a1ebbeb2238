import Foundation
import ScoreSyntax
import Testing

/// Texts that are made to break a parser: each gives one error, soon, on a small stack.
@Suite struct HostileTextTests {
  /// The stack of a thread that is not the first one, where nobody says otherwise.
  private static let stackSize = 512 * 1024

  @Test(arguments: [
    ("{", "", "", 100_000), ("repeat 1 {", "", "", 100_000), ("repeat 1 {", "", "}", 100_000),
    ("if a { } else ", "{ }", "", 100_000), ("wait ", "", "", 1), ("let a = ", "", "", 1),
  ])
  func nesting(_ opening: String, _ middle: String, _ closing: String, _ count: Int) async {
    let text =
      String(repeating: opening, count: count) + middle + String(repeating: closing, count: count)
    let report = await parseOnSmallStack(text)
    #expect(report.count == 1, "\(report.prefix(3))")
  }

  @Test(arguments: [
    "(", "-", "!", "max(", "a + (", "(1 + ", "1 + -(", "a + ", "a == a && ", "a * b + ",
  ])
  func expressions(_ opening: String) async {
    let text = "let a = " + String(repeating: opening, count: 100_000) + "1\nwait 1"
    let report = await parseOnSmallStack(text)
    #expect(report.count == 1, "\(report.prefix(3))")
  }

  private func parseOnSmallStack(_ text: String) async -> [String] {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: ParsedScore(text).report) }
      thread.stackSize = HostileTextTests.stackSize
      thread.start()
    }
  }
}
