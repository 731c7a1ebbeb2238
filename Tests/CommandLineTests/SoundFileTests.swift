import Foundation
import ScoreTestSupport
import Testing

/// What kind of sound file a score becomes, and where its haptics and its parts go.
@Suite struct SoundFileTests {
  private static let score = """
    title "Träumerei"
    pattern lub { impact heavy; tone 440, 0.3s }
    lub
    wait 0.5
    tone 880, 0.5s
    wait until finished
    lub
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SoundFileTests.score, to: "a.score")
  }

  private func compile(_ arguments: String...) throws -> ScorecProcess {
    try ScorecProcess.run(["compile", "a.score"] + arguments, in: folder.path)
  }

  /// libmpg123 writes to standard error what it finds odd in a file.
  @Test func librariesSayNothing() throws {
    #expect(try compile("-o", "one.mp3").status == 0)
    let one = try folder.read("one.mp3")
    try folder.write(one + one, to: "two.mp3")
    var broken = one
    for place in stride(from: 2_000, to: broken.count, by: 700) { broken[place] ^= 0xFF }
    try folder.write(broken, to: "broken.mp3")
    try folder.write("sound file:two.mp3\nsound file:nowhere.mp3", to: "two.score")
    try folder.write("sound file:broken.mp3", to: "broken.score")
    let process = try ScorecProcess.run(
      ["check", "two.score", "--diagnostics", "json"], in: folder.path)
    let lines = process.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("{") }, "\(process.errors)")
    let rendering = try ScorecProcess.run(
      ["compile", "broken.score", "-o", "broken.wav"], in: folder.path)
    #expect(!rendering.errors.contains("mpg123"), "\(rendering.errors)")
  }

  /// The first bytes of each kind of file; a frame of MPEG has no letters.
  @Test(arguments: [
    ("a.wav", "RIFF"), ("a.aiff", "FORM"), ("a.AIF", "FORM"), ("a.caf", "caff"),
    ("a.flac", "fLaC"), ("a.ogg", "OggS"), ("a.opus", "OggS"), ("a.mp3", ""),
  ])
  func theSuffixTellsTheKind(name: String, start: String) throws {
    let process = try compile("-o", name)
    #expect(process.status == 0 && process.errors.isEmpty)
    let bytes = try folder.read(name)
    #expect(bytes.starts(with: start.isEmpty ? [0xFF, 0xFB] : Array(start.utf8)))
    #expect(folder.names == ["a.score", name].sorted())
    // A pipe gets what the file holds.
    let kind = name.hasSuffix("AIF") ? "aiff" : String(name.dropFirst(2))
    #expect(try compile("--emit", kind).output == bytes)
    let strict = try compile("-o", "/dev/null", "--emit", kind, "--strict")
    #expect(strict.status == 0 && strict.errors.isEmpty)
  }

  @Test func aPartIsThatOfTheWhole() throws {
    let frame = 4
    let whole = try compile("--emit", "wav").samples
    for (from, to) in [(0, 480), (24_000, 48_000), (30_001, 1_000_000)] {
      let part = try compile(
        "--emit", "wav", "--from", "\(Double(from) / 48_000)", "--to", "\(Double(to) / 48_000)")
      #expect(part.status == 0)
      #expect(part.samples == Array(whole[(frame * from)..<min(whole.count, frame * to)]))
    }
    // Each stem is the same part, too.
    #expect(try compile("-o", "b.wav", "--from", "0.5", "--to", "1", "--stems", "s").status == 0)
    let tones = try folder.read("s/a-tones.wav")
    #expect(tones.count > frame * 24_000 && tones.count < frame * 24_000 + 200)
  }

  @Test(arguments: [
    (["-o", "a.mp3", "--haptics", "channels"], "an MP3 has no more than 2 channels"),
    (["-o", "a.flac", "--format", "float"], "a FLAC does not hold samples in float"),
    (["-o", "a.opus", "--sample-rate", "44100"], "an Opus cannot have 44100 frames a second"),
    (["-o", "a.flac", "--sample-rate", "65537"], "a FLAC cannot have 65537 frames a second"),
    (["-o", "a.flac", "--sample-rate", "191999"], "a FLAC cannot have 191999 frames a second"),
    (["-o", "a.mp3", "--sample-rate", "96000"], "an MP3 cannot have 96000 frames a second"),
    (["--emit", "wav", "--haptics", "stems"], "'--haptics stems' needs a file"),
    (["-o", "a.ogg", "--quality", "2"], "'2' is no value of '--quality'"),
    (["-o", "a.wav", "--haptic-channels", "3"], "'3' is no value of '--haptic-channels'"),
    (["-o", "a.ahap", "--from", "1s"], "'--from' and '--to' are for sounds"),
    (["-o", "a.wav", "--from", "1s", "--to", "1s"], "'--to' is not after '--from'"),
    (["-o", "a.wav", "--from", "1m"], "the sound is over after 1."),
    (["-o", "a.wav", "--threads", "0"], "'0' is no value of '--threads'"),
  ])
  func whatCannotBeIsRefused(arguments: [String], message: String) throws {
    let process = try ScorecProcess.run(["compile", "a.score"] + arguments, in: folder.path)
    #expect(process.status == 64)
    #expect(process.errors.contains(message))
    #expect(process.output.isEmpty && folder.names == ["a.score"])
  }

  @Test func hapticsHaveTheirPlaces() throws {
    let sides = try channels(of: "off")
    #expect(sides.count == 2)
    let alone = try channels(of: "only")
    let haptics = try #require(alone.first)
    #expect(alone.count == 1 && haptics.contains { abs($0) > 8_000 })
    let four = try channels(of: "channels", "--haptic-channels", "2")
    #expect(four.count == 4 && four[2] == four[3])
    let three = try channels(of: "channels")
    #expect(three == Array(four.dropLast()) && Array(three.prefix(2)) == sides)
    #expect(three[2].starts(with: haptics) || haptics.starts(with: three[2]))
    let mix = try channels(of: "audible")
    #expect(mix.count == 2)
    #expect(zip(mix[0].indices, mix[0]).allSatisfy { abs($1 - sides[0][$0] - three[2][$0]) <= 1 })
    #expect(try channels(of: "stems") == sides)
    let beside = try channels(in: "a-haptics.wav")
    #expect(beside.count == 1 && beside[0] == three[2])
  }

  private func channels(of layout: String, _ more: String...) throws -> [[Int]] {
    let arguments = ["compile", "a.score", "-o", "a.wav", "--no-limiter", "--no-dither"]
    let process = try ScorecProcess.run(
      arguments + ["--haptics", layout] + more, in: folder.path)
    let beside = layout == "stems" ? "scorec: also wrote 'a-haptics.wav'\n" : ""
    #expect(process.status == 0 && process.errors == beside)
    return try channels(in: "a.wav")
  }

  private func channels(in name: String) throws -> [[Int]] {
    let bytes = try folder.read(name)
    let count = Int(bytes[22])
    let data = try #require(bytes.indices.first { bytes[$0...].starts(with: "data".utf8) }) + 8
    let size = (0..<4).reduce(0) { $0 | Int(bytes[data - 4 + $1]) << (8 * $1) }
    return (0..<count).map { channel in
      stride(from: data + 2 * channel, to: data + size, by: 2 * count).map {
        Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
      }
    }
  }

  @Test(arguments: [
    ("sound", ["a-haptics.flac", "a-tones.flac"]), ("pattern", ["a-lub.flac", "a-score.flac"]),
    ("kind", ["a-haptics.flac", "a-tones.flac"]),
  ])
  func partsAreGroupedAsOneLikes(grouping: String, names: [String]) throws {
    let process = try compile("-o", "a.flac", "--stems", "parts", "--stems-by", grouping)
    #expect(process.status == 0 && process.errors.isEmpty)
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path("parts"))
    #expect(found.sorted() == names)
  }

  @Test func partsSpareWhatTheScoreIsMadeFrom() throws {
    let click = ProjectFolder.root + "/Samples/Sounds/click.wav"
    try FileManager.default.createDirectory(
      atPath: folder.path("parts"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: click, toPath: folder.path("parts/b-b-tones.wav"))
    try folder.write("sound file:parts/b-b-tones.wav\ntone 440, 1s", to: "b-b.score")
    let process = try ScorecProcess.run(
      ["compile", "b-b.score", "-o", "b.wav", "--stems", "parts"], in: folder.path)
    #expect(process.status == 73)
    #expect(process.errors.contains("'parts/b-b-tones.wav': the score is made from it"))
    #expect(!folder.names.contains("b.wav"))
  }

  @Test func partsAreThoseOfTheMix() throws {
    let process = try compile("-o", "a.wav", "--haptics", "only", "--stems", "parts")
    #expect(process.status == 0 && process.errors.isEmpty)
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path("parts"))
    #expect(found == ["a-haptics.wav"])
  }

  /// A rate beyond those that each frame of a FLAC can say stands there in tens.
  @Test func aFLACCanHaveManyRates() throws {
    for rate in ["65530", "100010", "192000"] {
      #expect(try compile("-o", "a.flac", "--sample-rate", rate).status == 0)
    }
  }

  @Test(arguments: ["wav", "aiff", "caf", "ogg", "flac", "opus", "mp3"])
  func whatIsEmptyIsAFileOrRefused(kind: String) throws {
    try folder.write("old", to: "e." + kind)
    let process = try ScorecProcess.run(
      ["compile", "-", "-o", "e." + kind], in: folder.path, input: "set volume 0.5")
    if ["flac", "opus", "mp3"].contains(kind) {
      #expect(process.status == 74 && process.errors.contains("cannot be empty"))
      #expect(try folder.text("e." + kind) == "old")
      return
    }
    #expect(process.status == 0 && process.errors.isEmpty)
    // What reads files knows it.
    let check = try ScorecProcess.run(
      ["check", "-"], in: folder.path, input: "sound file:e.\(kind)")
    #expect(check.errors.contains("it holds no sound"), "\(check.errors)")
  }
}

extension ScorecProcess {
  /// The samples of the WAV that it wrote, behind whose header nothing follows but cues.
  fileprivate var samples: [UInt8] {
    guard let start = output.firstRange(of: Array("data".utf8))?.upperBound else { return [] }
    let size = (0..<4).reduce(0) { $0 | Int(output[start + $1]) << (8 * $1) }
    return Array(output[(start + 4)..<(start + 4 + size)])
  }
}
