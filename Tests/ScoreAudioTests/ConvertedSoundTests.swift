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

  private func convert(to name: String, _ arguments: [String]) throws {
    let ffmpeg = Process()
    ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    ffmpeg.arguments =
      ["ffmpeg", "-v", "error", "-nostdin", "-i", workshop.path + "/sine.wav"] + arguments
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
    // Lossy codecs add up to two of their blocks at the ends.
    #expect(abs(file.frameCount - 88_200) <= (codec == "wavpack" ? 0 : 4_096))
    let stem = String(name.prefix { $0 != "." })
    let length = file.length.seconds
    let left = try workshop.render(score([note(stem, length: length)])).left
    #expect(left.count == Int((length * 48_000).rounded()))
    #expect(abs(strength(of: 440, in: left[24_000..<72_000]) - 0.5) < 0.02)
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
