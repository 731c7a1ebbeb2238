import Foundation
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// The published numbers of each model, measured in what is rendered.
@Suite struct HapticModelTests {
  @Test(arguments: [
    (HapticModel.scorec, 0.0, 80.0), (.scorec, 1, 230), (.scorec, 0.5, 135.65), (.mpeg, 0, 65),
    (.mpeg, 0.5, 182.5), (.mpeg, 1, 300), (.preview, 0, 240), (.preview, 1, 690),
  ])
  func aVibrationHasItsFrequency(model: HapticModel, sharpness: Double, frequency: Double) {
    let samples = render(
      .continuous(
        Continuous(intensity: Envelope(1), sharpness: Envelope(sharpness))), model, length: 2)
    let middle = Array(samples[24_000..<72_000])
    // Zero crossings upwards in a second, to the part of a turn at both ends.
    let crossings = middle.indices.dropFirst().filter { middle[$0 - 1] < 0 && middle[$0] >= 0 }
    let times = crossings.map { index in
      Double(index) - Double(middle[index]) / Double(middle[index] - middle[index - 1])
    }
    let period = (times[times.count - 1] - times[0]) / Double(times.count - 1)
    #expect(abs(48_000 / period - frequency) < 0.05)
    let level: Double =
      model == .scorec
      ? 0.5 * (1 - 0.3 * sharpness) : model == .mpeg ? 0.6138 : 0.35 * 8 / (.pi * .pi)
    #expect(abs(strength(of: frequency, in: middle) - level) < 0.005)
    let third = strength(of: 3 * frequency, in: middle)
    let wanted: Double = model == .scorec ? 0.15 * sharpness : model == .mpeg ? 0 : level / 9
    #expect(abs(third - wanted) < 0.005)
  }

  @Test func aTapOfTheReferenceSoftwareIsTwoWaves() {
    let samples = render(.transient(Transient(intensity: 0.5, sharpness: 0.9)), .mpeg, length: 0)
    #expect(samples.count == 1_056)
    #expect(
      samples.indices.allSatisfy { index in
        let time = Double(index) / 48_000
        return abs(Double(samples[index]) - 0.396 * sin(4 * .pi * time / 0.022)) < 1e-5
      })
  }

  @Test func aTapOfThePreviewSwellsAndFalls() {
    let samples = render(.transient(Transient(intensity: 1, sharpness: 0)), .preview, length: 0)
    #expect(samples.count == 5_760)
    let peaks = [0..<48, 96..<296, 2_900..<3_100, 5_560..<5_760].map { range in
      samples[range].reduce(0) { max($0, abs($1)) }
    }
    #expect(peaks[0] < peaks[1] && peaks[1] > peaks[2] && peaks[2] > peaks[3])
    #expect(abs(peaks[1] - 0.3) < 0.03 && peaks[3] < 0.02)
  }

  private func render(_ kind: Event.Kind, _ model: HapticModel, length: Double) -> [Float] {
    let event = Event(from: .zero, to: seconds(length), kind, origin: .none)
    var settings = RenderSettings(haptics: .channels)
    settings.hapticModel = model
    let timeline = score([event])
    guard
      let bank = try? SoundBank(
        timeline, from: AssetLibrary(.init(mainScore: "")), sampleRate: 48_000)
    else { return [] }
    return Rendering(Renderer(timeline, sounds: bank, settings: settings), block: 1024).channels[2]
  }
}
