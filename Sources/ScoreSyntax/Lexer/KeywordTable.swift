/// The words of the language by their bytes: one look for each word of a score.
struct KeywordTable: Sendable {
  /// A word of up to 16 bytes as two numbers.
  struct Key: Equatable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Creates the key of the word in `bytes`, or `nil` iff it is too long for any in the table.
    @inline(__always)
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
      guard end - start <= 16 else { return nil }
      let middle = min(end, start + 8)
      for offset in start..<middle { low = low << 8 | UInt64(bytes[offset]) }
      for offset in middle..<end { high = high << 8 | UInt64(bytes[offset]) }
    }

    /// The first place to look at: the upper bits of a product depend on all bits of the word.
    var slot: Int {
      Int(truncatingIfNeeded: ((low ^ high &* 0x9e37) &* 0x9e37_79b9_7f4a_7c15) >> 56)
    }
  }

  private struct Entry: Sendable {
    let key: Key
    let keyword: Keyword
  }

  /// The entries by slot; one that finds its slot taken stands in the next free one.
  private var entries: [Entry?] = Array(repeating: nil, count: 256)

  /// The table of all words.
  static let all = KeywordTable()

  private init() {
    for keyword in Keyword.allCases {
      let key = Array(keyword.rawValue.utf8).withUnsafeBufferPointer { Key($0, 0, $0.count) }
      guard let key else { preconditionFailure("a word is longer than a key") }
      var slot = key.slot
      while entries[slot] != nil { slot = (slot + 1) & 255 }
      entries[slot] = Entry(key: key, keyword: keyword)
    }
  }

  /// Returns the word with `key`, or `nil` iff the language has no such word.
  @inline(__always)
  subscript(key: Key) -> Keyword? {
    var slot = key.slot
    while let entry = entries[slot] {
      if entry.key == key { return entry.keyword }
      slot = (slot + 1) & 255
    }
    return nil
  }
}
