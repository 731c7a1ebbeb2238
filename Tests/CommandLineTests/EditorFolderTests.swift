import Foundation
import ScoreTestSupport
import Testing

/// The folders that a client has, as the language server finds them.
@Suite struct EditorFolderTests {
  /// Links that lead in circles are not followed, and what only looks like a score is passed over.
  @Test func foldersInCirclesEnd() throws {
    let files = try TemporaryFolder()
    try files.write("let hidden = 1", to: "deep/er/a.score")
    for name in ["one", "two", "three", "four", "five", "six", "seven", "eight"] {
      try FileManager.default.createSymbolicLink(
        atPath: files.path(name), withDestinationPath: ".")
    }
    try FileManager.default.createDirectory(
      atPath: files.path("folder.score"), withIntermediateDirectories: true)
    try files.write([0xFF, 0x00, 0xFE], to: "bytes.score")
    let folder = URL(fileURLWithPath: files.path).absoluteString
    let messages = [
      """
      {"id":1,"method":"initialize","params":{"workspaceFolders":[{"uri":"\(folder)","name":""}]}}
      """, #"{"id":2,"method":"workspace/symbol","params":{"query":"hidden"}}"#,
      #"{"id":3,"method":"shutdown"}"#, #"{"method":"exit"}"#,
    ]
    let input = messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    let run = try ScorecProcess.run(["lsp"], input: input)
    #expect(run.status == 0)
    #expect(run.outputText.components(separatedBy: "a.score").count == 2)
  }

  /// What the compiler made beside a score is not offered as a sound to play; an asset of the same
  /// name elsewhere is.
  @Test func resultsAreNotOffered() throws {
    let files = try TemporaryFolder()
    for name in ["song.wav", "song-1.wav", "song-haptics.wav", "song-intro.wav", "Sounds/bell.wav"]
    {
      try files.write("", to: name)
    }
    let text = "sound asset:"
    try files.write(text, to: "song.score")
    try files.write("", to: "Sounds/bell.score")
    let uri = URL(fileURLWithPath: files.path("song.score")).absoluteString
    let messages = [
      #"{"id":1,"method":"initialize","params":{}}"#,
      """
      {"method":"textDocument/didOpen","params":{"textDocument":{"uri":"\(uri)","version":1,\
      "languageId":"score","text":"\(text)"}}}
      """,
      """
      {"id":2,"method":"textDocument/completion","params":{"textDocument":{"uri":"\(uri)"},\
      "position":{"line":0,"character":12}}}
      """, #"{"id":3,"method":"shutdown"}"#, #"{"method":"exit"}"#,
    ]
    let input = messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    let run = try ScorecProcess.run(["lsp"], input: input)
    let labels = run.outputText.matches(of: #/"label":"([^"]*)"/#).map { String($0.output.1) }
    #expect(labels.sorted() == ["asset:bell", "asset:song-intro"])
  }
}
