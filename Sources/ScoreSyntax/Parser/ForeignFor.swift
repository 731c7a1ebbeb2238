/// The head of a loop as C and its kin write it: `(int i = 0; i < 4; i++)`.
struct ForeignFor {
  private typealias Bytes = ArraySlice<UInt8>

  /// The name that counts, if one is found.
  private(set) var name: String?

  /// What a score says instead, if that is clear.
  private(set) var meant: String?

  /// Reads the `text` between `for` and its brace.
  init(_ text: String) {
    var head = ForeignFor.trimmed(Array(text.utf8)[...])
    if head.first == UInt8(ascii: "("), head.last == UInt8(ascii: ")") {
      head = ForeignFor.trimmed(head.dropFirst().dropLast())
    }
    let parts = head.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { ForeignFor.trimmed($0) }
    if parts.count == 3 { readParts(parts) } else { readSequence(head) }
  }

  private mutating func readParts(_ parts: [Bytes]) {
    guard let mark = parts[0].firstIndex(of: UInt8(ascii: "=")),
      let counter = parts[0][..<mark].split(separator: UInt8(ascii: " ")).last
    else { return }
    name = String(decoding: counter, as: UTF8.self)
    let first = ForeignFor.trimmed(parts[0][(mark + 1)...])
    let step = parts[2].filter { $0 != UInt8(ascii: " ") }
    let steps =
      ["++", "+=1"].map { Array(counter) + Array($0.utf8) } + [Array("++".utf8) + counter]
    guard let bound = ForeignFor.bound(parts[1], of: counter), steps.contains(step) else { return }
    meant = "for " + String(decoding: counter + Array(" in ".utf8) + first + bound, as: UTF8.self)
  }

  /// Reads `let i in 0...3`.
  private mutating func readSequence(_ head: Bytes) {
    let words = head.split(separator: UInt8(ascii: " "))
    guard let mark = words.firstIndex(where: { $0.elementsEqual("in".utf8) }), mark > 0 else {
      return
    }
    name = String(decoding: words[mark - 1], as: UTF8.self)
    meant = "for " + String(decoding: head[words[mark - 1].startIndex...], as: UTF8.self)
  }

  /// Returns the mark and end of the range that `condition` gives `name`, if it gives one.
  private static func bound(_ condition: Bytes, of name: Bytes) -> [UInt8]? {
    guard condition.starts(with: name) else { return nil }
    let rest = trimmed(condition.dropFirst(name.count))
    guard rest.first == UInt8(ascii: "<") else { return nil }
    let isClosed = rest.dropFirst().first == UInt8(ascii: "=")
    return Array((isClosed ? "..." : "..<").utf8) + trimmed(rest.dropFirst(isClosed ? 2 : 1))
  }

  private static func trimmed(_ bytes: Bytes) -> Bytes {
    let bytes = bytes.drop { $0.isBlank }
    let end = bytes.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? bytes.startIndex
    return bytes[bytes.startIndex..<end]
  }
}
