import Testing

/// Sounds that are none, or unlike any, and folders of sounds that lead nowhere.
@Suite(.serialized) struct HostileInputSoundTests {
  private static let score = "sound asset:x\nwait until finished"

  static let broken: [HostileCase] = [
    broken("no bytes", []), broken("no frames", WAVBytes(frames: 0).bytes),
    broken("half a header", Array(WAVBytes().bytes.prefix(20))),
    broken("no samples", Array(WAVBytes().bytes.prefix(44))),
    broken("no channels", WAVBytes(channels: 0).bytes), broken("no rate", WAVBytes(rate: 0).bytes),
    broken("samples of no bits", WAVBytes(bits: 0).bytes),
    broken("an unknown coding", WAVBytes(coding: 0xFFFF).bytes),
    broken("a chunk beyond the end", WAVBytes().with([0xFF, 0xFF, 0xFF, 0xFF], at: 16)),
    broken("a text", Array(times(100, "hello ").utf8)),
    broken("Ogg that breaks off", Array("OggS".utf8) + noise, in: "x.ogg"),
    broken("FLAC that breaks off", Array("fLaC".utf8) + noise, in: "x.flac"),
    broken("MP3 that breaks off", Array("ID3".utf8) + noise, in: "x.mp3"),
    broken("AIFF that breaks off", Array("FORM".utf8) + noise, in: "x.aiff"),
    broken("CAF that breaks off", Array("caff".utf8) + noise, in: "x.caf"),
    broken("a format of others", noise, in: "x.m4a"),
  ]

  static let strange: [HostileCase] = [
    strange("64 channels", WAVBytes(channels: 64)), strange("1 Hz", WAVBytes(rate: 1, frames: 5)),
    strange("10 MHz", WAVBytes(rate: 10_000_000)), strange("24 bits", WAVBytes(bits: 24)),
    strange("numbers that are none", WAVBytes(bits: 32, coding: 3, sample: [0, 0, 0xC0, 0x7F])),
    strange("endless numbers", WAVBytes(bits: 32, coding: 3, sample: [0, 0, 0x80, 0x7F])),
    strange("one frame", WAVBytes(frames: 1)),
  ]

