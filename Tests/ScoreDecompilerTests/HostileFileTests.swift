import Foundation
import ScoreDecompiler
import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline
import Testing

/// Files of all formats with some bytes or tokens changed: each is read, or refused with an error at a
/// place in it, and a score without mistakes and other files can be made of what is read.
///
/// `make hostile` takes ten thousand of each format, and looks at the memory too.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct HostileFileTests {
  /// How many files of a format are looked at.
  private static let count =
    ProcessInfo.processInfo.environment["HOSTILE_FILES"].flatMap { UInt64($0) } ?? 150

  @Test(arguments: FileFormat.all.map(\.name))
  func damagedFilesAreReadOrRefused(name: String) throws {
    let format = try #require(FileFormat.all.first { $0.name == name })
    let samples = format.samples
    var readCount = 0
    for seed in 0..<HostileFileTests.count {
      var mutator = FileMutator(seed: seed)
      let sample = samples[Int(seed) % samples.count]
      if try check(mutator.damage(sample), format, seed) { readCount += 1 }
    }
    // Neither is all refused, nor is all taken.
    #expect((1..<Int(HostileFileTests.count)).contains(readCount))
    if HostileFileTests.isThorough {
      print("\(name): \(HostileFileTests.count) files, \(readCount) of them read")
    }
  }

  /// Files as they are give scores without mistakes.
  @Test(arguments: FileFormat.all.map(\.name))
  func filesGiveScoresThatCompile(name: String) throws {
    let format = try #require(FileFormat.all.first { $0.name == name })
    for (number, sample) in format.samples.enumerated() {
      _ = try check(sample, format, UInt64(number))
    }
  }

  /// Checks what becomes of `bytes`, and returns whether they are read.
  private func check(_ bytes: [UInt8], _ format: FileFormat, _ seed: UInt64) throws -> Bool {
    var sources = SourceMap()
    let added = sources.add(name: "x", bytes: bytes)
    let source = try #require(added)
    var diagnostics = DiagnosticSet()
    let timeline = format.read(source, &diagnostics)
    #expect((timeline == nil) == diagnostics.containsError, "\(format.name) \(seed)")
    for diagnostic in diagnostics.sorted {
      #expect(
        source.span.start <= diagnostic.span.start && diagnostic.span.end <= source.span.end,
        "\(format.name) \(seed): \(diagnostic.message)")
    }
    guard let timeline else { return false }
    expectSane(timeline, "\(format.name) \(seed)")
    let score = decompile(timeline)
    #expect(try compilation(of: score).mistakes == [], "\(format.name) \(seed)")
    for target in [Target.touch, .ahap] { write(timeline, for: target) }
    return true
  }

  private func expectSane(_ timeline: Timeline, _ what: String) {
    var last = Ticks.zero
    for event in timeline.events {
      #expect(event.start >= last && event.end >= event.start, "\(what)")
      #expect(event.end <= Ticks.maximum, "\(what)")
      last = event.start
    }
    #expect(timeline.completion >= last && timeline.completion <= Ticks.maximum, "\(what)")
  }

  private func write(_ timeline: Timeline, for target: Target) {
    var timeline = timeline
    var diagnostics = DiagnosticSet()
    optimize(&timeline, PassOptions(target: target), &diagnostics)
    var writer = TextWriter(to: [UInt8]())
    if target == .ahap {
      emitAHAP(timeline, to: &writer, diagnostics: &diagnostics, soundFile: { $0.text })
    } else {
      emitHJIF(timeline, to: &writer, diagnostics: &diagnostics)
      emitHaptic(timeline, to: &writer, diagnostics: &diagnostics)
    }
  }

  // MARK: Memory

  private static let isThorough = ProcessInfo.processInfo.environment["HOSTILE_FILES"] != nil

  @Test(.enabled(if: isThorough, "only without other tests beside it"))
  func memoryIsBounded() throws {
    for format in FileFormat.all {
      var most = 0.0
      var size = 0
      for seed in 0..<4 as Range<UInt64> {
        let whole = format.written(seed: seed, mostEvents: 3000, length: 3000)
        // Most of it is read before the damage.
        var mutator = FileMutator(seed: seed)
        let end = whole.count * 9 / 10
        let bytes = seed < 2 ? whole : Array(whole[..<end]) + mutator.damage(Array(whole[end...]))
        var sources = SourceMap()
        let added = sources.add(name: "x", bytes: bytes)
        let source = try #require(added)
        var diagnostics = DiagnosticSet()
        let before = try HostileFileTests.resetPeak()
        let timeline = format.read(source, &diagnostics)
        let used = try HostileFileTests.status("VmHWM") - before
        #expect(timeline != nil || seed >= 2)
        // Keyframes of HMPG take five bytes, and a rhythm's strokes one.
        let factor = format.name == "hmpg" ? 12 : 10
        #expect(used <= factor * bytes.count + HostileFileTests.spareMemory, "\(format.name)")
        most = max(most, Double(used) / Double(bytes.count))
        size = max(size, bytes.count)
      }
      print("\(format.name): \(most) bytes of memory a byte of files of up to \(size) bytes")
    }
  }

  /// What may be used whatever a file's size is: a rhythm may have 100,000 strokes.
  private static let spareMemory = 6 << 20

  /// Sets the peak of the memory to what is in use, and returns that.
  private static func resetPeak() throws -> Int {
    try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    return try status("VmRSS")
  }

  /// Returns a line of `/proc/self/status`, in bytes.
  private static func status(_ name: String) throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
    return (line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) * 1024
  }
}
