import ScoreTimeline
import Testing

@testable import ScoreAudio

@Suite struct StandInTests {
  @Test(arguments: SystemSound.all.filter { $0.reasonForSilence == nil }.map(\.standInName))
  func lastsWhatTheTableSays(name: String) {
    let standIn = StandIn(name: name)
    let recording = standIn.recording(at: 48_000)
    #expect(recording.frameCount == Int(standIn.length.frame(at: 48_000)))
    let samples = UnsafeBufferPointer(start: recording.left, count: recording.frameCount)
    let peak = samples.reduce(0) { max($0, abs($1)) }
    #expect(peak > 0.05 && peak < 0.9)
    // It begins and ends in silence: no click.
    #expect(abs(samples[0]) < 0.01 && abs(samples[samples.count - 1]) < 0.01)
  }

  @Test func soundsDiffer() {
    let names = Set(
      SystemSound.all.filter { $0.reasonForSilence == nil && !$0.file.hasPrefix("dtmf") }
        .map(\.standInName))
    let melodies = Set(names.map { StandIn(name: $0).partials })
    #expect(Double(melodies.count) > 0.99 * Double(names.count))
  }

  @Test(
    arguments: zip(
      ["1", "5", "9", "star", "0", "pound"],
      [(697, 1209), (770, 1336), (852, 1477), (941, 1209), (941, 1336), (941, 1477)]))
  func touchTonesAreTouchTones(key: String, frequencies: (Int, Int)) {
    let recording = StandIn(name: "dtmf-" + key).recording(at: 48_000)
    let samples = UnsafeBufferPointer(start: recording.left, count: recording.frameCount)
    for frequency in [697, 770, 852, 941, 1209, 1336, 1477, 1633] {
      let isThere = frequency == frequencies.0 || frequency == frequencies.1
      let found = strength(of: Double(frequency), in: samples)
      #expect(isThere ? found > 0.15 : found < 0.11, "\(frequency) Hz in \(key): \(found)")
    }
  }

  @Test func ringbackFollowsItsCadence() {
    let recording = StandIn(name: "ringback_tone_ansi").recording(at: 8_000)
    let samples = UnsafeBufferPointer(start: recording.left, count: recording.frameCount)
    #expect(strength(of: 440, in: samples[800..<15_200], rate: 8_000) > 0.24)
    #expect(strength(of: 480, in: samples[800..<15_200], rate: 8_000) > 0.24)
    #expect(samples[16_000...].allSatisfy { $0 == 0 })
  }
}
