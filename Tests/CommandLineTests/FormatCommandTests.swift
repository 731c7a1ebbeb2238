import Foundation
import ScoreTestSupport
import Testing

/// `scorec fmt` on files, folders and streams.
@Suite struct FormatCommandTests {
  @Test func samplesAreFormatted() throws {
    let process = try ScorecProcess.run(["fmt", "--check", "Samples"])
    #expect(process.outputText == "")
    #expect(process.errors == "")
    #expect(process.status == 0)
  }

  @Test func samplesKeepTheirMeaning() throws {
    let files = try TemporaryFolder()
    let samples = ProjectFolder.root + "/Samples/"
    let names = FileManager.default.enumerator(atPath: samples)?.compactMap { $0 as? String } ?? []
    for name in names where name.hasSuffix(".score") {
      let text = try String(contentsOfFile: samples + name, encoding: .utf8)
      let squeezed = text.replacing("\n  ", with: "\n").replacing(", ", with: "  ,")
      let formatted = try ScorecProcess.run(["fmt", "-"], input: squeezed)
      #expect(formatted.status == 0, "\(name)\(formatted.errors)")
      try files.write(formatted.output, to: name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: files.path("Sounds"), withDestinationPath: samples + "Sounds")
    for name in names where name.hasSuffix(".score") {
      let options = [
        "compile", name, "--emit", "events", "--duration", "3m", "--assets", samples + "Sounds",
      ]
      let before = try ScorecProcess.run(options, in: samples)
      #expect(try ScorecProcess.run(options, in: files.path).output == before.output, "\(name)")
      #expect(!before.output.isEmpty, "\(name)\(before.errors)")
    }
  }

  @Test func onlyChangedFilesAreWritten() throws {
    let files = try TemporaryFolder()
    try files.write("impact   light\n", to: "a.score")
    try files.write("impact light\n", to: "b/c.score")
    try files.write("impact   light\n", to: "b/.hidden/d.score")
    try files.write("impact   light\n", to: "b/e.txt")
    try files.write("wait (\n", to: "b/f.score")
    let inode = try number(of: "b/c.score", in: files)
    let check = try ScorecProcess.run(["fmt", "--check", "."], in: files.path)
    #expect(check.outputText == "./a.score\n")
    #expect(check.status == 1)
    #expect(try files.text("a.score") == "impact   light\n")
    let process = try ScorecProcess.run(["fmt", "."], in: files.path)
    #expect(process.status == 1)
    #expect(process.outputText == "")
    #expect(process.errors.hasPrefix("./b/f.score:1:"))
    #expect(try files.text("a.score") == "impact light\n")
    #expect(try number(of: "b/c.score", in: files) == inode)
    #expect(try files.text("b/.hidden/d.score") == "impact   light\n")
    #expect(try files.text("b/f.score") == "wait (\n")
    #expect(files.names == ["a.score", "b"])
  }

  private func number(of name: String, in files: TemporaryFolder) throws -> Int? {
    let file = try FileManager.default.attributesOfItem(atPath: files.path(name))
    return file[.systemFileNumber] as? Int
  }

  @Test func standardInputIsFormatted() throws {
    let process = try ScorecProcess.run(["fmt", "-"], input: "a\n\n\nb")
    #expect(process.outputText == "a\n\nb\n")
    #expect(process.status == 0)
    let check = try ScorecProcess.run(["fmt", "--check", "-"], input: "a\n\n\nb")
    #expect(check.status == 1)
    #expect(check.outputText == "-\n")
    #expect(try ScorecProcess.run(["fmt"]).status == 64)
    #expect(try ScorecProcess.run(["fmt", "missing.score"]).status == 66)
  }

  @Test func differencesAreUnified() throws {
    let lines = (1...20).map { "wait \($0)\n" }
    var changed = lines
    changed[1] = "wait  2\n"
    changed[17] = "\n\nwait 18\n"
    changed[19] = "wait 20"
    let process = try ScorecProcess.run(["fmt", "--diff", "-"], input: changed.joined())
    #expect(
      process.outputText == """
        --- -
        +++ -
        @@ -1,5 +1,5 @@
         wait 1
        -wait  2
        +wait 2
         wait 3
         wait 4
         wait 5
        @@ -16,7 +16,6 @@
         wait 16
         wait 17
         
        -
         wait 18
         wait 19
        -wait 20
        \\ No newline at end of file
        +wait 20

        """)
    #expect(process.status == 0)
    #expect(try ScorecProcess.run(["fmt", "--diff", "--check", "-"], input: "a  b").status == 1)
  }
}
