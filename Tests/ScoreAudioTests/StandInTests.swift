import Foundation
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

  /// The tones of a line: frequencies, and the seconds for which they are on and off in turn, as
  /// ITU-T E.180 (1998), its supplement 2 and ANSI T1.401 have them.
  private static let signals: [(name: String, frequencies: [Double], cadence: [Double])] = [
    ("ringback_tone_ansi", [440, 480], [2, 4]), ("ringback_tone_cept", [425], [1, 4]),
    ("ringback_tone_uk", [400, 450], [0.4, 0.2, 0.4, 2]),
    ("ringback_tone_aus", [400, 450], [0.4, 0.2, 0.4, 2]),
    ("ringback_tone_hk", [440, 480], [0.4, 0.2, 0.4, 3]),
    ("busy_tone_ansi", [480, 620], [0.5, 0.5]),
    ("busy_tone_cept", [425], [0.5, 0.5]), ("ct-busy", [480, 620], [0.5, 0.5]),
    ("ct-congestion", [480, 620], [0.25, 0.25]), ("call_waiting_tone_ansi", [440], [0.3, 9.7]),
    ("call_waiting_tone_cept", [425], [0.2, 0.6, 0.2, 3]),
    ("end_call_tone_cept", [425], [0.2, 0.2]),
  ]

  @Test(arguments: signals.map(\.name)) func aLineSaysWhatTheStandardsSay(name: String) throws {
    let signal = try #require(StandInTests.signals.first { $0.name == name })
    let recording = StandIn(name: name).recording(at: 8_000)
    let samples = Array(UnsafeBufferPointer(start: recording.left, count: recording.frameCount))
    try #require(samples.count >= 400, "the table has no sound of that name")
    var expected: [(start: Int, end: Int)] = []
    var (time, index) = (0.0, 0)
    while Int(time * 8_000) < samples.count {
      let end = time + signal.cadence[index % signal.cadence.count]
      if index.isMultiple(of: 2) {
        expected.append((Int(time * 8_000), min(samples.count, Int(end * 8_000 + 0.5))))
      }
      (time, index) = (end, index + 1)
    }
    for (place, span) in expected.enumerated() {
      let heard = samples[span.start..<span.end]
      // As strong as all the rest together: pure, and there from 5 ms on to 5 ms before the end.
      let powers = signal.frequencies.map { pow(strength(of: $0, in: heard, rate: 8_000), 2) / 2 }
      let power = heard.reduce(0) { $0 + Double($1 * $1) } / Double(heard.count)
      if heard.count > 1_500 { #expect(abs(powers.reduce(0, +) / power - 1) < 0.05, "\(span)") }
      #expect(heard.dropFirst(40).prefix(40).contains { abs($0) > 0.1 })
      #expect(heard.dropLast(40).suffix(40).contains { abs($0) > 0.1 })
      let next = place + 1 < expected.count ? expected[place + 1].start : samples.count
      #expect(samples[span.end..<next].allSatisfy { $0 == 0 }, "\(span) to \(next)")
    }
  }

  /// Both tones of a key alike, and each within 1.5 % of where ITU-T Q.23 has it, measured by where
  /// the spectrum peaks.
  @Test(arguments: [
    ("1", 697, 1209), ("2", 697, 1336), ("3", 697, 1477), ("4", 770, 1209), ("5", 770, 1336),
    ("6", 770, 1477), ("7", 852, 1209), ("8", 852, 1336), ("9", 852, 1477), ("star", 941, 1209),
    ("0", 941, 1336), ("pound", 941, 1477),
  ])
  func keysHaveTheirPairs(key: String, low: Int, high: Int) {
    var standIn = StandIn(name: "dtmf-" + key)
    standIn.length = .milliseconds(500)
    let recording = standIn.recording(at: 48_000)
    let samples = UnsafeBufferPointer(start: recording.left, count: recording.frameCount)
    for (wanted, range) in [(low, 600...1050), (high, 1100...1700)] {
      let peak = stride(from: range.lowerBound, through: range.upperBound, by: 1).max {
        strength(of: Double($0), in: samples) < strength(of: Double($1), in: samples)
      }
      #expect(abs((peak ?? 0) - wanted) <= 1)
      #expect(abs(strength(of: Double(wanted), in: samples) - 0.25) < 0.01)
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
