import Foundation
import ScoreJSON
import ScoreTestSupport
import Testing

/// `scorec sounds`, and the files of a score's sounds.
@Suite struct SoundsCommandTests {
  @Test(arguments: [
    ([], "1000"), (["mail"], "newMail"), (["MAIL", "sent"], "mailSent"),
    (["--group", "telephone"], "dtmf"), (["--group", "timer", "glass"], "sms-received3"),
    (["--group", "haptic"], "1519"),
  ])
  func lists(arguments: [String], name: String) throws {
    let process = try ScorecProcess.run(["sounds"] + arguments)
    #expect(process.status == 0 && process.errors.isEmpty)
    #expect(process.outputText.contains(name))
    let json = try ScorecProcess.run(["sounds", "--json"] + arguments)
    let lines = json.outputText.split(separator: "\n")
    #expect(lines.count == process.outputText.split(separator: "\n").count)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["name"] is String && object?["seconds"] is Double)
    }
  }

  @Test func rendersOne() throws {
    let folder = try TemporaryFolder()
    let process = try ScorecProcess.run(
      ["sounds", "render", "newMail", "-o", "mail.wav"], in: folder.path)
    #expect(process.status == 0 && process.errors.isEmpty)
    // 1.5 s at 48 kHz, stereo, 16 bits, behind a header of 44 bytes.
    #expect(try folder.read("mail.wav").count == 44 + 72_000 * 4)
    for name in ["nothing", "1519"] {
      let missing = try ScorecProcess.run(
        ["sounds", "render", name, "-o", "x.wav"], in: folder.path)
      #expect(missing.status == 66 && folder.names == ["mail.wav"])
    }
    #expect(try ScorecProcess.run(["sounds", "render", "newMail"]).status == 64)
  }

  /// Names have blanks; one that there is not is no search word.
  @Test func takesNamesWithBlanks() throws {
    let folder = try TemporaryFolder()
    let arguments = ["sounds", "render", "Ding", "(new", "mail)"]
    let process = try ScorecProcess.run(arguments + ["-o", "a.wav"], in: folder.path)
    #expect(process.status == 0 && process.errors.isEmpty)
    let piped = try ScorecProcess.run(arguments + ["-o", "-"], in: folder.path)
    #expect(piped.output == (try folder.read("a.wav")))
    for name in ["1005 1000", "glas"] {
      let missing = try ScorecProcess.run(
        ["sounds", "play"] + name.split(separator: " ").map(String.init))
      #expect(missing.status == 66)
      #expect(missing.errors.contains("there is no system sound '\(name)'\n"))
      #expect(name != "glas" || missing.errors.contains("did you mean 'Glass'?"))
    }
    let unknown = try ScorecProcess.run(["sounds", "glaas"])
    #expect(unknown.status == 66 && unknown.output.isEmpty)
    #expect(
      unknown.errors.contains("no sound has 'glaas' in its names\nnote: did you mean 'Glass'?"))
  }

  @Test func rendersOverNothingThatItPlays() throws {
    let folder = try TemporaryFolder()
    _ = try ScorecProcess.run(["sounds", "render", "tink", "-o", "alarm.wav"], in: folder.path)
    let before = try folder.read("alarm.wav")
    let process = try ScorecProcess.run(
      ["sounds", "render", "alarm", "--system-sounds", ".", "-o", "alarm.wav"], in: folder.path)
    #expect(process.status == 73)
    #expect(try folder.read("alarm.wav") == before)
  }

  /// What is nowhere in the mix has no file.
  @Test func stemsHoldWhatTheMixHolds() throws {
    for (haptics, names) in [
      ("off", ["score-tones.wav"]), ("only", ["score-haptics.wav"]),
      ("audible", ["score-haptics.wav", "score-tones.wav"]),
    ] {
      let folder = try TemporaryFolder()
      try folder.write("tone 440, 100ms\nimpact heavy", to: "score.score")
      let process = try ScorecProcess.run(
        ["compile", "score.score", "-o", "a.wav", "--haptics", haptics, "--stems", "parts"],
        in: folder.path)
      #expect(process.status == 0)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path("parts")).sorted() == names)
    }
  }

  @Test func stemsAddUpToTheMix() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "sound system:1000, pan: -0.3\nsound system:1001\ntone 440Hz, 0.5s, volume: 0.3\n"
        + "wait 0.25\nsound system:1000, volume: 0.5\nimpact heavy\n"
        + "effect reverb { sound system:1002, volume: 0.4 }\n", to: "a.score")
    let process = try ScorecProcess.run(
      [
        "compile", "a.score", "-o", "a.wav", "--format", "pcm24", "--no-limiter", "--stems",
        "parts",
      ], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("parts")).sorted()
    #expect(
      names == ["a-1000.wav", "a-1001.wav", "a-1002.wav", "a-haptics.wav", "a-tones.wav"])
    let mix = samples24(try folder.read("a.wav"))
    let stems = try names.map { samples24(try folder.read("parts/\($0)")) }
    #expect(stems.allSatisfy { $0.count == mix.count })
    // Each stem is rounded by itself: half a step each, and one more for the sum.
    let worst = mix.indices.map { index in
      abs(mix[index] - stems.reduce(0) { $0 + $1[index] })
    }.max()
    #expect(worst.map { $0 <= 3 } == true, "off by \(worst ?? 0)")
    #expect(
      try ScorecProcess.run(
        ["compile", "a.score", "-o", "a.ahap", "--stems", "s"], in: folder.path
      )
      .status == 64)
  }

  /// The samples behind the word "data" and its size.
  private func samples24(_ bytes: [UInt8]) -> [Int32] {
    let mark = Array("data".utf8)
    guard let start = bytes.indices.first(where: { Array(bytes[$0...].prefix(4)) == mark }) else {
      return []
    }
    let size = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
    return stride(from: start + 8, to: start + 8 + size, by: 3).map {
      Int32(bytes[$0]) << 8 | Int32(bytes[$0 + 1]) << 16 | Int32(bytes[$0 + 2]) << 24
    }.map { $0 >> 8 }
  }
}
