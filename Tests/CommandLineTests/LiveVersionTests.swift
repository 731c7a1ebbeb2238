import Foundation
import ScoreTestSupport
import Testing

/// Scores that change while they play.
@Suite struct LiveVersionTests {
  private static let dummy = ["SDL_AUDIODRIVER": "dummy"]

  @Test func mutesPatterns() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      pattern beat { transient 0.3 }
      pattern bell { transient 0.6 }
      repeat 1200 every 100ms { beat; bell }
      """, to: "a.score")
    let session = try Session(
      ["run", folder.path("a.score"), "--mute", "beat"], LiveVersionTests.dummy)
    try session.wait(for: "transient 0.6", on: .output)
    session.send("mute bel\n")
    try session.wait(for: "no pattern 'bel' plays; did you mean 'bell'?", on: .errors)
    #expect(!session.output.contains("transient 0.3"))
    session.send("unmute beat\n")
    try wait(session, "transient 0.3", "transient 0.6")
    session.send("mute bell\n")
    try wait(session, "transient 0.3")
    session.send("unmute bell\n")
    try wait(session, "transient 0.3", "transient 0.6")
    session.send("quit\n")
    #expect(session.end() == 0)
    // At least one of both is heard at each time, in order, and none of them twice.
    let lines = session.output.split(separator: "\n")
    #expect(Set(lines).count == lines.count)
    let times = lines.compactMap { Double($0.prefix { $0 != "\t" }) }
    let tenths = times.map { Int(($0 * 10).rounded()) }
    #expect(Set(tenths).sorted() == Array(0...(tenths.last ?? 0)) && tenths.sorted() == tenths)
  }

  /// Waits until the last notes are those.
  private func wait(_ session: Session, _ notes: String...) throws {
    try session.wait(for: "only \(notes)") { output in
      let last = output.split(separator: "\n").suffix(8).dropLast()
      return last.allSatisfy { line in notes.contains { line.contains($0) } }
        && notes.allSatisfy { note in last.contains { $0.contains(note) } }
    }
  }

  @Test func playsALoopForEver() throws {
    let folder = try TemporaryFolder()
    try folder.write("loop every 500ms { transient 0.6 }", to: "a.score")
    let session = try Session(
      ["run", folder.path("a.score"), "--status", "json", "--status-every", "100ms"],
      LiveVersionTests.dummy)
    try session.wait(for: "\"duration\": null", on: .output)
    session.send("seek 50m\n")
    // What plays is what was read, whatever is saved since.
    try folder.write("transient 0.9", to: "a.score")
    // More of it is made by now.
    try session.wait(for: "\"elapsed\": 3005.", on: .output)
    session.send("seek 1h59m58s\n")
    try session.wait(for: "\"elapsed\": 7201.", on: .output)
    // Further than twice what there is.
    session.send("seek 9h\nskip +1h\n")
    try session.wait(for: "\"elapsed\": 36000.", on: .output)
    session.send("loop\n")
    try session.wait(for: "no end to be repeated from", on: .errors)
    session.send("quit\n")
    #expect(session.end() == 0)
    #expect(session.output.contains("\"duration\": null"))
    #expect(!session.output.contains("\"duration\": 3600"))
    #expect(session.output.contains("{\"time\": 7201, \"note\": \"transient 0.6"))
    #expect(!session.output.contains("\"finished\""))
  }

  @Test func beginsALoopAnywhere() throws {
    let folder = try TemporaryFolder()
    try folder.write("loop every 500ms { transient 0.6 }", to: "a.score")
    let run = try ScorecProcess.run(
      ["run", folder.path("a.score"), "--from", "5h", "--to", "5h1.2s"],
      environment: LiveVersionTests.dummy)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.outputText.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        == ["18000", "18000.5", "18001"])
  }

  @Test func readsTriggersAgain() throws {
    let folder = try TemporaryFolder()
    let head = "state isOn\non isOn to true { loop { wait 0.05; transient "
    try folder.write(head + "0.3 } }", to: "a.score")
    let session = try Session(["run", "--watch", folder.path("a.score")], LiveVersionTests.dummy)
    session.send("isOn=true\n")
    try session.wait(for: "transient 0.3", on: .output)
    try folder.write(head + "0.7 } }\non isOn to false { transient 0.9 }", to: "a.score")
    // What plays goes on as it is saved.
    try session.wait(for: "transient 0.7", on: .output)
    session.send("isOn=false\n")
    try session.wait(for: "# on isOn to false\n", on: .output)
    try session.wait(for: "transient 0.9", on: .output)
    session.send("quit\n")
    #expect(session.end() == 0)
    let lines = session.output.split(separator: "\n").filter { !$0.hasSuffix("transient 0.9, 0.5") }
    let first = try #require(lines.first { $0.contains("0.7") })
    #expect(Double(first.prefix { $0 != "\t" }).map { $0 > 0.05 } == true)
  }

  @Test func tellsTheStateOfTriggers() throws {
    let folder = try TemporaryFolder()
    try folder.write("state isOn\non isOn { transient; wait 0.1 }", to: "a.score")
    let run = try ScorecProcess.run(
      ["run", folder.path("a.score"), "--status", "json"], input: "isOn=true\n",
      environment: LiveVersionTests.dummy)
    let lines = try objects(run.outputText)
    #expect(lines.contains { $0["triggers"] as? [String] == ["on isOn"] })
    let last = try #require(lines.last { $0["reason"] != nil })
    #expect(last["trigger"] as? String == "on isOn" && last["reason"] as? String == "finished")
    #expect(last["triggers"] as? [String] == [])
  }

  @Test func tellsOfEachRunWhyItIsOver() throws {
    let folder = try TemporaryFolder()
    try folder.write("title \"One\"\ntone 440, 30s, volume: 0", to: "a.score")
    try folder.write("title \"Two\"\ntone 440, 0.3s, volume: 0", to: "b.score")
    let session = try Session(
      [
        "run", folder.path("a.score"), folder.path("b.score"), "--status", "json", "--status-every",
        "10ms",
      ],
      LiveVersionTests.dummy)
    try session.wait(for: "\"elapsed\": 0.5", on: .output)
    session.send("next\n")
    try session.wait(for: "finished", on: .output)
    session.closeInput()
    #expect(session.end() == 0)
    let ends = try objects(session.output).filter { $0["reason"] != nil }
    #expect(ends.map { $0["score"] as? String } == ["One", "Two"])
    #expect(ends.map { $0["reason"] as? String } == ["stopped", "finished"])
    #expect(ends.map { $0["duration"] as? Double } == [30, 0.3])
    #expect(ends.allSatisfy { $0["state"] as? String == "ended" && $0["next"] is NSNull })
    let places = ends.compactMap { $0["elapsed"] as? Double }
    #expect(places.count == 2 && places[0] >= 0.5 && places[0] < 30 && places[1] == 0.3)
  }

  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }
}
