/// The bytes of a connection, cut into messages.
///
/// Each message stands behind a header, `Content-Length: 42` and an empty line.
public struct MessageBuffer: Sendable {
  /// What a connection may send.
  public enum Piece: Equatable, Sendable {
    /// The text of a message.
    case message([UInt8])
    /// A header that tells no length: where the next message begins is not known.
    case brokenHeader
  }

  private var bytes: [UInt8] = []
  private var start = 0

  /// The longest message that is taken: above it, a length is taken for a broken one.
  static let longestMessage = 1 << 30

  /// The longest header that is taken.
  static let longestHeader = 1 << 14

  /// Creates an empty buffer.
  public init() {}

  /// Adds what the connection sent next.
  public mutating func append(_ more: [UInt8]) {
    if start > 0, start == bytes.count || start > 1 << 16 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Takes the next message, or returns `nil` iff it has not come completely.
  public mutating func next() -> Piece? {
    guard let headerEnd = endOfHeader() else {
      guard bytes.count - start > MessageBuffer.longestHeader else { return nil }
      start = bytes.count
      return .brokenHeader
    }
    guard let length = contentLength(upTo: headerEnd), length <= MessageBuffer.longestMessage
    else {
      start = headerEnd
      return .brokenHeader
    }
    guard bytes.count - headerEnd >= length else { return nil }
    start = headerEnd + length
    return .message(Array(bytes[headerEnd..<start]))
  }

  /// Returns the index behind the empty line that ends the header.
  private func endOfHeader() -> Int? {
    var index = start
    let end = min(bytes.count, start + MessageBuffer.longestHeader)
    while index + 3 < end {
      if bytes[index] == 0x0D, bytes[index + 1] == 0x0A, bytes[index + 2] == 0x0D,
        bytes[index + 3] == 0x0A
      {
        return index + 4
      }
      index += 1
    }
    return nil
  }

  private func contentLength(upTo end: Int) -> Int? {
    for line in bytes[start..<end].split(separator: 0x0A) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      guard name == "content-length" else { continue }
      let digits = line[(colon + 1)...].filter { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }
      guard let length = Int(String(decoding: digits, as: UTF8.self)), length >= 0 else {
        return nil
      }
      return length
    }
    return nil
  }

  /// Returns `body` behind its header.
  static func frame(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
