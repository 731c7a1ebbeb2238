import CSndFile
import Foundation
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// Kinds of files other than WAV, and what a file holds beside its samples.
@Suite struct SoundContainerTests {
  private let workshop: Workshop
  private let wave: [Float]

  init() throws {
    workshop = try Workshop()
    wave = (0..<96_000).map { sin(Float($0) * 0.05) * 0.4 }
    try workshop.sound("wave.wav", wave)
  }

  private static let lossless: [(SoundContainer, SampleFormat)] = SoundContainer.allCases.flatMap {
    container in container.sampleFormats.map { (container, $0) }
  }

  @Test(arguments: lossless) func holdsWhatWasRendered(
    container: SoundContainer, samples: SampleFormat
  ) throws {
    let path = try write(SoundFormat(container, samples: samples))
    let (frames, info) = try read(path)
    #expect(info.frames == 96_000 && info.channels == 2 && info.samplerate == 48_000)
    let step: Float = samples == .pcm16 ? 0x1p-16 : samples == .pcm24 ? 0x1p-24 : 0
    #expect((0..<96_000).allSatisfy { abs(frames[2 * $0] - wave[$0]) <= step * 1.01 })
  }

  @Test(arguments: [SoundContainer.ogg, .opus, .mp3]) func soundsLikeWhatWasRendered(
    container: SoundContainer
  ) throws {
    let (frames, info) = try read(try write(SoundFormat(container)))
    #expect(info.channels == 2 && info.samplerate == 48_000)
    #expect(abs(info.frames - 96_000) < 3_000)
    let left = stride(from: 0, to: frames.count, by: 2).map { frames[$0] }
    let tone = strength(of: 0.05 * 48_000 / (2 * .pi), in: left.dropFirst(8_000).prefix(48_000))
    #expect(abs(tone - 0.4) < 0.01)
    let small = try write(SoundFormat(container, quality: 0.1), "small")
    let large = try write(SoundFormat(container, quality: 0.9), "large")
    #expect(try bytes(small).count < bytes(large).count)
  }

  @Test(arguments: SoundContainer.allCases) func theSameFramesGiveTheSameBytes(
    container: SoundContainer
  ) throws {
    let first = try bytes(try write(SoundFormat(container), "first"))
    #expect(first == (try bytes(try write(SoundFormat(container), "second"))))
  }

  @Test(arguments: SoundContainer.allCases) func namesTheScore(container: SoundContainer) throws {
    var info = SF_INFO()
    let file = sf_open(try write(SoundFormat(container)), Int32(SFM_READ), &info)
    defer { sf_close(file) }
    let texts = [SF_STR_TITLE, SF_STR_ARTIST, SF_STR_COMMENT].map {
      sf_get_string(file, Int32($0)).map { String(cString: $0) }
    }
    #expect(texts == ["Träumerei", "R. S.", "a test"])
  }

  /// libsndfile, which wrote neither, reads both.
  @Test(arguments: [SoundContainer.wav, .aiff]) func notesAreCues(container: SoundContainer) throws
  {
    let path = try write(SoundFormat(container))
    var info = SF_INFO()
    let file = sf_open(path, Int32(SFM_READ), &info)
    defer { sf_close(file) }
    var count: UInt32 = 0
    _ = sf_command(file, Int32(SFC_GET_CUE_COUNT), &count, 4)
    #expect(count == 3)
    var cues = SF_CUES()
    #expect(
      sf_command(file, Int32(SFC_GET_CUE), &cues, Int32(MemoryLayout<SF_CUES>.size)) == SF_TRUE)
    let found = withUnsafeBytes(of: &cues.cue_points) { points in
      (0..<3).map {
        points.load(
          fromByteOffset: $0 * MemoryLayout<SF_CUE_POINT>.stride, as: SF_CUE_POINT.self)
      }
    }
    #expect(found.map(\.sample_offset) == [0, 24_000, 95_999])
    let names = found.map { point in
      withUnsafeBytes(of: point.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    #expect(names == ["sound asset:wave", "Glöckchen", "last"])
  }

  /// Cues of a part stand where their notes are in it; those before it are gone.
  @Test func cuesFollowThePart() throws {
    let path = try write(SoundFormat(.wav), from: 12_345)
    var info = SF_INFO()
    let file = sf_open(path, Int32(SFM_READ), &info)
    defer { sf_close(file) }
    var cues = SF_CUES()
    _ = sf_command(file, Int32(SFC_GET_CUE), &cues, Int32(MemoryLayout<SF_CUES>.size))
    #expect(cues.cue_count == 2)
    #expect(cues.cue_points.0.sample_offset == 24_000 - 12_345)
    #expect(cues.cue_points.1.sample_offset == 95_999 - 12_345)
  }

  @Test func notesAreMarkersOfACAF() throws {
    let bytes = try bytes(try write(SoundFormat(.caf)))
    var chunks: [String: ArraySlice<UInt8>] = [:]
    var rest = bytes[8...]
    while rest.count > 12 {
      let size = number(rest.dropFirst(4).prefix(8))
      chunks[String(decoding: rest.prefix(4), as: UTF8.self)] = rest.dropFirst(12).prefix(size)
      rest = rest.dropFirst(12 + size)
    }
    #expect(rest.isEmpty)
    let markers = try #require(chunks["mark"])
    let strings = try #require(chunks["strg"])
    #expect(markers.count == 8 + 3 * 28 && number(markers.dropFirst(4).prefix(4)) == 3)
    let texts = strings.dropFirst(4 + 3 * 12)
    let found = (0..<3).map { index in
      let marker = markers.dropFirst(8 + 28 * index)
      let entry = strings.dropFirst(4 + 12 * index)
      let frame = Double(bitPattern: UInt64(number(marker.dropFirst(4).prefix(8))))
      let text = texts.dropFirst(number(entry.dropFirst(4).prefix(8))).prefix { $0 != 0 }
      let isNamed = number(entry.prefix(4)) == number(marker.dropFirst(12).prefix(4))
      return "\(frame) \(isNamed ? String(decoding: text, as: UTF8.self) : "?")"
    }
    #expect(found == ["0.0 sound asset:wave", "24000.0 Glöckchen", "95999.0 last"])
  }

  @Test(.enabled(if: Tool.areInstalled("ffprobe"))) func ffmpegSeesCuesAsChapters() throws {
    let path = try write(SoundFormat(.wav, samples: .pcm24))
    let arguments = ["-v", "error", "-show_entries", "chapter=start:chapter_tags=title", "-of"]
    let output = try #require(try Tool.run("ffprobe", arguments + ["csv=p=0", path]))
    #expect(
      String(decoding: output, as: UTF8.self)
        == "0,\"sound asset:wave\"\n24000,Glöckchen\n95999,last\n"
        || String(decoding: output, as: UTF8.self)
          == "0,sound asset:wave\n24000,Glöckchen\n95999,last\n"
    )
  }

