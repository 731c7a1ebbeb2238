/// How columns of a line are counted.
public enum PositionEncoding: String, Sendable {
  /// In bytes of UTF-8.
  case utf8 = "utf-8"
  /// In the 16-bit units of UTF-16, as all clients can.
  case utf16 = "utf-16"
}

/// A place as a client tells it: both counted from 0.
struct Position: Hashable, Comparable {
  var line: Int
  var character: Int

  static func < (a: Position, b: Position) -> Bool {
    (a.line, a.character) < (b.line, b.character)
  }
}

/// Where the lines of a text begin.
struct LineIndex {
  private(set) var starts: [Int] = [0]
  private let isASCII: Bool

  /// Creates the index of `text`, whose lines end with "\n", "\r\n" or "\r".
  init(_ text: [UInt8]) {
    var starts = [0]
    var bits: UInt8 = 0
    text.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        let byte = text[index]
        bits |= byte
        index += 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, index < text.count, text[index] == 0x0A { index += 1 }
        starts.append(index)
      }
    }
    self.starts = starts
    isASCII = bits < 0x80
  }

  /// Returns the bytes of the line, without what ends it.
  func line(_ line: Int, of text: [UInt8]) -> Range<Int> {
    let start = starts[line]
    guard line + 1 < starts.count else { return start..<text.count }
    var end = starts[line + 1]
    while end > start, text[end - 1] == 0x0A || text[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the number of the line that `offset` lies in.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Returns where `offset` of `text` lies, as a client counts.
  func position(of offset: Int, in text: [UInt8], _ encoding: PositionEncoding) -> Position {
    let line = line(of: offset)
    let start = starts[line]
    if isASCII || encoding == .utf8 { return Position(line: line, character: offset - start) }
    var character = 0
    var index = start
    while index < offset {
      let length = WideText.length(ofLead: text[index])
      character += length == 4 ? 2 : 1
      index += length
    }
    return Position(line: line, character: character)
  }

  /// Returns the offset of `position` in `text`; beyond the end of a line or of the text, that end.
  ///
  /// `isInsidePair` tells that the position lies between the halves of the character at the offset.
  func offset(
    of position: Position, in text: [UInt8], _ encoding: PositionEncoding
  ) -> (offset: Int, isInsidePair: Bool) {
    guard position.line >= 0 else { return (0, false) }
    guard position.line < starts.count else { return (text.count, false) }
    let line = line(position.line, of: text)
    guard position.character > 0 else { return (line.lowerBound, false) }
    if isASCII { return (line.lowerBound + min(position.character, line.count), false) }
    var rest = position.character
    var index = line.lowerBound
    while index < line.upperBound {
      let length = WideText.length(ofLead: text[index])
      let units = encoding == .utf8 ? length : length == 4 ? 2 : 1
      if rest < units { return (index, encoding == .utf16 && rest == 1) }
      rest -= units
      index += length
    }
    return (line.upperBound, false)
  }
}
