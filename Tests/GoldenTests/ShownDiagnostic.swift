import Foundation
import ScoreJSON
import ScoreTestSupport

/// A diagnostic as tools see it.
struct ShownDiagnostic {
  /// A replacement of bytes.
  struct Edit {
    let offset: Int
    let length: Int
    let text: String
  }

  let id: String
  let severity: String
  let message: String
  let file: String?

  /// The message and all other texts that a person reads.
  let texts: [String]

  /// The edits of the first fix-it that is safe.
  let safeEdits: [Edit]

  /// Returns what `scorec check` says of `golden`, or of `text` in its place.
  static func all(of golden: GoldenCase, text: String? = nil) throws -> [ShownDiagnostic] {
    try all(
      of: text == nil ? golden.fileName : "-", options: ["--remarks"] + golden.options,
      in: golden.folder, text: text ?? "")
  }

  /// Returns what `scorec check` says of `text`.
  static func all(of text: String, options: [String]) throws -> [ShownDiagnostic] {
    try all(of: "-", options: options, in: ProjectFolder.root, text: text)
  }

  private static func all(
    of name: String, options: [String], in folder: String, text: String
  ) throws -> [ShownDiagnostic] {
    let process = try ScorecProcess.run(
      ["check", name, "--diagnostics", "json"] + options, in: folder, input: text)
    return try process.errors.split(separator: "\n").map { line in
      ShownDiagnostic(try JSONReader.read(Array(line.utf8)))
    }
  }

  private init(_ json: JSONValue) {
    id = json["id"]?.string ?? ""
    severity = json["severity"]?.string ?? ""
    message = json["message"]?.string ?? ""
    file = json["file"]?.string
    let notes = json["notes"]?.array ?? []
    let fixIts = json["fixIts"]?.array ?? []
    texts = ([json] + notes + fixIts).compactMap { $0["message"]?.string }
    let safe = fixIts.first { $0["safe"]?.bool == true }
    safeEdits = (safe?["edits"]?.array ?? []).compactMap { edit in
      guard edit["file"] == nil, let offset = edit["offset"]?.number,
        let length = edit["length"]?.number, let text = edit["text"]?.string
      else { return nil }
      return Edit(offset: Int(offset), length: Int(length), text: text)
    }
  }
}

extension GoldenCase {
  /// The folder of the score.
  var folder: String { URL(fileURLWithPath: score).deletingLastPathComponent().path }

  /// The name of the score in its folder.
  var fileName: String { URL(fileURLWithPath: score).lastPathComponent }
}
