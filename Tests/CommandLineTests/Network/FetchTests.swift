import Foundation
import ScoreTestSupport
import Testing

/// Sounds at addresses: what is downloaded, when, and what of it is kept.
@Suite(.enabled(if: Tool.areInstalled("python3")), .serialized) struct FetchTests {
  private static let click = ProjectFolder.root + "/Samples/Sounds/click.wav"

  private let folder: TemporaryFolder
  private let server: LocalServer

  init() throws {
    folder = try TemporaryFolder()
    server = try LocalServer(serving: FetchTests.click)
  }

  private func run(_ arguments: [String], input: String = "") throws -> ScorecProcess {
    try ScorecProcess.run(
      arguments, in: folder.path, input: input,
      environment: [
        "XDG_CACHE_HOME": folder.path("cache"), "no_proxy": "127.0.0.1", "NO_PROXY": "127.0.0.1",
      ])
  }

  /// The files of the cache that hold sound.
  private var sounds: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path("cache/scorec/sounds"))) ?? []
  }

  private func address(_ name: String) -> String { "http://127.0.0.1:\(server.port)/\(name)" }

  private func score(_ name: String) -> String { "sound url:\"\(address(name))\"\n" }

  @Test func nothingIsDownloadedUnasked() throws {
    let process = try run(["compile", "-", "-o", "a.wav"], input: score("bell.wav"))
    #expect(process.status == 1 && process.errors.contains("[network-sound]"))
    #expect(process.errors.contains("'scorec fetch' takes it into the cache"))
    #expect(folder.names.isEmpty)
  }

  @Test func aFetchedSoundIsLikeTheFile() throws {
    try folder.write(score("bell.wav") + score("other.wav"), to: "a.score")
    let fetched = try run(["fetch", "a.score"])
    #expect(fetched.status == 0 && fetched.errors.isEmpty)
    // Both are the same bytes, and kept once, under their hash.
    let sum = try #require(try Tool.run("sha256sum", [FetchTests.click]))
    #expect(sounds == [String(decoding: sum.prefix(64), as: UTF8.self) + ".wav"])
    let list = try run(["fetch", "--list"]).outputText.split(separator: "\n")
    #expect(list.count == 2 && list[0].contains(address("bell.wav")))
    server.stop()
    #expect(try run(["compile", "a.score", "-o", "a.wav"]).status == 0)
    try folder.write(
      "sound file:\"\(FetchTests.click)\"\nsound file:\"\(FetchTests.click)\"", to: "b.score")
    #expect(try run(["compile", "b.score", "-o", "b.wav"]).status == 0)
    #expect(try data(of: "a.wav") == data(of: "b.wav"))
    let copied = try run(["compile", "a.score", "-o", "a.ahap", "--copy-assets"])
    #expect(copied.status == 0)
    #expect(
      try folder.read("bell.wav") == Array(Data(contentsOf: URL(fileURLWithPath: FetchTests.click)))
    )
    #expect(try run(["fetch", "--clear", address("bell.wav")]).status == 0)
    #expect(sounds.count == 1)
    #expect(try run(["fetch", "--clear", address("bell.wav")]).status == 66)
    #expect(try run(["compile", "a.score"]).status == 1)
    #expect(try run(["fetch", "--clear"]).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("cache")).isEmpty)
  }

  @Test func aCompilationMayBeAllowedTo() throws {
    let arguments = ["compile", "-", "--allow-network", "-o", "a.wav"]
    #expect(try run(arguments, input: score("moved")).status == 0)
    #expect(sounds.count == 1)
    server.stop()
    #expect(try run(arguments, input: score("moved")).status == 0)
    #expect(try run(arguments, input: score("bell.wav")).status == 1)
  }

  @Test(arguments: [
    ("nothing.wav", "the server answers with status 404"), ("circle", "too many addresses"),
    ("astray", "too many addresses, or to one that is less safe"),
    ("large", "it has more than 1 MB"), ("endless", "it has more than 1 MB"),
    ("slow", "nothing came for 1 s"), ("cut", "it broke off after "), ("page", "it is no sound: "),
    ("nowhere", "the server answers with status 302"),
  ])
  func whatIsBadIsNotKept(name: String, reason: String) throws {
    let limits = ["--max-download", "1", "--timeout", "1"]
    let direct = try run(["fetch", address(name)] + limits)
    #expect(direct.status == 69)
    #expect(direct.errors.contains("cannot read '\(address(name))': "), "\(direct.errors)")
    #expect(direct.errors.contains(reason), "\(direct.errors)")
    let inScore = try run(
      ["compile", "-", "-o", "a.wav", "--allow-network"] + limits, input: "\n" + score(name))
    #expect(inScore.status == 1)
    #expect(inScore.errors.contains("<stdin>:2:7: error: cannot read 'url:"), "\(inScore.errors)")
    #expect(inScore.errors.contains(reason), "\(inScore.errors)")
    #expect(sounds.isEmpty && !folder.names.contains("a.wav"))
  }

  /// A server need not say how much there is.
  @Test(.enabled(if: InstalledProgram.areThere("tmux")))
  func showsHowMuchHasCome() throws {
    let terminal = try TerminalSession(columns: 70, rows: 14)
    terminal.type("export XDG_CACHE_HOME=\(folder.path("cache")) no_proxy=127.0.0.1")
    terminal.run(["fetch", address("unknown")])
    try terminal.wait { $0.contains("1.2 MB so far") }
    server.stop()
    try terminal.wait { $0.contains("status 69") && !$0.contains("MB so far") }
  }

  @Test func anotherSoundOfTheSameAddressTakesItsPlace() throws {
    #expect(try run(["fetch", address("bell.wav")]).status == 0)
    #expect(try run(["fetch", address("bell.wav")]).status == 0)
    #expect(try run(["fetch", "--list"]).outputText.split(separator: "\n").count == 1)
  }

  @Test func aSoundIsKeptOnceByAnyName() throws {
    let loud = address("bell.wav").replacingOccurrences(of: "http", with: "HTTP")
    #expect(try run(["fetch", address("bell.wav"), address("bell"), loud]).status == 0)
    #expect(sounds.count == 1)
    #expect(try run(["fetch", "--list"]).outputText.split(separator: "\n").count == 3)
  }

  @Test func whatWasChangedIsNotPlayed() throws {
    #expect(try run(["fetch", address("bell.wav")]).status == 0)
    let path = folder.path("cache/scorec/sounds/" + (try #require(sounds.first)))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    let process = try run(["compile", "-", "-o", "a.wav"], input: score("bell.wav"))
    #expect(process.status == 1 && process.errors.contains("[network-sound]"))
    let allowed = ["compile", "-", "-o", "a.wav", "--allow-network"]
    #expect(try run(allowed, input: score("bell.wav")).status == 0)
    let original = try Data(contentsOf: URL(fileURLWithPath: FetchTests.click))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == original)
  }

  @Test func aFileHasAnAddressToo() throws {
    try folder.makeFolders(above: "a b/ü.wav")
    try FileManager.default.copyItem(atPath: FetchTests.click, toPath: folder.path("a b/ü.wav"))
    for path in [folder.path("a b/ü.wav"), folder.path("a%20b/%C3%BC.wav")] {
      let process = try run(["check", "-"], input: "sound url:\"file://\(path)\"")
      #expect(process.status == 0, "\(process.errors)")
    }
    for address in ["file://elsewhere/a.wav", "file:a.wav", "file:///%zz", "ftp://a/b", "data:,x"] {
      let process = try run(["check", "-"], input: "sound url:\"\(address)\"")
      #expect(process.status == 1 && process.errors.contains("address"), "\(process.errors)")
    }
  }

  @Test func tellsMistakes() throws {
    #expect(try run(["fetch"]).status == 64)
    #expect(try run(["fetch", "--list", "a.score"]).status == 64)
    #expect(try run(["fetch", "nothing.score"]).status == 66)
    #expect(try run(["fetch", "--list"]).output.isEmpty)
    #expect(try run(["fetch", "--clear"]).status == 0)
    let nowhere = try ScorecProcess.run(
      ["fetch", address("bell.wav")], in: folder.path,
      environment: ["XDG_CACHE_HOME": "/dev/null/x", "no_proxy": "127.0.0.1"])
    #expect(nowhere.status == 74 && nowhere.errors.contains("cannot write the cache"))
  }

  private func data(of name: String) throws -> ArraySlice<UInt8> {
    let bytes = try folder.read(name)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "data".utf8) })
    let size = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
    return bytes[(start + 8)...].prefix(size)
  }
}

/// `server.py`, as long as it lives.
private final class LocalServer {
  let port: Int
  private let process = Process()
  private let input = Pipe()

  init(serving path: String) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", ProjectFolder.root + "/Tests/CommandLineTests/Network/server.py", path,
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = ""
    while !line.hasSuffix("\n"), case let data = output.fileHandleForReading.availableData,
      !data.isEmpty
    {
      line += String(decoding: data, as: UTF8.self)
    }
    port = try #require(Int(line.dropLast()))
  }

  deinit { stop() }

  /// Ends the server.
  func stop() {
    guard process.isRunning else { return }
    try? input.fileHandleForWriting.close()
    process.terminate()
    process.waitUntilExit()
  }
}
