/// A text that is open in the client, kept exactly as the client has it.
struct TextDocument {
  /// What the client calls it.
  let uri: String

  /// The path, or the URI itself for what is no file.
  let path: String

  /// How often it changed, as the client counts.
  private(set) var version: Int

  /// The text, in UTF-8 but for halves of surrogate pairs.
  private(set) var text: [UInt8]

  /// Where its lines begin.
  private(set) var lines: LineIndex

  /// `true` iff it differs from what was opened or saved last.
  private(set) var isChanged = false

  /// Creates the document that was opened.
  init(uri: String, version: Int, text: [UInt8]) {
    self.uri = uri
    self.path = DocumentURI.path(of: uri) ?? uri
    self.version = version
    self.text = text
    lines = LineIndex(text)
  }

  /// One change: the range to replace, or `nil` for all of the text.
  struct Change {
    var range: (lowerBound: Position, upperBound: Position)?
    var text: [UInt8]
  }

  /// Makes `changes`, one after the other.
  mutating func apply(_ changes: [Change], version: Int, _ encoding: PositionEncoding) {
    for change in changes {
      if let range = change.range {
        replace(range, with: change.text, encoding)
      } else {
        text = change.text
      }
      lines = LineIndex(text)
    }
    self.version = version
    isChanged = true
  }

  /// Notes that the client saved it.
  mutating func save() { isChanged = false }

  private mutating func replace(
    _ range: (lowerBound: Position, upperBound: Position), with new: [UInt8],
    _ encoding: PositionEncoding
  ) {
    // The end first: splitting a pair there moves nothing before it.
    let end = boundary(max(range.upperBound, range.lowerBound), encoding)
    let count = text.count
    let start = boundary(min(range.upperBound, range.lowerBound), encoding)
    let shiftedEnd = max(start, end + text.count - count)
    text.replaceSubrange(start..<shiftedEnd, with: new)
    WideText.joinHalves(in: &text, at: start + new.count)
    WideText.joinHalves(in: &text, at: start)
  }

  /// Returns the offset of `position`; a pair that it lies in becomes two halves.
  private mutating func boundary(_ position: Position, _ encoding: PositionEncoding) -> Int {
    let (offset, isInsidePair) = lines.offset(of: position, in: text, encoding)
    guard isInsidePair else { return offset }
    WideText.splitPair(in: &text, at: offset)
    return offset + 3
  }
}
