import CSndFile
import Foundation
import ScoreDiagnostics
import ScoreTimeline

@testable import ScoreAudio

/// A folder for the files of one test, gone when the test is.
final class Workshop {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "score-audio-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func folder(_ name: String) throws -> String {
    let folder = path + "/" + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Writes a sound file of interleaved samples and returns its path.
  @discardableResult
  func sound(
    _ name: String, _ samples: [Float], rate: Int = 48_000, channels: Int = 1,
    format: Int = SF_FORMAT_WAV | SF_FORMAT_FLOAT
  ) throws -> String {
    let file = path + "/" + name
    var info = SF_INFO()
    info.samplerate = Int32(rate)
    info.channels = Int32(channels)
    info.format = Int32(format)
    guard CSndFile_isAvailable(), let handle = sf_open(file, Int32(SFM_WRITE), &info) else {
      throw CocoaError(.fileWriteUnknown)
    }
    sf_writef_float(handle, samples, sf_count_t(samples.count / channels))
    sf_close(handle)
    return file
  }

  func text(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  /// A library that finds its files beside the score.
  func library(_ change: (inout AssetLibrary.Places) -> Void = { _ in }) -> AssetLibrary {
    var places = AssetLibrary.Places(mainScore: path + "/main.score")
    change(&places)
    return AssetLibrary(places)
  }

  /// Renders a timeline of sounds that lie here.
  func render(
    _ timeline: Timeline, _ settings: RenderSettings = RenderSettings(), block: Int = 1024
  ) throws -> Rendering {
    let bank = try SoundBank(timeline, from: library(), sampleRate: settings.sampleRate)
    return Rendering(Renderer(timeline, sounds: bank, settings: settings), block: block)
  }
}

/// All frames of a rendering.
struct Rendering: Equatable {
  var channels: [[Float]]

  init(_ renderer: Renderer, block frames: Int) {
    channels = Array(repeating: [], count: renderer.settings.channelCount)
    let block = Block(frameCount: frames, channelCount: channels.count)
    while renderer.position < renderer.frameCount {
      let count = min(frames, Int(renderer.frameCount - renderer.position))
      renderer.render(into: block)
      for index in channels.indices { channels[index] += block.channel(index)[..<count] }
    }
  }

  var left: [Float] { channels[0] }
  var right: [Float] { channels[1] }

  /// The greatest magnitude of a channel.
  func peak(_ channel: Int = 0) -> Float { channels[channel].reduce(0) { max($0, abs($1)) } }
}

func asset(_ name: String) -> SoundSource { SoundSource(.asset, name, in: "main.score") }

func seconds(_ seconds: Double) -> Ticks { Ticks(seconds: seconds) }

/// A sound of an asset, from `start`, of `length` seconds of source.
func note(
  _ name: String, at start: Double = 0, length: Double, _ change: (inout Sound) -> Void = { _ in }
) -> Event {
  var sound = Sound(source: asset(name), length: seconds(length))
  change(&sound)
  var duration = sound.clip.duration
  if case .count(let count) = sound.clip.loop {
    duration = seconds(sound.clip.length.seconds * count)
  }
  return Event(
    from: seconds(start), to: seconds(start) + duration, .sound(sound), origin: .none)
}

func score(_ events: [Event], _ controls: [ControlChange] = []) -> Timeline {
  Timeline(
    events: events, controls: controls, completion: events.map(\.end).max() ?? .zero)
}

/// The strength of a frequency in `samples`: the magnitude of one Fourier coefficient, 1 for a sine
/// of amplitude 1 (Goertzel's algorithm).
func strength(of frequency: Double, in samples: some Collection<Float>, rate: Double = 48_000)
  -> Double
{
  let factor = 2 * cos(2 * .pi * frequency / rate)
  var (a, b) = (0.0, 0.0)
  for sample in samples { (a, b) = (Double(sample) + factor * a - b, a) }
  return 2 * (a * a + b * b - factor * a * b).squareRoot() / Double(samples.count)
}