  @Test(
    .enabled(if: Tool.areInstalled("sox")), arguments: [SoundContainer.wav, .aiff, .caf, .flac])
  func soxReadsTheSameSamples(container: SoundContainer) throws {
    let path = try write(SoundFormat(container))
    let arguments = ["-D", path, "-t", "raw", "-e", "signed", "-b", "16", "-L", "-"]
    let raw = try #require(try Tool.run("sox", arguments))
    let (frames, _) = try read(path)
    #expect(raw.count == 2 * frames.count)
    #expect(
      frames.indices.allSatisfy { index in
        let bits = UInt16(raw[2 * index]) | UInt16(raw[2 * index + 1]) << 8
        return Float(Int16(bitPattern: bits)) == frames[index] * 32_768
      })
  }

  @Test func anAIFFIsRefusedBeforeItIsTooLarge() throws {
    let frames = (Int64(UInt32.max) - 8) / 4
    let format = SoundFormat(.aiff)
    for count in [frames + 1, Int64(1) << 40] {
      #expect(throws: AudioError.tooLargeAIFF) {
        _ = try SoundWriter(to: -1, frameCount: count, settings: RenderSettings(), format: format)
      }
    }
  }

  @Test func anOddNumberOfBytesIsFilledUp() throws {
    var format = SoundFormat(.wav, samples: .pcm24)
    format.channels = [0]
    let bytes = try bytes(try write(format, frames: 3))
    #expect(bytes.count.isMultiple(of: 2))
    #expect(number(ArraySlice(bytes[4..<8].reversed())) == bytes.count - 8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "cue ".utf8) })
    #expect(bytes[place - 1] == 0 && bytes[(place - 18)...].starts(with: "data".utf8))
  }

  private let cues = [
    Cue(at: .zero, "sound asset:wave"), Cue(at: seconds(0.5), "Glöckchen"),
    Cue(at: Ticks(frames: 95_999, rate: 48_000), "last"), Cue(at: seconds(2), "beyond"),
  ]

  private func write(
    _ format: SoundFormat, _ name: String = "out", frames: Int64? = nil, from first: Int64 = 0
  ) throws -> String {
    let path = "\(workshop.path)/\(name).\(format.container.rawValue)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    let timeline = score([note("wave", length: 2)])
    var settings = RenderSettings(
      haptics: .off, duration: frames.map { Ticks(frames: $0, rate: 48_000) })
    settings.start = Ticks(frames: first, rate: 48_000)
    let bank = try SoundBank(timeline, from: workshop.library(), sampleRate: 48_000)
    let summary = try Renderer(timeline, sounds: bank, settings: settings).write(
      to: descriptor, as: format,
      about: About(title: "Träumerei", author: "R. S.", about: "a test"), cues: cues)
    #expect(summary?.frameCount == frames ?? 96_000 - first)
    return path
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  private func read(_ path: String) throws -> ([Float], SF_INFO) {
    var info = SF_INFO()
    let file = try #require(sf_open(path, Int32(SFM_READ), &info))
    defer { sf_close(file) }
    var samples = [Float](repeating: 0, count: Int(info.frames + 10_000) * Int(info.channels))
    let count = Int(sf_readf_float(file, &samples, info.frames + 10_000))
    return (Array(samples.prefix(count * Int(info.channels))), info)
  }
}
