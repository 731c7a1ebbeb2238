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

  /// How many units of UTF-16 the characters have that begin before each block; empty iff all are
  /// ASCII.
  ///
  /// A line may be as long as the text, and is not counted from its beginning each time.
  private let unitsBefore: [Int]

  private static let blockSize = 256

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
    unitsBefore = bits < 0x80 ? [] : LineIndex.countUnits(of: text)
  }

  private static func countUnits(of text: [UInt8]) -> [Int] {
    text.withUnsafeBufferPointer { text in
      var units = 0
      var before: [Int] = []
      for start in stride(from: 0, through: text.count, by: blockSize) {
        before.append(units)
        for byte in text[start..<min(start + blockSize, text.count)] {
          units += WideText.units(of: byte)
        }
      }
      return before
    }
  }

  private var isASCII: Bool { unitsBefore.isEmpty }

  /// Returns how many units of UTF-16 the characters have that begin before `offset`.
  private func units(before offset: Int, in text: [UInt8]) -> Int {
    let block = offset / LineIndex.blockSize
    return text[(block * LineIndex.blockSize)..<offset].reduce(unitsBefore[block]) { sum, byte in
      sum + WideText.units(of: byte)
    }
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
    let character = units(before: offset, in: text) - units(before: start, in: text)
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
    let character = min(position.character, line.count)
    if isASCII { return (line.lowerBound + character, false) }
    return encoding == .utf8
      ? (beginning(ofCharacterAt: line.lowerBound + character, in: text, line), false)
      : offset(ofUnit: units(before: line.lowerBound, in: text) + character, in: text, line)
  }

  private func beginning(
    ofCharacterAt offset: Int, in text: [UInt8], _ line: Range<Int>
  ) -> Int {
    var offset = offset
    while line.contains(offset), WideText.units(of: text[offset]) == 0 { offset -= 1 }
    return max(offset, line.lowerBound)
  }

  /// Returns where the character with the unit `unit` of the text begins, or the end of its `line`.
  private func offset(
    ofUnit unit: Int, in text: [UInt8], _ line: Range<Int>
  ) -> (offset: Int, isInsidePair: Bool) {
    var (low, high) = (line.lowerBound / LineIndex.blockSize, line.upperBound / LineIndex.blockSize)
    while low < high {
      let middle = (low + high + 1) / 2
      if unitsBefore[middle] <= unit { low = middle } else { high = middle - 1 }
    }
    var index = max(low * LineIndex.blockSize, line.lowerBound)
    var rest = unit - units(before: index, in: text)
    while index < line.upperBound {
      let units = WideText.units(of: text[index])
      if rest < units { return (index, rest == 1) }
      rest -= units
      index += 1
    }
    return (line.upperBound, false)
  }
}
