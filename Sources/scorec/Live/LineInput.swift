#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The lines of standard input as they come, without waiting for more.
struct LineInput {
  private var bytes: [UInt8] = []
  private var waiting: ArraySlice<String> = []
  private var isAtEnd: Bool
  private var isSkipping = false
  private var skippedCount = 0

  /// `true` iff no more will come.
  var hasEnded: Bool { isAtEnd && waiting.isEmpty }

  /// The longest line that is taken; longer ones are left out.
  static let longestLine = 65_536

  /// The most lines that are handed over at once, so that whoever obeys them can look at the rest of the
  /// world between.
  private static let mostLines = 64

  /// Creates the input; one that has ended already if nothing shall be read.
  init(isRead: Bool) { isAtEnd = !isRead }

  /// Returns the next lines; where there are none, waits up to some milliseconds for them.
  mutating func lines(waiting milliseconds: Int32) -> ArraySlice<String> {
    if waiting.isEmpty {
      let wasAtEnd = isAtEnd
      let piece = text(waiting: milliseconds)
      // The last line may have no end.
      waiting = take(isAtEnd && !wasAtEnd ? [UInt8(ascii: "\n")] : piece)[...]
    }
    defer { waiting = waiting.dropFirst(LineInput.mostLines) }
    return waiting.prefix(LineInput.mostLines)
  }

  /// Waits up to some milliseconds for more, and returns what there is.
  mutating func text(waiting milliseconds: Int32) -> [UInt8] {
    guard !isAtEnd else {
      poll(nil, 0, milliseconds)
      return []
    }
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return [] }
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = read(STDIN_FILENO, &piece, piece.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    if count <= 0 { isAtEnd = true }
    return Array(piece.prefix(max(0, count)))
  }

  /// Returns how many lines were left out since this was asked last.
  mutating func takeSkippedCount() -> Int {
    defer { skippedCount = 0 }
    return skippedCount
  }

  private mutating func take(_ piece: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in piece {
      if byte == UInt8(ascii: "\n") {
        if !isSkipping, !bytes.isEmpty { lines.append(String(decoding: bytes, as: UTF8.self)) }
        bytes = []
        isSkipping = false
      } else if bytes.count < LineInput.longestLine {
        bytes.append(byte)
      } else {
        if !isSkipping { skippedCount += 1 }
        isSkipping = true
      }
    }
    return lines
  }
}
