/// Text as editors count it: in UTF-16, where half a surrogate pair is a character too.
///
/// A half is kept as the three bytes that UTF-8 would give it (WTF-8,
/// https://simonsapin.github.io/wtf-8/), so that what an editor holds is held exactly; halves that
/// meet become the one character of four bytes that they stand for.
enum WideText {
  /// Returns the text of the JSON string at the offset `start` of `message`, quotes included.
  ///
  /// - Requires: a reader has taken it for a string.
  static func decode(jsonString start: Int, length: Int, of message: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(length)
    let end = start + length - 1
    var index = start + 1
    while index < end {
      let byte = message[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < end else {
        text.append(byte)
        index += 1
        continue
      }
      if message[index + 1] == UInt8(ascii: "u"), index + 6 <= end {
        append(unit: hexadecimal(message[(index + 2)..<(index + 6)]), to: &text)
        index += 6
      } else {
        text.append(escaped(message[index + 1]))
        index += 2
      }
    }
    return text
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt16 {
    digits.reduce(0) { value, digit in
      let letter = digit | 0x20
      let step = digit < 0x3A ? digit &- 0x30 : letter &- UInt8(ascii: "a") &+ 10
      return value << 4 | UInt16(step & 15)
    }
  }

  private static func escaped(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  /// Appends the character `unit`, which joins half a pair at the end of `text`.
  static func append(unit: UInt16, to text: inout [UInt8]) {
    if unit < 0x80 {
      text.append(UInt8(unit))
    } else if unit < 0x800 {
      text.append(0xC0 | UInt8(unit >> 6))
      text.append(0x80 | UInt8(unit & 63))
    } else {
      text.append(contentsOf: bytes(ofUnit: unit))
      joinHalves(in: &text, at: text.count - 3)
    }
  }

  /// Returns the three bytes of `unit`, which is not below 0x800.
  static func bytes(ofUnit unit: UInt16) -> [UInt8] {
    [0xE0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 63), 0x80 | UInt8(unit & 63)]
  }

  /// Makes one character of the two halves that meet at `index`, if they do.
  static func joinHalves(in text: inout [UInt8], at index: Int) {
    guard index >= 3, index + 3 <= text.count, text[index - 3] == 0xED, text[index] == 0xED,
      text[index - 2] & 0xF0 == 0xA0, text[index + 1] & 0xF0 == 0xB0
    else { return }
    let high = UInt32(text[index - 2] & 15) << 6 | UInt32(text[index - 1] & 63)
    let low = UInt32(text[index + 1] & 15) << 6 | UInt32(text[index + 2] & 63)
    let scalar = 0x10000 + (high << 10 | low)
    text.replaceSubrange(
      (index - 3)..<(index + 3),
      with: [
        0xF0 | UInt8(scalar >> 18), 0x80 | UInt8(scalar >> 12 & 63), 0x80 | UInt8(scalar >> 6 & 63),
        0x80 | UInt8(scalar & 63),
      ])
  }

  /// Splits the character of four bytes at `index` into its two halves.
  static func splitPair(in text: inout [UInt8], at index: Int) {
    let scalar =
      UInt32(text[index] & 7) << 18 | UInt32(text[index + 1] & 63) << 12
      | UInt32(text[index + 2] & 63) << 6 | UInt32(text[index + 3] & 63)
    let rest = scalar - 0x10000
    let halves =
      bytes(ofUnit: 0xD800 | UInt16(rest >> 10)) + bytes(ofUnit: 0xDC00 | UInt16(rest & 0x3FF))
    text.replaceSubrange(index..<(index + 4), with: halves)
  }

  /// Returns `text` as UTF-8 of the same length: U+FFFD stands for each half.
  static func withoutHalves(_ text: [UInt8]) -> [UInt8] {
    var result = text
    for index in text.indices where text[index] == 0xED && index + 2 < text.count {
      guard text[index + 1] >= 0xA0 else { continue }
      (result[index], result[index + 1], result[index + 2]) = (0xEF, 0xBF, 0xBD)
    }
    return result
  }

  /// Returns how many units the character has that begins with `byte`; none if it began before.
  static func units(of byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte < 0xF0 ? 1 : 2 }
}
