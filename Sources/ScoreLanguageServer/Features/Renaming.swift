import ScoreDiagnostics

/// A new name for a symbol, to be tried out before the client is told of it.
struct Renaming {
  /// The new name.
  let name: String

  /// Where the old name begins in each file, in the order of the text.
  let places: [String: [UInt32]]

  /// The number of bytes of the old name.
  let length: UInt32

  /// Returns `text`, of the file at `path`, with the new name.
  func applied(to text: [UInt8], of path: String) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for start in places[path] ?? [] {
      result += text[end..<Int(start)] + name.utf8
      end = Int(start + length)
    }
    return result + text[end...]
  }

  /// Returns where the byte at `offset` of the file at `path` lies afterwards.
  fileprivate func moved(_ offset: UInt32, in path: String) -> UInt32 {
    let count = UInt32(places[path]?.count { $0 < offset } ?? 0)
    return offset + count * UInt32(name.utf8.count) - count * length
  }

  /// Returns what speaks against it, or `nil` iff a score that was `before` means the same `after`:
  /// it has the same mistakes, and each name in it stands for the same.
  func objection(_ before: Analysis, _ after: Analysis) -> String? {
    let known = before.shownDiagnostics.map(\.id)
    let told = after.shownDiagnostics
    let new = told.indices.first { $0 >= known.count || told[$0].id != known[$0] }
    if let new {
      return "with '\(name)', \(after.line(of: told[new].span)) is wrong: \(told[new].message)"
    }
    let changed = before.links(after: self).symmetricDifference(after.links(after: nil))
    return changed.min { ($0.path, $0.start) < ($1.path, $1.start) }.map { link in
      let base = after.sources.files.first { $0.name == link.path }?.base ?? 0
      let place = SourceSpan(base + link.start, base + link.start)
      return "'\(name)' means something else in \(after.line(of: place))"
    }
  }
}

/// A name, and what it stands for: where each of them stands in its file.
private struct NameLink: Hashable {
  var path: String
  var start: UInt32
  var declaringPath: String
  var declaration: UInt32
}

extension Analysis {
  /// Returns what the names stand for that are used in the score and what it imports, with their
  /// places as they are after `renaming`.
  fileprivate func links(after renaming: Renaming?) -> Set<NameLink> {
    let place = { (span: SourceSpan) -> (path: String, offset: UInt32)? in
      guard let file = self.sources.file(of: span) else { return nil }
      let offset = span.start - file.base
      return (file.name, renaming?.moved(offset, in: file.name) ?? offset)
    }
    return Set(
      inspection.allUses.compactMap { use in
        guard let name = place(use.span), let declaration = place(use.declaration) else {
          return nil
        }
        return NameLink(
          path: name.path, start: name.offset, declaringPath: declaration.path,
          declaration: declaration.offset)
      })
  }

  /// Returns which line `span` begins in, for a person.
  fileprivate func line(of span: SourceSpan) -> String {
    guard let file = sources.file(of: span) else { return "the score" }
    let line = LineIndex(file.bytes).line(of: Int(span.start - file.base)) + 1
    let name = file.name.split(separator: "/").last ?? ""
    return "line \(line) of '\(name)'"
  }
}
