import Foundation
import ScoreTestSupport
import Testing

/// A file of the project's own Swift.
struct SourceText: CustomTestStringConvertible, Sendable {
  /// The path below `Sources`.
  let path: String

  /// The lines.
  let lines: [String]

  var testDescription: String { path }

  /// The name of the module that it belongs to.
  var module: String { path.split(separator: "/").first.map(String.init) ?? "" }

  /// The names of the modules that it imports.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ").filter { $0 != "@preconcurrency" && $0 != "public" }
      let isImport = words.first == "import" || words.first == "@_exported"
      return isImport ? words.last.map(String.init) : nil
    }
  }

  /// The functions with their numbers of lines.
  ///
  /// The formatter puts the brace that closes a declaration under its first letter.
  var functions: [(name: String, lines: Int)] {
    lines.indices.compactMap { start in
      let indent = lines[start].prefix { $0 == " " }
      let words = lines[start].split(separator: " ").map(String.init)
      guard let keyword = words.firstIndex(where: SourceText.opensFunction) else { return nil }
      let isDeclared = words[..<keyword].allSatisfy(SourceText.isModifier)
      let end = lines[start...].firstIndex { $0 == indent + "}" }
      guard isDeclared, let end, isBody(start, end, indent) else { return nil }
      return (lines[start].trimmingCharacters(in: .whitespaces), end - start + 1)
    }
  }

  /// All files of the project's Swift.
  static let all: [SourceText] = {
    let root = ProjectFolder.root + "/Sources"
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      guard let text = try? String(contentsOfFile: "\(root)/\(name)", encoding: .utf8) else {
        return nil
      }
      return SourceText(path: name, lines: text.components(separatedBy: "\n"))
    }
  }()

  private static func opensFunction(_ word: String) -> Bool {
    word == "func" || word == "deinit" || word.hasPrefix("init(") || word.hasPrefix("init<")
      || word.hasPrefix("init?(") || word.hasPrefix("subscript(") || word == "var"
  }

  private static func isModifier(_ word: String) -> Bool {
    let modifiers = [
      "public", "private", "fileprivate", "internal", "static", "final", "mutating", "override",
      "convenience", "required", "nonisolated", "lazy",
    ]
    return modifiers.contains(word) || word.hasPrefix("@")
  }

  /// Returns `true` iff the lines up to `end` belong to what begins at `start`: a requirement of a
  /// protocol or a stored property has no body.
  private func isBody(_ start: Int, _ end: Int, _ indent: Substring) -> Bool {
    lines[(start + 1)..<end].allSatisfy { line in
      line.isEmpty || line.hasPrefix(indent + " ") || line.hasPrefix(indent + ")")
        || line.hasPrefix(indent + "}") || line.hasPrefix("#")
    }
  }
}
