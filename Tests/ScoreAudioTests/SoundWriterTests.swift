import CSndFile
import Foundation
import ScoreTimeline
import Testing

@testable import ScoreAudio

@Suite struct SoundWriterTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.sound("ramp.wav", (0..<48_000).map { Float($0 - 24_000) / 32_768 })
    try workshop.sound("loud.wav", [Float](repeating: 1.5, count: 4_800))
  }

  @Test(arguments: SampleFormat.allCases)
  func writesWhatWasRendered(format: SampleFormat) throws {
    let timeline = score([note("ramp", length: 1)])
    let (bytes, summary) = try write(timeline, format: format)
    #expect(summary.frameCount == 48_000 && !summary.isClipped)
    #expect(summary.peak == 24_000.0 / 32_768)
    let (samples, info) = try read(bytes)
    #expect(info.frames == 48_000 && info.channels == 2 && info.samplerate == 48_000)
    #expect((0..<48_000).allSatisfy { samples[2 * $0] == Float($0 - 24_000) / 32_768 })
  }

  @Test(arguments: SampleFormat.allCases)
  func aPipeGetsTheSameBytes(format: SampleFormat) throws {
    let timeline = score([note("ramp", length: 1)])
    let settings = RenderSettings(haptics: .channels, duration: seconds(0.999_99))
    let (bytes, _) = try write(timeline, format: format, settings)
    let pipe = Pipe()
    let renderer = try self.renderer(timeline, settings)
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let reading = DispatchQueue(label: "reader")
    nonisolated(unsafe) var piped = Data()
    let handle = pipe.fileHandleForReading
    let done = DispatchSemaphore(value: 0)
    reading.async {
      piped = handle.readDataToEndOfFile()
      done.signal()
    }
    _ = try renderer.write(
      to: descriptor, as: SoundFormat(samples: format), about: about)
    try pipe.fileHandleForWriting.close()
    done.wait()
    #expect(piped == bytes)
    #expect(piped == (try write(timeline, format: format, settings).0))
  }

  @Test func tellsOfThePeak() throws {
    let (bytes, summary) = try write(score([note("loud", length: 0.1)]))
    #expect(summary.isClipped && summary.peak == 1.5)
    #expect(abs(summary.peakInDecibels - 3.521_825) < 1e-5)
    #expect(try read(bytes).0.allSatisfy { $0 == 32_767.0 / 32_768 })
    let (floats, float) = try write(score([note("loud", length: 0.1)]), format: .float)
    #expect(!float.isClipped && float.peak == 1.5)
    #expect(try read(floats).0.allSatisfy { $0 == 1.5 })
    let late = try write(score([note("ramp", length: 1), note("loud", at: 0.5, length: 0.1)])).1
    #expect(late.peakTime >= seconds(0.5) && late.peakTime <= seconds(0.6) && late.isClipped)
  }

  /// Samples that are no whole numbers have a format of 18 bytes, and tell how many frames there are.
  @Test(arguments: [2, 3])
  func floatsHaveACompleteHeader(channelCount: Int) throws {
    let settings = RenderSettings(haptics: channelCount == 3 ? .channels : .off)
    let (bytes, _) = try write(score([note("ramp", length: 1)]), format: .float, settings)
    let header = [UInt8](bytes.prefix(200))
    let format = "fmt ".utf8 + [18, 0, 0, 0, 3, 0, UInt8(channelCount), 0]
    #expect(header[12..<24].elementsEqual(format))
    #expect(header[36..<46].elementsEqual([0, 0] + "fact".utf8 + [4, 0, 0, 0]))
    #expect(number(header, at: 46) == 48_000)
    #expect(number(header, at: 4) == bytes.count - 8)
    let data = try #require(bytes.range(of: Data("data".utf8))).upperBound
    #expect(number([UInt8](bytes), at: data) == bytes.count - data - 4)
  }

  private func number(_ bytes: [UInt8], at offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  @Test func namesTheScore() throws {
    let path = workshop.path + "/named.wav"
    try write(score([note("ramp", length: 1)])).0.write(to: URL(fileURLWithPath: path))
    var info = SF_INFO()
    let file = sf_open(path, Int32(SFM_READ), &info)
    defer { sf_close(file) }
    let texts = [SF_STR_TITLE, SF_STR_ARTIST, SF_STR_COMMENT].map {
      sf_get_string(file, Int32($0)).map { String(cString: $0) }
    }
    #expect(texts == ["Träumerei", "R. S.", "a test"])
  }

  @Test func aFullDiskIsAnError() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    #expect(throws: AudioError.unwritable(ENOSPC)) {
      _ = try renderer(score([note("ramp", length: 1)])).write(to: descriptor)
    }
  }

  @Test func aLargeFileIsRF64() {
    // Only the header: a file of 30 hours would take 20 GB.
    let frameCount: Int64 = 30 * 3_600 * 48_000
    let bytes = WAVHeader(
      format: .pcm16, channelCount: 2, sampleRate: 48_000, frameCount: frameCount, about: About(),
      cues: PlacedCues([], from: 0, frameCount: frameCount, rate: 48_000)
    ).leading
    #expect(bytes.prefix(4) == Array("RF64".utf8)[...])
    let size = Data(bytes).range(of: Data("ds64".utf8)).map { range in
      (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[range.upperBound + 12 + $1]) << (8 * $1) }
    }
    #expect(size == UInt64(frameCount) * 4)
  }

  private let about = About(title: "Träumerei", author: "R. S.", about: "a test")

  private func renderer(
    _ timeline: Timeline, _ settings: RenderSettings = RenderSettings()
  ) throws -> Renderer {
    let bank = try SoundBank(
      timeline, from: workshop.library(), sampleRate: settings.sampleRate)
    return Renderer(timeline, sounds: bank, settings: settings)
  }

  private func write(
    _ timeline: Timeline, format: SampleFormat = .pcm16,
    _ settings: RenderSettings = RenderSettings()
  ) throws -> (Data, RenderSummary) {
    let path = workshop.path + "/out.wav"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    let summary = try #require(
      try renderer(timeline, settings).write(
        to: descriptor, as: SoundFormat(samples: format), about: about))
    return (try Data(contentsOf: URL(fileURLWithPath: path)), summary)
  }

  private func read(_ bytes: Data) throws -> ([Float], SF_INFO) {
    let path = workshop.path + "/again.wav"
    try bytes.write(to: URL(fileURLWithPath: path))
    var info = SF_INFO()
    let file = sf_open(path, Int32(SFM_READ), &info)
    defer { sf_close(file) }
    var samples = [Float](repeating: 0, count: Int(info.frames) * Int(info.channels))
    #expect(sf_readf_float(file, &samples, info.frames) == info.frames)
    return (samples, info)
  }
}
