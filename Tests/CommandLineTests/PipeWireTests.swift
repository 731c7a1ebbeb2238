import Foundation
import ScoreTestSupport
import Testing

/// Playing to a real audio server that plays to nobody, and records it.
@Suite(
  .serialized,
  .enabled(
    if: InstalledProgram.areThere(
      "pipewire", "wireplumber", "pipewire-pulse", "parec", "pactl", "dbus-run-session")))
struct PipeWireTests {
  private static let pipewire = ["SDL_AUDIODRIVER": "pipewire"]

  private let beside = ProjectFolder.root + "/Tests/Live/pipewire"
  private let lose = ProjectFolder.root + "/Tests/Live/lose"
  private let record = ProjectFolder.root + "/Tests/Live/record"

  /// With the period that leaves the server most time: `Benchmarks/playing` asks for more.
  @Test func theSinkGetsTheOfflineRendering() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "tone 440, 1s, volume: 0.5\nrepeat 10 every 0.1 { transient 0.8, 0.5 }\nimpact heavy",
      to: "a.score")
    _ = try ScorecProcess.run(
      ["compile", folder.path("a.score"), "--no-dither", "-o", folder.path("offline.wav")])
    let offline = try samples(RecordedSound(wav: folder.read("offline.wav")).samples)
    // The sink loses a quantum now and then on a busy machine, and we say where we do.
    for _ in 0..<8 {
      let run = try ScorecProcess.run(
        ["run", folder.path("a.score"), "--audio-period", "2048"],
        environment: PipeWireTests.pipewire,
        script: "exec '\(beside)' '\(record)' '\(folder.path("live.raw"))' \"$0\" \"$@\"")
      #expect(run.status == 0, "\(run.errors)")
      if isSame(try samples(folder.read("live.raw")), offline) { return }
    }
    Issue.record("what was recorded was never what was rendered")
  }

  @Test(arguments: [false, true])
  func aDeviceThatIsGoneIsOpenedAgain(isLate: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "tone 440, 120s, volume: 0.3\nrepeat 240 every 0.5 { transient }", to: "a.score")
    let run = try ScorecProcess.run(
      ["run", folder.path("a.score")],
      environment: PipeWireTests.pipewire.merging(isLate ? ["LATE_DEVICE": "1"] : [:]) { $1 },
      script: "exec '\(beside)' '\(lose)' '\(folder.path)' \"$0\" \"$@\"")
    #expect(run.status == 0, "\(run.errors)")
    let notes = String(decoding: try folder.read("notes"), as: UTF8.self).split(separator: "\n")
    // None was left out, and none came twice.
    let times = notes.compactMap {
      $0.contains("transient") ? Double($0.prefix { $0 != "\t" }) : nil
    }
    #expect(times == (0..<times.count).map { Double($0) / 2 })
    #expect(times.count >= 6)
  }

  private func samples(_ bytes: [UInt8]) throws -> [Int16] {
    bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
  }

  /// Returns whether all of `offline` is in `live`, within one step of 16 bits.
  private func isSame(_ live: [Int16], _ offline: [Int16]) -> Bool {
    guard let first = live.firstIndex(where: { abs(Int($0)) > 2 }),
      let start = offline.firstIndex(where: { abs(Int($0)) > 2 })
    else { return false }
    return (-4...4).contains { shift in
      let offset = first - start + 2 * shift
      guard offset >= 0, offset + offline.count <= live.count else { return false }
      return offline.indices.allSatisfy {
        abs(Int(live[offset + $0]) - Int(offline[$0])) <= 1
      }
    }
  }
}
