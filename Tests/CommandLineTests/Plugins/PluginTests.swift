import Foundation
import ScoreTestSupport
import Testing

/// LV2 plug-ins, against what lilv's own program makes of them.
@Suite(.enabled(if: Tool.areInstalled("lv2apply", "lv2ls", "sox"))) struct PluginTests {
  private static let amplifier = "http://lv2plug.in/plugins/eg-amp"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let noise = ["-R", "-n", "-r", "48000", "-c", "1", "-b", "32", "-e", "floating-point"]
    let sound = [folder.path("in.wav"), "synth", "0.5", "whitenoise", "vol", "0.4"]
    try #require(try Tool.run("sox", noise + sound) != nil)
    let names = try #require(try Tool.run("lv2ls", []))
    try #require(String(decoding: names, as: UTF8.self).contains(PluginTests.amplifier))
  }

  private func render(_ score: String, _ more: String...) throws -> [[Float]] {
    let arguments = ["compile", "-", "-o", "out.wav", "--format", "float", "--no-limiter"]
    let process = try ScorecProcess.run(arguments + more, in: folder.path, input: score)
    try #require(process.status == 0 && process.errors.isEmpty, "\(process.errors)")
    return try samples("out.wav", channels: 2)
  }

  /// The samples of a file, as SoX reads them.
  private func samples(_ name: String, channels: Int) throws -> [[Float]] {
    let raw = ["-t", "raw", "-e", "floating-point", "-b", "32", "-L", "-"]
    let bytes = try #require(try Tool.run("sox", [folder.path(name)] + raw))
    let values = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    return (0..<channels).map { side in
      stride(from: side, to: values.count, by: channels).map { values[$0] }
    }
  }

  @Test(arguments: [-12.0, 0, 6.5]) func doesWhatItDoesAlone(gain: Double) throws {
    let arguments = [
      "-i", folder.path("in.wav"), "-o", folder.path("alone.wav"), "-c", "gain", "\(gain)",
      PluginTests.amplifier,
    ]
    try #require(try Tool.run("lv2apply", arguments) != nil)
    let alone = try samples("alone.wav", channels: 1)[0]
    let sides = try render(
      "effect lv2: \"\(PluginTests.amplifier)\", gain: \(gain) { sound file:in.wav }")
    #expect(alone.count == 24_000 && sides[0].count == 24_000 + 3 * 48_000)
    for side in sides {
      #expect(alone.indices.allSatisfy { abs(side[$0] - alone[$0]) < 1e-6 })
      #expect(side[24_000...].allSatisfy { $0 == 0 })
    }
  }

  @Test func parametersMove() throws {
    let plain = try samples("in.wav", channels: 1)[0]
    let score = """
      effect lv2: "\(PluginTests.amplifier)", gain: -20 -> 0 over 0.5s { sound file:in.wav }
      """
    let left = try render(score)[0]
    for frame in stride(from: 100, to: 24_000, by: 999) {
      let wanted = plain[frame] * pow(10, Float(-20 + 20 * Double(frame) / 24_000) / 20)
      #expect(abs(left[frame] - wanted) < 0.002)
    }
    // Where a rendering ends early, it is the same as far as it goes.
    #expect(try render(score, "--duration", "0.25s")[0] == Array(left.prefix(12_000)))
  }

  @Test(arguments: [
    (
      "lv2: \"http://lv2plug.in/plugins/eg-amo\"",
      "no LV2 plug-in 'http://lv2plug.in/plugins/eg-amo'"
    ),
    ("lv2: \"http://lv2plug.in/plugins/eg-amo\"", "did you mean '\(amplifier)'?"),
    ("lv2: \"x\"", "note: there are http://"), ("lv2: 3", "'lv2' takes the URI of a plug-in"),
    ("lv2: \"\(amplifier)\", gian: 3", "unknown parameter 'gian'"),
    ("lv2: \"\(amplifier)\", gain: 99", "99"), ("lv2", "'effect' has no 'lv2'"),
  ])
  func tellsMistakes(head: String, message: String) throws {
    let process = try ScorecProcess.run(
      ["check", "-"], in: folder.path, input: "effect \(head) { tone 440, 1s }")
    #expect(process.status == 1)
    #expect(process.errors.contains(message), "\(process.errors)")
  }

  @Test func itsWordsStayWhenAScoreIsFormatted() throws {
    let score = "effect lv2:\"\(PluginTests.amplifier)\",gain:-3 {\nsound file:in.wav\n}\n"
    let process = try ScorecProcess.run(["fmt", "-"], in: folder.path, input: score)
    #expect(process.outputText.contains("effect lv2: \"\(PluginTests.amplifier)\", gain: -3 {"))
  }
}
