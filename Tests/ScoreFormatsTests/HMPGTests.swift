import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline
import Testing

/// The binary form of MPEG haptics, beside its JSON form and by an independent reader.
@Suite struct HMPGTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func holdsWhatHJIFHolds(seed: UInt64) throws {
    let timeline = randomTouch(seed)
    var diagnostics = DiagnosticSet()
    let dump = try HMPGDump(bytes(of: timeline, &diagnostics))
    let text = written { emitHJIF(timeline, to: &$0, diagnostics: &diagnostics) }
    let effects = try hjifEffects(JSONReader.read(Array(text.utf8)))
    #expect(dump.ticksPerSecond == 10_000 && (dump.gain - 1).magnitude < 1e-5)
    #expect(dump.effects.count == effects.count)
    for (id, effect) in effects.enumerated() {
      let found = try #require(dump.effects[id])
      #expect(found.band == effect.band && found.position == effect.position)
      #expect(found.keyframes.count == effect.keyframes.count)
      for (a, b) in zip(found.keyframes, effect.keyframes) {
        #expect(a.tick == b.tick && a.frequency == b.frequency)
        // What is felt at all is not rounded to what stands for nothing.
        let amplitude = b.amplitude > 0 ? max(b.amplitude, 3.0 / 255) : b.amplitude
        #expect((a.amplitude - amplitude).magnitude <= 1.0 / 255 + 1e-6)
      }
    }
  }

  private func hjifEffects(_ root: JSONValue) throws -> [HMPGDump.Effect] {
    let channel = root["perceptions"]?.array?.first?["channels"]?.array?.first
    var effects: [HMPGDump.Effect] = []
    for (number, band) in try #require(channel?["bands"]?.array).enumerated() {
      for effect in try #require(band["effects"]?.array) {
        let position = Int(effect["position"]?.number ?? -1)
        let keyframes = try #require(effect["keyframes"]?.array).map { keyframe in
          HMPGDump.Keyframe(
            tick: position + Int(keyframe["relative_position"]?.number ?? -1),
            amplitude: keyframe["amplitude_modulation"]?.number ?? -2,
            frequency: Int(keyframe["frequency_modulation"]?.number ?? -1))
        }
        effects.append(.init(band: number, position: position, keyframes: keyframes))
      }
    }
    return effects
  }

  @Test func isReadAsItWasWritten() throws {
    let timeline = Timeline(
      events: [
        event(0, 0, .transient(Transient(intensity: 1, sharpness: 0))),
        event(1, 21, .continuous(Continuous(intensity: Envelope(0.5), sharpness: Envelope(1)))),
        // Further than 24 bits of ticks.
        event(2000, 2000, .transient(Transient(intensity: 0.5, sharpness: 1))),
      ], about: About(title: "héartbeat"))
    var diagnostics = DiagnosticSet()
    let back = try read(bytes(of: timeline, &diagnostics), &diagnostics)
    #expect(diagnostics.isEmpty)
    #expect(back.about.title == "héartbeat")
    let events = written { emitEvents(back, to: &$0) }
    #expect(
      events == """
        0\t0\ttransient 0.995247, 0
        1\t21\tcontinuous 20s, 0.504731, 1
        2000\t2000\ttransient 0.500099, 1
        # completion 2000

        """)
  }

  @Test func effectsGoOnInTheNextUnit() throws {
    let hum = Continuous(
      intensity: Envelope(0, [.init(to: 1, over: .milliseconds(300))]), sharpness: Envelope(0.5))
    var diagnostics = DiagnosticSet()
    let bytes = bytes(of: Timeline(events: [event(0.1, 0.4, .continuous(hum))]), &diagnostics)
    let dump = try HMPGDump(bytes)
    // What it is, its start, a silence of two units, and its end.
    #expect(dump.unitTypes == [0, 1, 3, 1])
    #expect(dump.effects[0]?.keyframes.map(\.tick) == [1000, 4000])
  }

  @Test func titlesAreCutBetweenCharacters() throws {
    let title = String(repeating: "é", count: 200)
    var diagnostics = DiagnosticSet()
    let timeline = Timeline(events: [], about: About(title: title))
    #expect(try HMPGDump(bytes(of: timeline, &diagnostics)).title == String(title.prefix(127)))
  }

  @Test func librariesAndWhatIsNoVibration() throws {
    var diagnostics = DiagnosticSet()
    let timeline = try read(HMPGTests.fileWithLibrary(effectCount: 2), &diagnostics)
    let events = written { emitEvents(timeline, to: &$0) }
    // At 1,000 ticks a second, the effect of the library twice, and a gain of 1.
    #expect(
      events == """
        0.1\t0.1\ttransient 1, 0.574468
        0.1\t0.1\ttransient 1, 0.574468
        # completion 0.1

        """)
    #expect(diagnostics.isEmpty)
  }

  @Test func theLibraryCannotFillTheMemory() throws {
    var diagnostics = DiagnosticSet()
    let bytes = HMPGTests.fileWithLibrary(effectCount: 2000, keyframeCount: 1000)
    let source = try sourceFile(bytes)
    #expect(importHMPG(source, diagnostics: &diagnostics) == nil)
    let message = try #require(diagnostics.sorted.first?.message)
    #expect(message == "the library's effects come to more than 100,000 keyframes")
  }

  /// Returns a file whose band refers to the only effect of its library `effectCount` times.
  private static func fileWithLibrary(effectCount: Int, keyframeCount: Int = 1) -> [UInt8] {
    let bits = FieldBits()
    var packets: [[UInt8]] = []
    packets.append(bits.packet(11, [(0, 32), (1000, 32), (128, 24), (0, 24), (0, 1)]))
    packets.append(bits.packet(2, [(3, 8), (0, 8), (0, 8), (6, 8), (0, 8), (1, 16), (0, 1)]))
    packets.append(
      bits.packet(
        6,
        [(3, 8), (1, 16), (7, 16), (0, 2), (0, 1), (0, 25), (0, 20), (keyframeCount, 16)]
          + (0..<keyframeCount).flatMap { _ in [(6, 3), (255, 8), (200, 16)] } + [(0, 16)]))
    let gain = Int((10_001.0 / 20_000 * Double(UInt32.max)).rounded())
    packets.append(
      bits.packet(3, [(9, 16), (3, 8), (0, 8), (0, 8), (255, 8), (gain, 32), (0, 32)]))
    packets.append(bits.packet(4, [(1, 8), (3, 8), (9, 16), (0, 8), (0, 3), (0, 48)]))
    let head = [(0, 1), (3, 8), (9, 16), (1, 8), (effectCount, 16)]
    let references = (0..<effectCount).flatMap { _ in [(7, 16), (1, 2), (100, 25)] }
    let data = bits.packet(5, head + references)
    return bits.unit(0, packets.flatMap(\.self)) + bits.unit(1, data)
  }

  @Test(arguments: [
    ([UInt8](), "the file is empty"),
    ([0, 0, 0], "the file ends inside a unit"),
    ([0, 0, 0, 0, 0, 0, 0, 0x10, 0, 1], "the file ends inside a unit"),
    ([4, 0, 0, 0, 0, 0, 0, 0, 0x40, 5 << 2, 0, 4, 0], "a packet is longer than its unit"),
    ([4, 0, 0, 0, 0, 0, 0, 0, 0x30, 5 << 2, 0, 2], "a packet is longer than its unit"),
    ([4, 0, 0, 0, 0, 0, 0, 0, 0x40, 4 << 2, 0, 2, 0], "a packet that is too short"),
    (
      [4, 0, 0, 0, 0, 0, 0, 0, 0xA0, 5 << 2, 0, 14, 0, 0, 0, 0, 0, 0, 0],
      "a perception that is not declared"
    ),
  ])
  func damagedFilesAreRefused(bytes: [UInt8], message: String) throws {
    var diagnostics = DiagnosticSet()
    #expect(importHMPG(try sourceFile(bytes), diagnostics: &diagnostics) == nil)
    #expect(diagnostics.sorted.first?.message == message)
  }

  @Test func thereIsAMostOfVibrations() throws {
    let hum = Continuous(intensity: Envelope(1), sharpness: Envelope(0))
    var diagnostics = DiagnosticSet()
    let events = (0..<256).map { event(Double($0) / 1000, 9, .continuous(hum)) }
    let bytes = bytes(of: Timeline(events: events), &diagnostics)
    #expect(diagnostics.containsError)
    #expect(
      diagnostics.sorted.first?.message == "HMPG would hold more than 255 vibrations at a time")
    #expect(try HMPGDump(bytes).effects.isEmpty)
  }

  // MARK: Tools

  private func bytes(of timeline: Timeline, _ diagnostics: inout DiagnosticSet) -> [UInt8] {
    writtenBytes { emitHMPG(timeline, to: &$0, diagnostics: &diagnostics) }
  }

  private func read(_ bytes: [UInt8], _ diagnostics: inout DiagnosticSet) throws -> Timeline {
    try #require(importHMPG(try sourceFile(bytes), diagnostics: &diagnostics))
  }
}
