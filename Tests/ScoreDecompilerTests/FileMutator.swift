import ScoreTestSupport

/// Damages files, the same way for the same seed.
struct FileMutator {
  private var random: SeededGenerator

  /// What stands for a number that no file means.
  private static let hugeNumbers = [
    "1e308", "-1e308", "1e999", "-1", "0", "99999999999999999999", "4294967296", "1e-400",
    "0.00000000000000000001", "-0", "1e18", "9007199254740993",
  ].map { Array($0.utf8) }

  /// Creates a mutator.
  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns `sample` with one to four damages.
  mutating func damage(_ sample: [UInt8]) -> [UInt8] {
    var bytes = sample
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty { damage(&bytes) }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
    case 2: bytes.removeSubrange(place...)
    case 3: bytes.removeSubrange(token(in: bytes, at: place))
    case 4: bytes.insert(contentsOf: Array(bytes[token(in: bytes, at: place)]), at: place)
    case 5: repeatPart(of: &bytes, at: place)
    case 6:
      let other = token(in: bytes, at: Int.random(in: 0..<bytes.count, using: &random))
      bytes.replaceSubrange(token(in: bytes, at: place), with: Array(bytes[other]))
    default: replaceNumber(in: &bytes, near: place)
    }
  }

  /// Returns the word, the number, or the single byte that stands at `place`.
  private func token(in bytes: [UInt8], at place: Int) -> Range<Int> {
    guard isInWord(bytes[place]) else { return place..<place + 1 }
    var (start, end) = (place, place + 1)
    while start > 0, place - start < 64, isInWord(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, end - place < 64, isInWord(bytes[end]) { end += 1 }
    return start..<end
  }

  private func isInWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x80 && !"{}[]:,<>()/\"=;".utf8.contains(byte)
  }

  private mutating func repeatPart(of bytes: inout [UInt8], at place: Int) {
    let length = Int.random(in: 1...min(64, bytes.count - place), using: &random)
    let part = Array(bytes[place..<place + length])
    for _ in 0..<Int.random(in: 1...32, using: &random) {
      bytes.insert(contentsOf: part, at: place)
    }
  }

  /// Replaces the first number behind `place`; in a file without digits, some bytes with ones.
  private mutating func replaceNumber(in bytes: inout [UInt8], near place: Int) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = bytes[place...].firstIndex(where: { digits.contains($0) }),
      let number = FileMutator.hugeNumbers.randomElement(using: &random)
    else {
      let end = min(place + Int.random(in: 1...4, using: &random), bytes.count)
      for index in place..<end { bytes[index] = 0xFF }
      return
    }
    bytes.replaceSubrange(token(in: bytes, at: start), with: number)
  }
}
