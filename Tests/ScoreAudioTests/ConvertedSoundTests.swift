import Foundation
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// Formats that libsndfile does not read.
@Suite struct ConvertedSoundTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.sound(
      "sine.wav", (0..<88_200).map { Float(0.5 * sin(2 * .pi * 440 * Double($0) / 44_100)) },
      rate: 44_100)
  }

  private func convert(
    _ source: String = "sine.wav", to name: String, _ arguments: [String]
  ) throws {
    let ffmpeg = Process()
    ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    ffmpeg.arguments =
      ["ffmpeg", "-v", "error", "-nostdin", "-i", workshop.path + "/" + source] + arguments
      + [workshop.path + "/" + name]
    try ffmpeg.run()
    ffmpeg.waitUntilExit()
    try #require(ffmpeg.terminationStatus == 0)
  }

  @Test(
    .enabled(if: ConvertedSound.isAvailable, "ffmpeg is not installed"),
    arguments: [("a.m4a", "aac"), ("-b.mka", "ac3"), ("c d.wma", "wmav2"), ("ü.wv", "wavpack")])
  func readsWhatFFmpegReads(name: String, codec: String) throws {
    try convert(to: name, ["-c:a", codec])
    let file = try SoundFile(path: workshop.path + "/" + name)
    #expect(file.rate == 44_100 && file.channelCount == 1)
    // Lossy codecs add up to two of their blocks at the ends, which not all containers tell.
    #expect(abs(file.frameCount - 88_200) <= (["aac", "wavpack"].contains(codec) ? 0 : 4_096))
    let stem = String(name.prefix { $0 != "." })
    let length = file.length.seconds
    let left = try workshop.render(score([note(stem, length: length)])).left
    #expect(left.count == Int((length * 48_000).rounded()))
    #expect(abs(strength(of: 440, in: left[24_000..<72_000]) - 0.5) < 0.02)
  }

  /// The frames of a second that are as in the wave: the encoder is not sure of its last blocks.
  private let whole = 40_000

  /// Returns a wave of 441 Hz, of which 100 frames are a period at 44.1 kHz.
  private func wave(_ frames: Int, rate: Int = 44_100) -> [Float] {
    (0..<frames).map { Float(0.5 * sin(2 * .pi * 441 * Double($0) / Double(rate))) }
  }

  /// A file of MPEG-4 tells what of its blocks is sound.
  @Test(
    .enabled(if: ConvertedSound.isAvailable, "ffmpeg is not installed"),
    arguments: [1_000, 1_024, 44_100, 44_123, 100_001],
    [
      ("m4a", "aac", 44_100), ("mov", "aac", 48_000), ("3gp", "aac", 44_100),
      ("mp4", "libmp3lame", 44_100), ("mp4", "libopus", 48_000), ("m4a", "alac", 44_100),
    ])
  func endsWhereTheSoundDoes(frames: Int, kind: (suffix: String, codec: String, rate: Int)) throws {
    try workshop.sound("wave.wav", wave(frames, rate: kind.rate), rate: kind.rate)
    let name = "wave." + kind.suffix
    try convert("wave.wav", to: name, ["-c:a", kind.codec])
    let file = try SoundFile(path: workshop.path + "/" + name)
    #expect(file.frameCount == Int64(frames) && file.rate == kind.rate)
  }

  /// Returns a box of MPEG-4 (ISO/IEC 14496-12, 4.2).
  private func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    bytes(body.count + 8, 4) + Array(name.utf8) + body
  }

  /// Returns a number of `count` bytes, the highest first.
  private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Apple's encoders say what is sound in a comment of iTunes, and may have no list of edits.
  @Test(
    .enabled(if: ConvertedSound.isAvailable, "ffmpeg is not installed"), arguments: [true, false])
  func endsWhereITunesSays(hasEdits: Bool) throws {
    let frames = 44_123
    try workshop.sound("wave.wav", wave(frames), rate: 44_100)
    try convert(
      "wave.wav", to: "wave.m4a", ["-c:a", "aac", "-use_editlist", hasEdits ? "1" : "0"])
    let path = workshop.path + "/wave.m4a"
    var file = Array(try #require(FileManager.default.contents(atPath: path)))
    let numbers = [0, 1_024, 45 * 1_024 - 1_024 - frames].map { String(format: " %08X", $0) }
    let text = numbers.joined() + String(format: " %016X", frames)
    let comment = box(
      "----",
      box("mean", [0, 0, 0, 0] + Array("com.apple.iTunes".utf8))
        + box("name", [0, 0, 0, 0] + Array("iTunSMPB".utf8))
        + box("data", bytes(1, 4) + [0, 0, 0, 0] + Array(text.utf8)))
    let handler = box("hdlr", bytes(0, 8) + Array("mdirappl".utf8) + bytes(0, 9))
    let list = box("udta", box("meta", [0, 0, 0, 0] + handler + box("ilst", comment)))
    // The tables are at the end of the file, so that one more of them is.
    let start = try #require(
      file.indices.last { file[$0...].starts(with: "moov".utf8) }.map { $0 - 4 })
    file.replaceSubrange(start..<start + 4, with: bytes(file.count - start + list.count, 4))
    try Data(file + list).write(to: URL(fileURLWithPath: path))
    let sound = try SoundFile(path: path)
    #expect(sound.frameCount == Int64(frames))
    let wave = wave(frames)
    var samples = [Float](repeating: 0, count: frames)
    #expect(try sound.read(into: &samples, frames: frames) == frames)
    #expect(zip(samples, wave).prefix(whole).allSatisfy { abs($0 - $1) < 0.1 })
  }

  @Test(.enabled(if: ConvertedSound.isAvailable, "ffmpeg is not installed"))
  func repeatsWithoutAGap() throws {
    try workshop.sound("wave.wav", wave(44_100), rate: 44_100)
    try convert("wave.wav", to: "looped.m4a", ["-c:a", "aac"])
    let looped = note("looped", length: 1) { $0.apply(.loop(.count(3))) }
    let left = try workshop.render(score([looped]), RenderSettings(sampleRate: 44_100)).left
    try #require(left.count == 132_300)
    for pass in 0..<3 {
      let heard = left[(pass * 44_100)..<((pass + 1) * 44_100)]
      // What is late, or early, is as far off as the wave is high.
      #expect(zip(heard, wave(whole)).allSatisfy { abs($0 - $1) < 0.1 })
      #expect(heard.elementsEqual(left[..<44_100]))
    }
  }

  /// Where the tables tell the length, no more is converted than is read, wherever that is.
  @Test(.enabled(if: ConvertedSound.isAvailable, "ffmpeg is not installed"))
  func convertsNoMoreThanIsRead() throws {
    let frames = 30 * 44_100
    try workshop.sound("wave.wav", wave(frames), rate: 44_100)
    try convert("wave.wav", to: "wave.m4a", ["-c:a", "alac"])
    let sound = try ConvertedSound(path: workshop.path + "/wave.m4a")
    #expect(sound.frameCount == Int64(frames) && sound.convertedFrames == 0)
    let wanted = wave(frames)
    var samples = [Float](repeating: 0, count: 1_000)
    for place in [400_000, 0, 399_500] {
      #expect(try sound.read(into: &samples, frames: 1_000, from: place) == 1_000)
      #expect(zip(samples, wanted[place...]).allSatisfy { abs($0 - $1) < 1e-4 })
      #expect((401_000..<frames / 2).contains(sound.convertedFrames))
    }
    #expect(try sound.read(into: &samples, frames: 1_000, from: frames - 7) == 7)
    #expect(try sound.read(into: &samples, frames: 1_000, from: frames) == 0)
  }

  @Test(.enabled(if: ConvertedSound.isAvailable, "ffmpeg is not installed"))
  func tellsWhatBreaksOff() throws {
    try convert(to: "broken.m4a", ["-c:a", "aac", "-movflags", "faststart"])
    let path = workshop.path + "/broken.m4a"
    let file = try #require(FileManager.default.contents(atPath: path))
    try file.prefix(file.count / 2).write(to: URL(fileURLWithPath: path))
    #expect(throws: AudioError.self) {
      try workshop.render(score([note("broken", length: 2)]))
    }
  }

  /// libsndfile reads the first of several streams alone.
  @Test(
    .enabled(if: ConvertedSound.isAvailable, "ffmpeg is not installed"),
    arguments: [("ogg", "libvorbis"), ("opus", "libopus")])
  func readsAllOfAChain(suffix: String, codec: String) throws {
    try convert(to: "one." + suffix, ["-c:a", codec])
    let one = try #require(FileManager.default.contents(atPath: workshop.path + "/one." + suffix))
    try (one + one).write(to: URL(fileURLWithPath: workshop.path + "/two." + suffix))
    let single = try SoundFile(path: workshop.path + "/one." + suffix).length.seconds
    let double = try SoundFile(path: workshop.path + "/two." + suffix).length.seconds
    #expect(abs(single - 2) < 0.02 && abs(double - 2 * single) < 0.1)
  }

  /// To ffmpeg, samples of floating point without a header may be AMR.
  @Test(
    .enabled(if: ConvertedSound.isAvailable, "ffmpeg is not installed"),
    arguments: ["f32le", "f32be", "f64le", "s16le", "u8"], ["bin", "amr", "aac", "f32"])
  func makesNoSoundOfAnyBytes(format: String, suffix: String) throws {
    try convert(to: "bare." + suffix, ["-f", format])
    let path = workshop.path + "/bare." + suffix
    #expect(throws: AudioError.self) { try SoundFile(path: path) }
    guard format == "f64le" else { return }
    #expect(throws: AudioError.unreadable(path: path, reason: SoundFile.headerless)) {
      try SoundFile(path: path)
    }
  }

  @Test func saysWhatIsMissing() throws {
    try workshop.text("broken.m4a", "not a sound at all")
    let lookup = workshop.library().find(asset("broken"))
    guard case .unreadable(let reason) = lookup else {
      Issue.record("\(lookup)")
      return
    }
    #expect(reason.contains(ConvertedSound.isAvailable ? "broken" : "package 'ffmpeg'"))
  }
}
