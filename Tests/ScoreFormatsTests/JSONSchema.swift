import Foundation
import ScoreJSON

/// A folder of JSON Schemas, of the draft and with the keywords that MPEG's use; any other is an error.
struct JSONSchema {
  struct Unknown: Error {
    var keyword: String
  }

  private var schemas: [String: JSONValue] = [:]

  /// Keywords that say nothing about a value; MPEG's `items` of compositions have one of their own.
  private static let annotations = ["$schema", "title", "description", "default", "effect"]

  /// Reads the schemas in `folder`.
  init(folder: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    for name in names where name.hasSuffix(".schema.json") {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      schemas[name] = try JSONReader.read(Array(data))
    }
  }

  /// Returns what is wrong with `value` by the schema called `name`, each with its place.
  func faults(of value: JSONValue, by name: String) throws -> [String] {
    guard let schema = schemas[name] else { throw Unknown(keyword: name) }
    var faults: [String] = []
    try check(value, schema, at: "", &faults)
    return faults
  }

  private func check(
    _ value: JSONValue, _ schema: JSONValue, at place: String, _ faults: inout [String]
  ) throws {
    if let reference = schema["$ref"]?.string {
      guard let other = schemas[reference] else { throw Unknown(keyword: reference) }
      return try check(value, other, at: place, &faults)
    }
    for member in schema.object ?? [] where !JSONSchema.annotations.contains(member.name) {
      let rule = member.value
      switch member.name {
      case "properties":
        for property in rule.object ?? [] {
          guard let part = value[property.name] else { continue }
          try check(part, property.value, at: place + "/" + property.name, &faults)
        }
      case "items":
        for (index, element) in (value.array ?? []).enumerated() {
          try check(element, rule, at: place + "/\(index)", &faults)
        }
      default:
        if try !keeps(value, member.name, rule) { faults.append("\(place): \(member.name)") }
      }
    }
  }

  private func keeps(_ value: JSONValue, _ keyword: String, _ rule: JSONValue) throws -> Bool {
    switch keyword {
    case "type":
      switch rule.string {
      case "object": return value.object != nil
      case "array": return value.array != nil
      case "string": return value.string != nil
      case "number": return value.number != nil
      case "integer": return value.number.map { $0 == $0.rounded() } ?? false
      default: throw Unknown(keyword: rule.string ?? "type")
      }
    case "required":
      return (rule.array ?? []).allSatisfy { $0.string.map { value[$0] != nil } ?? false }
    case "enum": return (rule.array ?? []).contains { $0.content == value.content }
    case "minimum": return value.number ?? .infinity >= rule.number ?? .infinity
    case "maximum": return value.number ?? -.infinity <= rule.number ?? -.infinity
    case "minItems": return Double(value.array?.count ?? 0) >= rule.number ?? .infinity
    case "pattern":
      return try (value.string ?? "").contains(Regex(rule.string ?? ""))
    case "format" where rule.string == "date-time":
      return ISO8601DateFormatter().date(from: value.string ?? "") != nil
    default: throw Unknown(keyword: keyword)
    }
  }
}
