import CSndFile
import Foundation
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// Every kind of file that libsndfile and ffmpeg write here, and what remains of files that broke.
@Suite struct SoundFormatTests {
  private let workshop: Workshop
  private static let frames = 9_600

  init() throws { workshop = try Workshop() }

  /// The kinds of libsndfile: a major one, and how its samples are.
  private static let kinds: [Int] = {
    guard CSndFile_isAvailable() else { return [] }
    return numbers(SFC_GET_FORMAT_MAJOR_COUNT, SFC_GET_FORMAT_MAJOR).flatMap { major in
      numbers(SFC_GET_FORMAT_SUBTYPE_COUNT, SFC_GET_FORMAT_SUBTYPE).map { major | $0 }
    }
  }()

  private static func numbers(_ countCommand: Int, _ command: Int) -> [Int] {
    var count: Int32 = 0
    sf_command(nil, Int32(countCommand), &count, 4)
    return (0..<count).map { index in
      var info = SF_FORMAT_INFO(format: index, name: nil, extension: nil)
      sf_command(nil, Int32(command), &info, Int32(MemoryLayout<SF_FORMAT_INFO>.size))
      return Int(info.format)
    }
  }

  private static let tone = (0..<frames).map {
    Float(0.5 * sin(2 * .pi * 440 * Double($0) / 48_000))
  }

  /// Writes `tone`, and returns the path; `nil` iff libsndfile cannot write that kind.
  private func write(_ kind: Int, rate: Int) -> String? {
    let path = "\(workshop.path)/sound-\(kind)"
    var info = SF_INFO()
    info.samplerate = Int32(rate)
    info.channels = 1
    info.format = Int32(kind)
    guard let file = sf_open(path, Int32(SFM_WRITE), &info) else { return nil }
    defer { sf_close(file) }
    guard sf_writef_float(file, SoundFormatTests.tone, sf_count_t(SoundFormatTests.frames)) > 0
    else {
      return nil
    }
    return path
  }

  @Test func readsWhatLibsndfileWrites() throws {
    var readCount = 0
    var kinds: Set<Int> = []
    for kind in SoundFormatTests.kinds {
      // Samples without a header are of no kind that could be told.
      guard kind & SF_FORMAT_TYPEMASK != SF_FORMAT_RAW,
        let path = write(kind, rate: 48_000) ?? write(kind, rate: 8_000)
      else { continue }
      let lookup = workshop.library().find(SoundSource(.file, path, in: ""))
      let name = String(kind, radix: 16)
      guard case .found(let sound) = lookup else {
        // Its own tests cannot be read back either.
        var info = SF_INFO()
        let again = sf_open(path, Int32(SFM_READ), &info)
        #expect(again == nil && lookup.isRefused, "\(name): \(lookup)")
        sf_close(again)
        continue
      }
      kinds.insert(kind & SF_FORMAT_TYPEMASK)
      readCount += 1
      let rate = try SoundFile(path: path).rate
      let recording = try Recording.read(SoundFile(path: path), rate: rate, SampleBudget())
      // Codecs work in blocks of up to 60 ms, and some formats only know whole ones.
      let extra = abs(recording.frameCount - SoundFormatTests.frames)
      #expect(extra <= 2_880, "\(name): \(extra)")
      #expect(abs(sound.length.seconds * Double(rate) - Double(recording.frameCount)) < 2)
      let samples = Array(
        UnsafeBufferPointer(start: recording.left, count: recording.frameCount))
      let tone = strength(of: 440 * Double(rate) / 48_000, in: samples, rate: Double(rate))
      #expect(tone > 0.3 && tone < 0.7, "\(name): \(tone)")
    }
    #expect(readCount > 60 && kinds.count > 15, "\(readCount) of \(kinds.count)")
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
        // What ffmpeg itself understands must not be refused.
        let probe = ["-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", path]
        let streams = try Tool.run("ffprobe", probe).map { String(decoding: $0, as: UTF8.self) }
        let decoded = ["-v", "error", "-nostdin", "-i", path, "-f", "null", "/dev/null"]
        let plays = try Tool.run("ffmpeg", decoded) != nil
        let isSound = plays && streams?.contains("audio") == true
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

  /// Files that were cut off or changed are read or refused, and nothing else happens.
  @Test(arguments: [
    SF_FORMAT_WAV | SF_FORMAT_PCM_16, SF_FORMAT_WAV | SF_FORMAT_IMA_ADPCM,
    SF_FORMAT_AIFF | SF_FORMAT_PCM_24, SF_FORMAT_CAF | SF_FORMAT_ALAC_16,
    SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_OGG | SF_FORMAT_VORBIS,
    SF_FORMAT_OGG | SF_FORMAT_OPUS, SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
    SF_FORMAT_W64 | SF_FORMAT_FLOAT, SF_FORMAT_AU | SF_FORMAT_ULAW,
  ])
  func survivesWhatIsBroken(kind: Int) throws {
    let path = try #require(write(kind, rate: 48_000))
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    var generator = SeededGenerator(seed: UInt64(kind))
    for round in 0..<20 {
      var bytes = whole
      if round % 2 == 0 {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
      } else {
        // Most of them in the header, where they matter most.
        for _ in 0..<8 {
          let end = Bool.random(using: &generator) ? min(200, bytes.count) : bytes.count
          bytes[Int.random(in: 0..<end, using: &generator)] ^=
            1 << UInt8.random(in: 0..<8, using: &generator)
        }
      }
      let broken = "\(workshop.path)/broken-\(kind)-\(round)"
      try Data(bytes).write(to: URL(fileURLWithPath: broken))
      let lookup = workshop.library().find(SoundSource(.file, broken, in: ""))
      guard case .found = lookup else {
        #expect(lookup.isRefused, "\(lookup)")
        continue
      }
      do throws(AudioError) {
        let recording = try Recording.read(SoundFile(path: broken), rate: 48_000, SampleBudget())
        #expect((0..<recording.frameCount).allSatisfy { recording.left[$0].isFinite })
      } catch {
        guard case .unreadable(_, let reason) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(!reason.isEmpty)
      }
      try FileManager.default.removeItem(atPath: broken)
    }
  }
}

extension SoundLookup {
  /// `true` iff there is something, and a reason why it cannot be read.
  fileprivate var isRefused: Bool {
    if case .unreadable(let reason) = self { !reason.isEmpty } else { false }
  }
}
