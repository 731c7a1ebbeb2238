/// The formatted text on its way: lines, and the comments at the ends of lines, which stand below
/// each other where lines follow each other.
struct FormattedText {
  /// Where a comment stands at the end of a line, and how long the line is before it.
  private struct LineEnd {
    let offset: Int
    let width: Int
  }

  /// The longest line that takes part in an alignment: a longer one would push the comments of all
  /// others out of sight.
  static let maximumWidth = 60

  /// The text so far; comments at the ends of the last lines may not be aligned yet.
  private(set) var bytes: [UInt8] = []

  private var lineStart = 0
  private var comment: LineEnd?

  /// The comments of the last lines, which all have one.
  private var comments: [LineEnd] = []

  /// Creates an empty text that has room for `count` bytes.
  init(capacity count: Int) { bytes.reserveCapacity(count) }

  /// Adds `count` blanks.
  mutating func append(blanks count: Int) {
    for _ in 0..<count { bytes.append(UInt8(ascii: " ")) }
  }

  /// Adds a byte that ends no line.
  @inline(__always)
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Adds bytes that end no line.
  @inline(__always)
  mutating func append(_ more: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: more) }

  /// Ends the line.
  mutating func endLine() {
    if let comment, comment.width <= FormattedText.maximumWidth {
      comments.append(comment)
    } else {
      alignComments()
    }
    comment = nil
    bytes.append(UInt8(ascii: "\n"))
    lineStart = bytes.count
  }

  /// Begins the comment at the end of the line, behind blanks.
  mutating func beginComment() {
    comment = LineEnd(offset: bytes.count, width: columnCount(bytes[lineStart...]))
    append(blanks: 2)
  }

  /// Puts the comments of the last lines below each other.
  mutating func alignComments() {
    defer { comments.removeAll(keepingCapacity: true) }
    guard let first = comments.first, let width = comments.map({ $0.width }).max(),
      comments.contains(where: { $0.width < width })
    else { return }
    let tail = Array(bytes[first.offset...])
    bytes.removeSubrange(first.offset...)
    var start = 0
    for comment in comments {
      let end = comment.offset - first.offset
      bytes += tail[start..<end]
      append(blanks: width - comment.width)
      start = end
    }
    bytes += tail[start...]
  }
}

/// Returns the number of characters in `bytes`.
func columnCount<Bytes: Sequence<UInt8>>(_ bytes: Bytes) -> Int {
  var count = 0
  for byte in bytes where byte & 0xc0 != 0x80 { count += 1 }
  return count
}
