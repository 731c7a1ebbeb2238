import Foundation
import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline
import Testing

/// What comes back of a score that was written in another format.
@Suite struct TouchImportTests {
  private typealias Format = (
    write: (Timeline, inout TextWriter<[UInt8]>, inout DiagnosticSet) -> Void,
    read: (SourceFile, inout DiagnosticSet) -> Timeline?, tapHasSharpness: Bool,
    steps: (intensity: Double, sharpness: Double)
  )

  private static var formats: [String: Format] {
    [
      "haptic": (
        { emitHaptic($0, to: &$1, diagnostics: &$2) }, { importHaptic($0, diagnostics: &$1) },
        true, (1e-4, 1e-4)
      ),
      "haps": (
        { emitHAPS($0, to: &$1, diagnostics: &$2) }, { importHAPS($0, diagnostics: &$1) },
        false, (1e-4, 1e-4)
      ),
      "hjif": (
        { emitHJIF($0, to: &$1, diagnostics: &$2) }, { importHJIF($0, diagnostics: &$1) },
        true, (1e-4, 1.0 / 235)
      ),
      "hmpg": (
        { emitHMPG($0, to: &$1, diagnostics: &$2) }, { importHMPG($0, diagnostics: &$1) },
        true, (2.0 / 255 / 0.6138, 1.0 / 235)
      ),
    ]
  }

  @Test(arguments: ["haptic", "haps", "hjif", "hmpg"])
  func whatTheFormatHoldsComesBack(name: String) throws {
    let format = try #require(TouchImportTests.formats[name])
    let sweep = Continuous(
      intensity: Envelope(0.25, [.init(to: 1, over: .milliseconds(500))]),
      sharpness: Envelope(0.2, [.init(to: 0.6, over: .milliseconds(500))]))
    let timeline = Timeline(events: [
      event(0, 0, .transient(Transient(intensity: 0.5, sharpness: 0.25))),
      event(1, 1.5, .continuous(sweep)),
      event(2, 3, .continuous(Continuous(intensity: Envelope(0.75), sharpness: Envelope(0.5)))),
      event(4, 4, .transient(Transient(intensity: 1, sharpness: 1))),
    ])
    var diagnostics = DiagnosticSet()
    let bytes = writtenBytes { format.write(timeline, &$0, &diagnostics) }
    let back = try #require(format.read(try sourceFile(bytes), &diagnostics))
    #expect(!diagnostics.containsError)
    #expect(back.events.count == timeline.events.count)
    for (old, new) in zip(timeline.events, back.events) {
      #expect((old.start - new.start).seconds.magnitude < 2e-4, "\(new)")
      #expect((old.end - new.end).seconds.magnitude < 2e-4, "\(new)")
      expectEqual(old.kind, new.kind, format)
    }
  }

  private func expectEqual(_ old: Event.Kind, _ new: Event.Kind, _ format: Format) {
    // Half a step of the format, and what rounding of times adds.
    let intensity = format.steps.intensity / 2 + 1e-3
    let sharpness = format.steps.sharpness / 2 + 1e-3
    switch (old, new) {
    case (.transient(let a), .transient(let b)):
      #expect((a.intensity - b.intensity).magnitude < intensity)
      let expected = format.tapHasSharpness ? a.sharpness : 0.5
      #expect((expected - b.sharpness).magnitude < sharpness)
    case (.continuous(let a), .continuous(let b)):
      for time in [0, 100, 250, 400] as [Int64] {
        let place = Ticks.milliseconds(time)
        #expect(
          (a.intensity.value(at: place) - b.intensity.value(at: place)).magnitude < intensity)
        #expect(
          (a.sharpness.value(at: place) - b.sharpness.value(at: place)).magnitude < sharpness)
      }
    default: Issue.record("\(old) became \(new)")
    }
  }

  @Test func androidWaveformsAreRead() throws {
    var diagnostics = DiagnosticSet()
    let source = try sourceFile(#"{"timings": [100, 50, 25], "amplitudes": [0, 255, 64]}"#)
    let timeline = try #require(importAndroidWaveform(source, diagnostics: &diagnostics))
    let events = written { emitEvents(timeline, to: &$0) }
    #expect(
      events == """
        0.1\t0.15\tcontinuous 0.05s, 1, 0.5
        0.15\t0.175\tcontinuous 0.025s, 0.500979, 0.5
        # completion 0.175

        """)
    #expect(diagnostics.isEmpty)
  }

  @Test func publishedHapticFilesAreRead() throws {
    let folder = ProjectFolder.root + "/../shared/corpus/haptic"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(".haptic") {
      let data = try #require(FileManager.default.contents(atPath: folder + "/" + name))
      var diagnostics = DiagnosticSet()
      let source = try sourceFile(String(decoding: data, as: UTF8.self))
      let timeline = try #require(importHaptic(source, diagnostics: &diagnostics), "\(name)")
      #expect(!timeline.events.isEmpty)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func damagedFilesAreRefusedOrRead(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let timeline = Timeline(events: [
      event(0, 0, .transient(Transient(intensity: 0.5, sharpness: 0.25))),
      event(1, 2, .continuous(Continuous(intensity: Envelope(0.5), sharpness: Envelope(0.5)))),
    ])
    for format in TouchImportTests.formats.values {
      var diagnostics = DiagnosticSet()
      var bytes = writtenBytes { format.write(timeline, &$0, &diagnostics) }
      for _ in 0..<3 {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8.random(in: 32...126, using: &random)
        default: bytes.insert(contentsOf: "1e9".utf8, at: place)
        }
      }
      var found = DiagnosticSet()
      let read = format.read(try sourceFile(bytes), &found)
      #expect((read == nil) == found.containsError)
    }
  }
}
