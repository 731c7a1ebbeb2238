import Foundation
import ScoreTestSupport
import Testing

/// LV2 plug-ins of our own, whose output is known, and one of others.
@Suite(.enabled(if: Tool.areInstalled("cc", "sox"))) struct PluginTests {
  private let folder: TemporaryFolder
  private let input: [Float]

  /// A block of the rendering, in which a parameter stays.
  private static let block = 1024

  init() throws {
    folder = try TemporaryFolder()
    let sources = ProjectFolder.root + "/Tests/CommandLineTests/Plugins/"
    let bundle = folder.path("plugins/ours.lv2")
    try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: sources + "manifest.ttl", toPath: bundle + "/manifest.ttl")
    let compile = ["-shared", "-fPIC", "-o", bundle + "/plugins.so", sources + "plugins.c", "-lm"]
    try #require(try Tool.run("cc", compile) != nil)
    let noise = ["-R", "-n", "-r", "48000", "-c", "1", "-b", "32", "-e", "floating-point"]
    let sound = [folder.path("in.wav"), "synth", "0.5", "whitenoise", "vol", "0.4"]
    try #require(try Tool.run("sox", noise + sound) != nil)
    input = try PluginTests.samples(folder, "in.wav", channels: 1)[0]
  }

  private func run(
    _ arguments: [String], _ score: String, plugins: String? = nil
  ) throws -> ScorecProcess {
    try ScorecProcess.run(
      arguments, in: folder.path, input: score,
      environment: ["LV2_PATH": plugins ?? folder.path("plugins"), "SDL_AUDIODRIVER": "dummy"])
  }

  private func render(
    _ score: String, _ more: String..., plugins: String? = nil
  ) throws -> [[Float]] {
    let arguments = ["compile", "-", "-o", "out.wav", "--format", "float", "--no-limiter"]
    let process = try run(arguments + more, score, plugins: plugins)
    try #require(process.status == 0 && process.errors.isEmpty, "\(process.errors)")
    return try PluginTests.samples(folder, "out.wav", channels: 2)
  }

  /// The samples of a file, as SoX reads them.
  private static func samples(
    _ folder: TemporaryFolder, _ name: String, channels: Int
  ) throws -> [[Float]] {
    let raw = ["-t", "raw", "-e", "floating-point", "-b", "32", "-L", "-"]
    let bytes = try #require(try Tool.run("sox", [folder.path(name)] + raw))
    let values = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    return (0..<channels).map { side in
      stride(from: side, to: values.count, by: channels).map { values[$0] }
    }
  }

  @Test(arguments: ["gain: -12", "gain: -12dB", "gainOfAll: -12"])
  func setsAControl(argument: String) throws {
    let sides = try render("effect lv2:\"urn:scorec:gain\", \(argument) { sound file:in.wav }")
    for side in sides {
      // No tail, as nothing sounds on.
      #expect(side.count == input.count)
      #expect(zip(side, input).allSatisfy { abs($0 - $1 * 0.251_188_64) < 1e-6 })
    }
  }

  @Test func aControlMoves() throws {
    let score = "effect lv2:\"urn:scorec:gain\", gain: -20 -> 0 over 0.5s { sound file:in.wav }"
    let left = try render(score)[0]
    for frame in input.indices {
      let wanted = input[frame] * pow(10, Float(-20 + 40 * Double(frame / 32 * 32) / 48_000) / 20)
      #expect(abs(left[frame] - wanted) < 1e-5)
    }
  }

  @Test func whatIsLateIsNot() throws {
    let late = "effect lv2:\"urn:scorec:late\""
    let score = """
      \(late) { sound file:in.wav, volume: 0.5 }
      \(late) { \(late) { sound file:in.wav, volume: 0.5 }
      sound file:in.wav, volume: 0.5 }
      sound file:in.wav, volume: 0.25
      transient 0.2
      """
    let plain = try render("sound file:in.wav, volume: 0.25\ntransient 0.2")
    let both = try render(score)
    for (side, own) in zip(both, plain) {
      #expect(side.count == own.count)
      for frame in side.indices {
        #expect(abs(side[frame] - own[frame] - input[frame] * 1.5) < 1e-5)
      }
    }
    // So it does in the files of its parts.
    let arguments = ["compile", "-", "-o", "out.wav", "--stems", "parts", "--format", "float"]
    let process = try run(arguments, score)
    try #require(process.status == 0, "\(process.errors)")
    let part = try PluginTests.samples(folder, "parts/--in.wav", channels: 2)
    #expect(part[0].indices.allSatisfy { abs(part[0][$0] - input[$0] * 1.75) < 1e-5 })
  }

  @Test func whatSoundsOnIsHeard() throws {
    let left = try render("effect lv2:\"urn:scorec:echo\" { sound file:in.wav }")[0]
    #expect(left.count >= input.count + 23_999 && left.count < input.count + 26_100)
    #expect(
      left.indices.allSatisfy { frame in
        let direct = frame < input.count ? input[frame] : 0
        let echo = (23_999..<23_999 + input.count).contains(frame) ? input[frame - 23_999] / 2 : 0
        return abs(left[frame] - direct - echo) < 1e-6
      })
  }

  @Test func monoBecomesStereo() throws {
    let sides = try render("effect lv2:\"urn:scorec:sides\" { sound file:in.wav, pan: -1 }")
    #expect(sides[0].indices.allSatisfy { abs(sides[0][$0] + sides[1][$0]) < 1e-6 })
    let half = try render("sound file:in.wav, pan: -1")[0]
    #expect(zip(sides[0], half).allSatisfy { abs($0 - $1 / 2) < 1e-6 })
  }

  @Test func theWorkerAnswersBeforeTheNextStep() throws {
    let left = try render("effect lv2:\"urn:scorec:worked\" { sound file:in.wav }")[0]
    for frame in input.indices {
      let wanted = frame < PluginTests.block ? 0 : input[frame] / 2
      #expect(abs(left[frame] - wanted) < 1e-6)
    }
  }

  /// What depends on how often a plug-in is called, and with how many frames, is the same all the same.
  @Test(arguments: ["steps", "late"]) func theRestIsAsIfFromTheStart(plugin: String) throws {
    let score = """
      effect lv2:"urn:scorec:\(plugin)" {
        repeat 40 every 0.4s { sound file:in.wav, volume: 0.3 }
        effect lv2:"urn:scorec:late" { wait 1.3s
      sound file:in.wav }
      }
      sound file:in.wav
      """
    let whole = try render(score)
    #expect(try render(score, "--threads", "2") == whole)
    for from in [1, 1.2345, 7.7] {
      let part = try render(score, "--from", "\(from)s", "--to", "9s")
      let first = Int((from * 48_000).rounded())
      for side in 0...1 { #expect(part[side] == Array(whole[side][first..<432_000])) }
    }
  }

  @Test func whatIsNoNumberIsTold() throws {
    let score = "effect lv2:\"urn:scorec:broken\" { sound file:in.wav, volume: 6dB }"
    let process = try run(["compile", "-", "-o", "out.wav"], score)
    #expect(process.status == 69)
    #expect(
      process.errors.contains("cannot use the LV2 plug-in 'urn:scorec:broken': what comes out"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.wav")))
    _ = try render("effect lv2:\"urn:scorec:broken\" { sound file:in.wav }")
  }

  /// While it plays it goes on, with silence in the place of what is no number.
  @Test func whatIsNoNumberIsToldOnceWhileItPlays() throws {
    let score = """
      effect lv2:"urn:scorec:broken" {
        sound file:in.wav, volume: 6dB
        wait 0.2
        sound file:in.wav, volume: 6dB
      }
      """
    let process = try run(["run", "-", "--record", "out.wav", "--format", "float"], score)
    #expect(process.status == 0)
    let told = process.errors.components(separatedBy: "'urn:scorec:broken': what comes out")
    #expect(told.count == 2, "\(process.errors)")
    for side in try PluginTests.samples(folder, "out.wav", channels: 2) {
      #expect(side.allSatisfy(\.isFinite) && side.contains { abs($0) > 0.3 })
    }
  }

  /// Of values that never come together, nothing is told.
  @Test func whatNeverHappensIsNotRefused() throws {
    let score = { (limit: String) in
      "effect lv2:\"urn:scorec:fussy\", a: \(limit), b: 1 -> 0 over 0.2s { sound file:in.wav }"
    }
    _ = try render(score("0 -> 1 over 0.2s"))
    let process = try run(["compile", "-", "-o", "out.wav"], score("1"))
    #expect(process.status == 69 && process.errors.contains("'urn:scorec:fussy': what comes out"))
  }

  /// A range is that of the numbers that its author wrote, though LV2 has them in single precision.
  @Test(arguments: ["0.1", "1.4"])
  func takesTheEndsOfARange(end: String) throws {
    let head = { (value: String) in "effect lv2:\"urn:scorec:fussy\", c: \(value)" }
    _ = try render(head(end) + " { sound file:in.wav }")
    let process = try run(["check", "-"], head("1.41") + " { tone 440, 1s }")
    #expect(process.errors.contains("c 1.41 is not between 0.1 and 1.4 [value-out-of-range]"))
  }

  @Test func whatDoesNotStartIsTold() throws {
    let process = try run(
      ["compile", "-", "-o", "out.wav"],
      "effect lv2:\"urn:scorec:refusing\" { sound file:in.wav }")
    #expect(process.status == 69)
    #expect(process.errors.contains("'urn:scorec:refusing': it does not start"))
  }

  @Test(arguments: [
    ("lv2: \"urn:scorec:gian\"", "no LV2 plug-in 'urn:scorec:gian' is installed"),
    ("lv2: \"urn:scorec:gian\"", "did you mean 'urn:scorec:gain'?"),
    ("lv2: \"urn:x:echoes\"", "note: installed: urn:scorec:echo, "),
    ("lv2: 3", "'lv2' takes the URI of a plug-in"),
    ("lv2", "'lv2' needs the URI of a plug-in"),
    ("lv2: \"urn:scorec:gain\", gian: 3", "unknown parameter 'gian'"),
    ("lv2: \"urn:scorec:gain\", gain: 99", "99 dB"),
    ("lv2: \"urn:scorec:gain\", gain: 1s", "takes a level in dB, not a time"),
  ])
  func tellsMistakes(head: String, message: String) throws {
    let process = try run(["check", "-"], "effect \(head) { tone 440, 1s }")
    #expect(process.status == 1)
    #expect(process.errors.contains(message), "\(process.errors)")
  }

  @Test func itsWordsStayWhenAScoreIsFormatted() throws {
    let score = "effect lv2:\"urn:scorec:gain\",gain:-3 {\nsound file:in.wav\n}\n"
    let process = try run(["fmt", "-"], score)
    #expect(process.outputText.contains("effect lv2: \"urn:scorec:gain\", gain: -3 {"))
  }

  @Test func aSoundOfAnAHAPGoesThroughIt() throws {
    let score = "wait 1s\neffect lv2:\"urn:scorec:gain\", gain: -6 { sound file:in.wav }"
    let process = try run(["compile", "-", "-o", "out.ahap"], score)
    try #require(process.status == 0, "\(process.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let sound = try #require(names.first { $0.hasPrefix("out") && $0.hasSuffix(".wav") })
    let left = try PluginTests.samples(folder, sound, channels: 2)[0]
    #expect(zip(left, input).allSatisfy { abs($0 - $1 * 0.501_187_23) < 1e-3 })
  }

  /// What lilv's own program makes of a plug-in of Debian's.
  @Test(
    .enabled(
      if: Tool.areInstalled("lv2apply") && FileManager.default.fileExists(atPath: amplifierFolder)),
    arguments: [-12.0, 0, 6.5])
  func doesWhatItDoesAlone(gain: Double) throws {
    let uri = "http://lv2plug.in/plugins/eg-amp"
    let output = folder.path("alone.wav")
    let arguments = ["-i", folder.path("in.wav"), "-o", output, "-c", "gain", "\(gain)", uri]
    try #require(try Tool.run("lv2apply", arguments) != nil)
    let alone = try PluginTests.samples(folder, "alone.wav", channels: 1)[0]
    let score = "effect lv2: \"\(uri)\", gain: \(gain) { sound file:in.wav }"
    for side in try render(score, plugins: "/usr/lib/lv2") {
      #expect(alone.count == side.count)
      #expect(zip(side, alone).allSatisfy { abs($0 - $1) < 1e-6 })
    }
  }

  private static let amplifierFolder = "/usr/lib/lv2/eg-amp.lv2"
}
