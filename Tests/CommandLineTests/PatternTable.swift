import Foundation
import ScoreJSON
import ScoreTestSupport
import Testing

/// An entry of `patterns.json`: a pattern of somebody's code, and the sample that plays it.
struct PatternEntry: CustomTestStringConvertible, Sendable {
  /// Its number and its name.
  let testDescription: String

  /// The path of the sample.
  let score: String

  /// Its events in any order, as `--emit events` writes them without their ends.
  let events: [String]

  /// When it is complete, as `--emit events` writes it.
  let completion: String

  /// All entries.
  static let all: [PatternEntry] = {
    let data = FileManager.default.contents(atPath: CaseTable.folder + "/patterns.json")
    let json = try? JSONReader.read(Array(data ?? Data()))
    return (json?["patterns"]?.array ?? []).map(PatternEntry.init)
  }()

  private static let folder = ProjectFolder.root + "/Samples/Patterns"

  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []

  private init(_ json: JSONValue) {
    let number = decimal(json["n"])
    let prefix = (number.count == 1 ? "0" : "") + number + "-"
    testDescription = "\(number) \(json["name"]?.string ?? "")"
    let name = PatternEntry.names.first { $0.hasPrefix(prefix) }
    score = "\(PatternEntry.folder)/\(name ?? prefix + "missing.score")"
    events = (json["events"]?.array ?? []).map { line(of: $0.array ?? []) }.sorted()
    completion = decimal(json["completion"])
  }
}

/// Returns `[0.1, "transient", 0.8, 0.4]` as `0.1`, a tab, and `transient 0.8, 0.4`.
private func line(of event: [JSONValue]) -> String {
  let what = event[1].string ?? ""
  let numbers = event.dropFirst(2).map { decimal($0) }
  let note =
    switch what {
    case "sound": "sound \(event[2].string ?? "")"
    case "continuous": "continuous \(numbers[0])s, \(numbers[1]), \(numbers[2])"
    case _ where what.hasPrefix("curve."): "curve \(what.dropFirst(6)) \(curve(event.dropFirst(2)))"
    case _ where numbers.isEmpty: what
    case "transient": "transient \(numbers.joined(separator: ", "))"
    default: "\(what), \(numbers.joined(separator: ", "))"
    }
  return "\(decimal(event[0]))\t\(note)"
}

/// Returns the points `[0, 1] [0.6, 0]` as `1 -> 0 over 0.6s`.
private func curve(_ points: ArraySlice<JSONValue>) -> String {
  let points = points.map { ($0.array ?? []).compactMap(\.number) }
  var text = decimal(points[0][1])
  for (before, point) in zip(points, points.dropFirst()) {
    text += " -> \(decimal(point[1])) over \(decimal(point[0] - before[0]))s"
  }
  return text
}

private func decimal(_ value: JSONValue?) -> String { decimal(value?.number ?? -1) }

/// Returns `number` with at most six digits behind the point.
private func decimal(_ number: Double) -> String {
  var text: [UInt8] = []
  text.append(decimal: number, places: 6)
  return String(decoding: text, as: UTF8.self)
}