  static let uses: [HostileCase] = [
    HostileCase(
      "55 hours at 1 Hz", score, ["x.wav": .bytes(WAVBytes(rate: 1, frames: 200_000).bytes)],
      options: ["-o", "out.wav"], status: 66, says: "too long to be held"),
    HostileCase(
      "10 million passes", "sound asset:x, loop: 1e7", click,
      options: ["-o", "out.wav", "--duration", "10s"], status: 0),
    HostileCase(
      "passes of one frame", "sound asset:x, loop: 30s",
      ["x.wav": .bytes(WAVBytes(frames: 1).bytes)], options: ["-o", "out.wav"], status: 0),
    HostileCase(
      "passes shorter than a frame", "sound asset:x, for: 10us, loop: 10s", click,
      options: ["-o", "out.wav"], status: 0),
    HostileCase(
      "passes of nothing", "sound asset:x, for: 0, loop: 10s", click,
      options: ["-o", "out.wav"], status: 0),
    HostileCase("a clip behind the end", "sound asset:x, from: 999h", click, says: "[empty-clip]"),
    HostileCase(
      "a name with newlines", #"sound asset:"x\ny\u{9b}""#,
      ["x\ny\u{9B}.wav": .bytes(WAVBytes().bytes)], options: ["--emit", "events"], status: 0,
      script: #"test "$("$0" "$@" | grep -c '\\n.*\\u{9b}')" = 1"#),
    HostileCase("the output", "sound file:out.wav", options: ["-o", "out.wav"], says: "error: "),
    HostileCase(
      "a sound as the output", "sound file:x.wav", click, options: ["-o", "x.wav"],
      status: 73, says: "the score is made from it"),
    HostileCase(
      "a copy over a folder", score, click.merging(["b/x.wav/y": .text("")]) { $1 },
      options: ["-o", "b/out.ahap", "--copy-assets"], status: 73, says: "b/x.wav"),
  ]

  static let places: [HostileCase] = [
    HostileCase("a name with '..'", "sound asset:\"../x\"", says: "[missing-sound]"),
    HostileCase("a whole path", "sound asset:\"/etc/passwd\"", says: "error: "),
    HostileCase("no sound", "sound file:\"/etc/passwd\"", says: "[unreadable-sound]"),
    HostileCase("a device", "sound file:\"/dev/zero\"", says: "a pipe or a device"),
    HostileCase("a folder", "sound file:\".\"", says: "a folder"),
    HostileCase("a pipe", "sound file:x.wav", ["x.wav": .pipe], says: "a pipe or a device"),
    HostileCase(
      "a link to itself", "sound file:x.wav", ["x.wav": .link(to: "x.wav")],
      says: "it is a link that leads to no file"),
    HostileCase("a name with NUL", #"sound file:"x.wav\u{0}y""#, click, says: "x.wav␀y"),
    HostileCase("no name", "sound asset:\"\"", says: "[missing-sound]"),
    HostileCase("a slash", "sound asset:\"/\"", says: "[missing-sound]"),
    HostileCase("an address", "sound url:\"http://x/y\"", says: "[network-sound]"),
    HostileCase("a system sound of 40 digits", "sound system:\(times(40, "9"))", says: "-sound]"),
    HostileCase("no folder", score, options: ["--assets", "b"], says: "[missing-sound]"),
    HostileCase("a file as a folder", score, options: ["--assets", "a.score"], says: "-sound]"),
    HostileCase(
      "a folder that is a link to itself", score, ["b": .link(to: "b")],
      options: ["--assets", "b", "--system-sounds", "b"], says: "[missing-sound]"),
    HostileCase(
      "1,000 missing among 5,000", each(1000) { "sound asset:y\($0)\n" },
      Dictionary(uniqueKeysWithValues: (0..<5000).map { ("x\($0).wav", .text("")) }),
      says: "[missing-sound]"),
    catalog("broken JSON", .text("{\"data\": [{\"filename\"")),
    catalog("deep JSON", .text(times(100_000, "["))),
    catalog("JSON of another kind", .text("{\"data\": {\"filename\": 3}}")),
    catalog("JSON that is a pipe", .pipe), catalog("endless JSON", .link(to: "/dev/zero")),
    catalog("JSON that leads outside", .text("{\"data\":[{\"filename\":\"../../../x\"}]}")),
    HostileCase(
      "a catalog of circles", score,
      Dictionary(uniqueKeysWithValues: (0..<8).map { ("b.xcassets/\($0)", .link(to: ".")) }),
      says: "[missing-sound]"),
  ]

  @Test(arguments: broken + strange) func survivesFiles(_ test: HostileCase) throws {
    try test.run()
  }

  @Test(arguments: uses) func survivesUses(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: places) func survivesPlaces(_ test: HostileCase) throws { try test.run() }

  private static let click = ["x.wav": HostileCase.Item.bytes(WAVBytes().bytes)]

  private static let noise = (0..<3000).map { UInt8(truncatingIfNeeded: $0 * 37 + $0 / 251) }

  private static func broken(
    _ name: String, _ bytes: [UInt8], in file: String = "x.wav"
  ) -> HostileCase {
    HostileCase(
      name, score, [file: .bytes(bytes)], options: ["-o", "out.wav"], says: "[unreadable-sound]")
  }

  private static func strange(_ name: String, _ wav: WAVBytes) -> HostileCase {
    HostileCase(name, score, ["x.wav": .bytes(wav.bytes)], options: ["-o", "out.wav"], status: 0)
  }

  private static func catalog(_ name: String, _ contents: HostileCase.Item) -> HostileCase {
    HostileCase(
      name, score,
      ["b.xcassets/x.dataset/Contents.json": contents, "b.xcassets/x.dataset/y": .text("")],
      says: "[unreadable-sound]")
  }
}

/// The bytes of a WAV, right or not.
struct WAVBytes {
  var channels = 1
  var rate = 48_000
  var frames = 480
  var bits = 16
  var coding = 1
  /// What each sample is; silence if it is empty.
  var sample: [UInt8] = []

  /// All of the file.
  var bytes: [UInt8] {
    let width = bits / 8
    let one = sample.isEmpty ? Array(repeating: 0, count: width) : sample
    let data = Array(repeatElement(one, count: frames * channels).joined())
    return Array("RIFF".utf8) + number(36 + data.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
      + number(coding, 2) + number(channels, 2) + number(rate, 4)
      + number(rate * channels * width, 4) + number(channels * width, 2) + number(bits, 2)
      + Array("data".utf8) + number(data.count, 4) + data
  }

  /// Returns the file with some bytes changed.
  func with(_ changed: [UInt8], at offset: Int) -> [UInt8] {
    var bytes = bytes
    bytes.replaceSubrange(offset..<offset + changed.count, with: changed)
    return bytes
  }

  /// Returns the lowest `count` bytes of `value`, the least first.
  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
