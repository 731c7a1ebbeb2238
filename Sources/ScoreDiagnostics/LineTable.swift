/// Where the lines of a file begin, and how many characters stand before any of its bytes.
///
/// Made once for a file that has something to say of, so that ten thousand diagnostics on one line
/// of ten megabytes cost no more than their own number.
struct LineTable: Sendable {
  /// A line and a column, both from 1.
  struct Position: Hashable, Sendable {
    /// The number of the line.
    var line: Int
    /// The column, in Unicode scalars; a byte order mark at the start of the file is none.
    var column: Int
  }

  private let bytes: [UInt8]

  /// The offsets at which lines begin.
  private var lineStarts: [Int] = [0]

  /// The number of scalars before every `stride`th byte.
  private var scalarCounts: [Int] = []

  private static let stride = 4096

  /// Creates the table of the text `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scalars = 0
    for (offset, byte) in bytes.enumerated() {
      if offset % LineTable.stride == 0 { scalarCounts.append(scalars) }
      if !isContinuation(byte) { scalars += 1 }
      if byte == UInt8(ascii: "\n") { lineStarts.append(offset + 1) }
    }
    if bytes.count % LineTable.stride == 0 { scalarCounts.append(scalars) }
  }

  /// Returns the line and the column of the byte at `offset`.
  func position(of offset: Int) -> Position {
    let line = lineIndex(of: offset)
    let start = lineStarts[line]
    let isBehindMark = start == 0 && offset >= 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let column = scalars(before: offset) - scalars(before: start) + (isBehindMark ? 0 : 1)
    return Position(line: line + 1, column: column)
  }

  /// Returns the bytes of the line of the byte at `offset`, without what ends the line.
  func line(of offset: Int) -> Range<Int> {
    let index = lineIndex(of: offset)
    let start = lineStarts[index]
    guard index + 1 < lineStarts.count else { return start..<bytes.count }
    let end = lineStarts[index + 1] - 1
    return start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  private func scalars(before offset: Int) -> Int {
    let chunk = offset / LineTable.stride
    return bytes[(chunk * LineTable.stride)..<offset].reduce(scalarCounts[chunk]) {
      isContinuation($1) ? $0 : $0 + 1
    }
  }
}

/// Returns `true` iff `byte` goes on with a character of UTF-8 rather than begins one.
func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
