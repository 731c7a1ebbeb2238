import Foundation
import ScoreDiagnostics
import ScoreFormats
import ScoreTestSupport
import ScoreTimeline
import Testing

/// AHAP files that people have published, on their way through the timeline and back.
@Suite struct AHAPRoundTripTests {
  private static let timeTolerance = 1.0e-6
  private static let valueTolerance = 1.0e-4

  @Test(
    .enabled(
      if: !AHAPCorpusTests.names.isEmpty,
      "there is no corpus at ../shared/corpus beside the project"))
  func publishedFilesKeepEventsAndCurves() throws {
    for name in AHAPCorpusTests.names where !name.contains("invalid") {
      let data = FileManager.default.contents(atPath: AHAPCorpusTests.folder + "/" + name)
      let text = String(decoding: try #require(data), as: UTF8.self)
      var diagnostics = DiagnosticSet()
      let source = try sourceFile(text)
      let before = try #require(readAHAP(source, diagnostics: &diagnostics))
      let timeline = importAHAP(source, diagnostics: &diagnostics) { _ in nil }
      var options = PassOptions(target: .ahap)
      options.level = .none
      let written = ahap(try #require(timeline), options) { $0.text }.text
      let after = try #require(read(written), "\(name)")
      expectEqual(AHAPContent(before), AHAPContent(after), name)
    }
  }

  private func expectEqual(_ before: AHAPContent, _ after: AHAPContent, _ name: String) {
    #expect(before.events.count == after.events.count, "\(name)")
    for (old, new) in zip(before.events, after.events) {
      #expect(old.key == new.key, "\(name)")
      for (a, b) in zip(old.times, new.times) {
        #expect((a - b).magnitude <= AHAPRoundTripTests.timeTolerance, "\(name) \(old) \(new)")
      }
      for (a, b) in zip(old.values, new.values) {
        #expect((a - b).magnitude <= AHAPRoundTripTests.valueTolerance, "\(name) \(old) \(new)")
      }
    }
    for control in Control.allCases {
      let (old, new) = (before.points(of: control), after.points(of: control))
      #expect(old.count == new.count, "\(name) \(control)")
      for (a, b) in zip(old, new) {
        #expect(
          (a.time - b.time).magnitude <= 2 * AHAPRoundTripTests.timeTolerance
            && (a.value - b.value).magnitude <= 1.5 * AHAPRoundTripTests.valueTolerance,
          "\(name) \(control) \(a) \(b)")
      }
    }
  }
}

/// What an AHAP holds in a form that does not depend on how it is written: defaults filled in,
/// vibrations split at 30 s, entries by time, curves up to where the next one takes over.
struct AHAPContent {
  /// An event as numbers.
  struct Item {
    var key: String
    var times: [Double]
    var values: [Double]
  }

  private(set) var events: [Item] = []
  private var moves: [Control: [[AHAPCurve.Point]]] = [:]

  init(_ file: AHAPFile) {
    for event in file.events { append(event) }
    events.sort { ($0.times[0], $0.key, $0.values[0]) < ($1.times[0], $1.key, $1.values[0]) }
    for parameter in file.parameters {
      moves[parameter.control, default: []].append([
        AHAPCurve.Point(time: parameter.time, value: parameter.value)
      ])
    }
    for curve in file.curves where !curve.points.isEmpty {
      moves[curve.control, default: []].append(
        curve.points.map { AHAPCurve.Point(time: curve.time + $0.time, value: $0.value) })
    }
    for control in moves.keys { moves[control]?.sort { $0[0].time < $1[0].time } }
  }

  private mutating func append(_ event: AHAPEvent) {
    let isTap = event.type == .hapticTransient
    let defaults: [(AHAPEvent.ParameterID, Double)] = [
      (.hapticIntensity, isTap ? 0.75 : 0.6), (.hapticSharpness, isTap ? 0.5 : 0.4226),
      (.attackTime, 0), (.decayTime, 0), (.releaseTime, 0), (.sustained, 1), (.audioVolume, 1),
      (.audioPitch, 0), (.audioPan, 0), (.audioBrightness, 1),
    ]
    let values = defaults.map { event.parameters[$0.0] ?? $0.1 }
    let key = event.type.rawValue + (event.waveformPath ?? "")
    var time = event.time
    var rest = isTap ? 0 : event.duration ?? 0
    while event.type == .hapticContinuous, rest > 30 {
      events.append(Item(key: key, times: [time, 30], values: values))
      time += 30
      rest -= 30
    }
    events.append(Item(key: key, times: [time, rest], values: values))
  }

  /// Returns the points that `control` goes through, without a point that repeats the one before.
  func points(of control: Control) -> [AHAPCurve.Point] {
    let moves = moves[control] ?? []
    var points: [AHAPCurve.Point] = []
    for (index, move) in moves.enumerated() {
      let limit = index + 1 < moves.count ? moves[index + 1][0].time : .infinity
      for point in cut(move, at: limit) {
        if let last = points.last, (point.time - last.time).magnitude < 3e-6,
          (point.value - last.value).magnitude < 2e-4
        {
          continue
        }
        points.append(point)
      }
    }
    // One more that changes nothing makes a pattern last longer.
    while points.count > 1,
      (points[points.count - 1].value - points[points.count - 2].value).magnitude < 2e-4
    {
      points.removeLast()
    }
    return points
  }

  private func cut(_ move: [AHAPCurve.Point], at limit: Double) -> [AHAPCurve.Point] {
    guard let next = move.firstIndex(where: { $0.time > limit + 1e-9 }), next > 0 else {
      return move
    }
    let (from, to) = (move[next - 1], move[next])
    guard limit - from.time > 1e-9 else { return Array(move[..<next]) }
    let value = from.value + (to.value - from.value) * (limit - from.time) / (to.time - from.time)
    return move[..<next] + [AHAPCurve.Point(time: limit, value: value)]
  }
}

/// Returns `text` as a source of its own.
func sourceFile(_ text: String, name: String = "x.ahap") throws -> SourceFile {
  try sourceFile(Array(text.utf8), name: name)
}

/// Returns `bytes` as a source of their own.
func sourceFile(_ bytes: [UInt8], name: String = "x") throws -> SourceFile {
  var map = SourceMap()
  let added = map.add(name: name, bytes: bytes)
  return try #require(added)
}
