import ScoreJSON

/// Diagnostics of one run in the Static Analysis Results Interchange Format, version 2.1.0, which
/// code hosts and editors read: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
public struct SARIFLog {
  /// A file's diagnostics with the sources that they speak of.
  public struct Part: Sendable {
    /// The diagnostics, in the order in which they are shown.
    public var diagnostics: [Diagnostic]

    /// The sources of their spans.
    public var sources: SourceMap

    /// Creates a part.
    public init(_ diagnostics: [Diagnostic], in sources: SourceMap) {
      self.diagnostics = diagnostics
      self.sources = sources
    }
  }

  private let version: String
  private let page: (Diagnostic.ID) -> String?

  /// Creates a log of the program's `version`; `page` returns what it explains of a kind.
  public init(version: String, page: @escaping (Diagnostic.ID) -> String?) {
    self.version = version
    self.page = page
  }

  /// Returns the log of `parts`, and of `failures` that kept the program from its work.
  public func text(of parts: [Part], failures: [String]) -> String {
    var json = JSONWriter(to: TextWriter(to: [UInt8]()), layout: .indented)
    let rules = SARIFLog.rules(of: parts)
    json.object { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.name("runs")
      json.array { json in
        json.object { json in
          json.name("tool")
          json.object { json in write(driverWith: rules, to: &json) }
          json.member("columnKind", "unicodeCodePoints")
          json.name("invocations")
          json.array { json in write(failures, to: &json) }
          json.name("results")
          json.array { json in for part in parts { write(part, rules, to: &json) } }
        }
      }
    }
    json.finish()
    return String(decoding: json.text.sink, as: UTF8.self)
  }

  private static func rules(of parts: [Part]) -> [Diagnostic.ID] {
    var rules: [Diagnostic.ID] = []
    for part in parts {
      for diagnostic in part.diagnostics where !rules.contains(diagnostic.id) {
        rules.append(diagnostic.id)
      }
    }
    return rules
  }

  private func write(driverWith rules: [Diagnostic.ID], to json: inout JSONWriter<[UInt8]>) {
    json.name("driver")
    json.object { json in
      json.member("name", "scorec")
      json.member("version", version)
      json.name("rules")
      json.array { json in
        for rule in rules {
          json.object { json in
            json.member("id", rule.rawValue)
            if let page = page(rule) {
              json.name("help")
              json.object { json in
                json.member("text", page)
                json.member("markdown", page)
              }
            }
          }
        }
      }
    }
  }

  private func write(_ failures: [String], to json: inout JSONWriter<[UInt8]>) {
    json.object { json in
      json.name("executionSuccessful")
      json.bool(failures.isEmpty)
      json.name("toolExecutionNotifications")
      json.array { json in
        for failure in failures {
          json.object { json in
            json.member("level", "error")
            json.message("message", failure)
          }
        }
      }
    }
  }

  private func write(
    _ part: Part, _ rules: [Diagnostic.ID], to json: inout JSONWriter<[UInt8]>
  ) {
    var renderer = DiagnosticRenderer(sources: part.sources)
    for diagnostic in part.diagnostics {
      json.object { json in
        json.member("ruleId", diagnostic.id.rawValue)
        json.name("ruleIndex")
        json.number(rules.firstIndex(of: diagnostic.id) ?? -1)
        renderer.writeSARIF(diagnostic, to: &json)
      }
    }
  }
}

extension DiagnosticRenderer {
  /// Writes the members of the result that `diagnostic` is.
  fileprivate mutating func writeSARIF(
    _ diagnostic: Diagnostic, to json: inout JSONWriter<[UInt8]>
  ) {
    json.member("level", diagnostic.severity == .remark ? "note" : diagnostic.severity.word)
    let unplaced = diagnostic.notes.filter { $0.span == nil }.map { $0.message }
    let sentences = [diagnostic.message] + [diagnostic.label].compactMap { $0 } + unplaced
    json.message("message", sentences.map { $0.readable }.joined(separator: "\n"))
    json.name("locations")
    let place = locate(diagnostic.span)
    json.array { json in if let place { json.location(place) } }
    json.name("relatedLocations")
    let notes = diagnostic.notes.compactMap { note in
      note.span.flatMap { locate($0) }.map { (note.message.readable, $0) }
    }
    json.array { json in for (message, place) in notes { json.location(place, message) } }
    guard !diagnostic.fixIts.isEmpty else { return }
    let fixIts = diagnostic.fixIts.map { fixIt in
      (
        fixIt.message.readable,
        fixIt.edits.compactMap { edit in locate(edit.span).map { (place: $0, text: edit.text) } }
      )
    }
    json.name("fixes")
    json.array { json in for (message, edits) in fixIts { json.fix(message, edits) } }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: String) {
    self.name(name)
    string(value)
  }

  fileprivate mutating func member(_ name: String, _ value: Int) {
    self.name(name)
    number(value)
  }

  fileprivate mutating func message(_ name: String, _ text: String) {
    self.name(name)
    object { json in json.member("text", text) }
  }

  fileprivate mutating func location(_ place: DiagnosticRenderer.Place, _ message: String? = nil) {
    object { json in
      json.name("physicalLocation")
      json.object { json in
        json.artifact(place.file)
        json.region("region", place)
      }
      if let message { json.message("message", message) }
    }
  }

  fileprivate mutating func artifact(_ file: SourceFile) {
    name("artifactLocation")
    object { json in json.member("uri", file.name.percentEncoded) }
  }

  fileprivate mutating func region(_ name: String, _ place: DiagnosticRenderer.Place) {
    let end = place.lines.position(of: place.offset + place.length)
    self.name(name)
    object { json in
      json.member("startLine", place.position.line)
      json.member("startColumn", max(1, place.position.column))
      json.member("endLine", end.line)
      json.member("endColumn", max(1, end.column))
      json.member("byteOffset", place.offset)
      json.member("byteLength", place.length)
    }
  }

  fileprivate mutating func fix(
    _ message: String, _ edits: [(place: DiagnosticRenderer.Place, text: String)]
  ) {
    object { json in
      json.message("description", message)
      json.name("artifactChanges")
      json.array { json in
        for (index, edit) in edits.enumerated()
        where !edits[..<index].contains(where: { $0.place.file.base == edit.place.file.base }) {
          json.change(edit.place.file, edits.filter { $0.place.file.base == edit.place.file.base })
        }
      }
    }
  }

  private mutating func change(
    _ file: SourceFile, _ edits: [(place: DiagnosticRenderer.Place, text: String)]
  ) {
    object { json in
      json.artifact(file)
      json.name("replacements")
      json.array { json in
        for edit in edits {
          json.object { json in
            json.region("deletedRegion", edit.place)
            json.message("insertedContent", edit.text)
          }
        }
      }
    }
  }
}

extension String {
  /// The path as a relative reference of RFC 3986.
  fileprivate var percentEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      let isPlain =
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
        || "-._~/".utf8.contains(byte)
      if isPlain {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
