import Foundation
import ScoreTestSupport
import Testing

/// What the files for Vim do with a score, in Vim and in Neovim.
@Suite struct VimTests {
  /// A score, the keys that are typed in it, what becomes of it and where the cursor stands.
  struct Edit: Sendable {
    let score: [String]
    let keys: String
    let result: [String]
    let place: String
    var message = ""
  }

  private static let edits = [
    Edit(
      score: ["impact   heavy", "", "loop {", "impact light", "wait   1s", "}"], keys: "4GgqG",
      result: ["impact heavy", "", "loop {", "  impact light", "  wait 1s", "}"], place: "4"),
    Edit(
      score: ["repeat 2 {", "wait   1s", "}", "", "impact   heavy"], keys: "3Ggqap",
      result: ["repeat 2 {", "  wait 1s", "}", "", "impact heavy"], place: "1"),
    Edit(
      score: ["wait   1s", "", "", "", "impact heavy"], keys: "gggqq",
      result: ["wait 1s", "", "impact heavy"], place: "1"),
    Edit(
      score: ["impact   heavy", "wait (", "wait   1s"], keys: "3Ggqq",
      result: ["impact   heavy", "wait (", "wait   1s"], place: "3",
      message: "a.score:2:7: error: "),
    Edit(score: ["wait 1s"], keys: "gqq", result: ["wait 1s"], place: "1"),
  ]

  @Test(arguments: [["vim", "-es", "-N"], ["nvim", "--headless", "-es"]])
  func formatsScoresWithoutMistakes(_ editor: [String]) throws {
    guard Tool.areInstalled(editor[0]) else { return }
    let files = try TemporaryFolder()
    for edit in VimTests.edits {
      try files.write(edit.score.joined(separator: "\n") + "\n", to: "a.score")
      try files.write(VimTests.script(edit.keys, in: files), to: "script.vim")
      let arguments = editor + ["-u", "NONE", "-i", "NONE", "-n", "-S", files.path("script.vim")]
      _ = try Tool.run("/usr/bin/env", arguments)
      let found = try files.text("out").split(separator: "\n", omittingEmptySubsequences: false)
      #expect(found.first.map(String.init) == edit.place, "\(editor[0]): \(edit.keys)")
      #expect(found.dropFirst(2).dropLast().map(String.init) == edit.result)
      #expect(found.dropFirst().first?.hasPrefix(edit.message) == true)
      #expect(!edit.message.isEmpty || found.dropFirst().first == "")
    }
  }

  /// Returns what types `keys`, and writes down the cursor's line, the last message and the text.
  private static func script(_ keys: String, in files: TemporaryFolder) -> String {
    """
    let $PATH = '\((ScorecProcess.path as NSString).deletingLastPathComponent):' . $PATH
    set encoding=utf-8 runtimepath^=\(ProjectFolder.root)/Editors/vim
    filetype plugin indent on
    execute 'edit! ' . fnameescape('\(files.path("a.score"))')
    messages clear
    execute 'normal! \(keys)'
    let told = split(execute('messages'), "\\n")
    let found = [line('.'), empty(told) ? '' : told[-1]] + getline(1, '$')
    call writefile(found, '\(files.path("out"))')
    qall!
    """
  }
}
