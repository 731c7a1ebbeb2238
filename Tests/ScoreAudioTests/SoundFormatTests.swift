import Foundation
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// Every kind of file that ffmpeg writes here.
@Suite struct SoundFormatTests {
  private let workshop: Workshop
  private static let frames = 9_600

  init() throws { workshop = try Workshop() }

  private static let tone = (0..<frames).map {
    Float(0.5 * sin(2 * .pi * 440 * Double($0) / 48_000))
  }

  @Test(.enabled(if: ConvertedSound.isAvailable)) func readsWhatFFmpegWrites() throws {
    try workshop.sound("tone.wav", SoundFormatTests.tone)
    var found: [String] = []
    for name in try SoundFormatTests.muxers() {
      let path = "\(workshop.path)/muxed-\(name)"
      let arguments = [
        "-v", "error", "-nostdin", "-y", "-i", workshop.path + "/tone.wav", "-f", name,
      ]
      guard try Tool.run("timeout", ["20", "ffmpeg"] + arguments + [path]) != nil else { continue }
      let lookup = workshop.library().find(SoundSource(.file, path, in: ""))
      guard case .found(let sound) = lookup else {
        #expect(lookup.isRefused)
        // What ffmpeg itself understands must not be refused, but for what it only guesses.
        let entries = "format=probe_score:stream=codec_type"
        let probe = ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", path]
        let streams = try Tool.run("ffprobe", probe).map { String(decoding: $0, as: UTF8.self) }
        let score = streams?.split(separator: "\n").compactMap { Int($0) }.last ?? 0
        let decoded = ["-v", "error", "-nostdin", "-i", path, "-f", "null", "/dev/null"]
        let plays = try Tool.run("ffmpeg", decoded) != nil
        let isSound = plays && streams?.contains("audio") == true && score >= 50
        #expect(!isSound, "\(name): \(lookup)")
        continue
      }
      found.append(name)
      // Where a container makes it much longer, ffmpeg says so too.
      let length = sound.length.seconds
      let isAsWritten = abs(length - 0.2) < 0.25
      #expect(
        try isAsWritten || abs(length - ffmpegLength(of: path)) < 0.01, "\(name): \(length) s")
    }
    for name in [
      "adts", "ac3", "asf", "ipod", "matroska", "mp4", "mov", "webm", "wv", "avi", "tta",
    ] {
      #expect(found.contains(name))
    }
  }

  /// Returns how many seconds ffmpeg makes of a file.
  private func ffmpegLength(of path: String) throws -> Double {
    let arguments = ["-v", "error", "-nostdin", "-i", path, "-ac", "1", "-ar", "8000", "-f", "u8"]
    return Double(try Tool.run("ffmpeg", arguments + ["-"])?.count ?? 0) / 8_000
  }

  /// The containers that ffmpeg writes with sound, and that are files.
  private static func muxers() throws -> [String] {
    let list = try Tool.run("ffmpeg", ["-hide_banner", "-muxers"]) ?? []
    return String(decoding: list, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 1, words[0] == "E" || words[0] == "DE" else { return nil }
      let name = String(words[1].prefix { $0 != "," })
      // Devices, and those that write a folder of pieces or none at all.
      let others = [
        "alsa", "oss", "pulse", "sdl", "opengl", "xv", "fbdev", "caca", "sndio", "decklink", "dash",
        "hls", "hds", "segment", "smoothstreaming", "ssegment", "stream_segment", "tee", "null",
        "fifo", "fifo_test", "rtp", "rtp_mpegts", "rtsp", "sap", "image2", "libjack",
        "uncodedframecrc",
        "ffmetadata", "chromaprint", "whip",
      ]
      return others.contains(name) ? nil : name
    }
  }
}

extension SoundLookup {
  /// `true` iff there is something, and a reason why it cannot be read.
  fileprivate var isRefused: Bool {
    if case .unreadable(let reason) = self { !reason.isEmpty } else { false }
  }
}
