import ScoreJSON
import ScoreTimeline

extension TextWriter {
  /// Writes `source` as a score names it: `asset:acapella`, `file:"two words.wav"`.
  mutating func write(source: SoundSource) {
    write(string: source.kind.rawValue)
    write(byte: UInt8(ascii: ":"))
    if source.text.isBare { write(string: source.text) } else { write(quoted: source.text) }
  }

  /// Writes `text` between quotation marks, with the escapes that a score knows.
  mutating func write(quoted text: String) {
    write(byte: UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": write("\\\"")
      case "\\": write("\\\\")
      case "\n": write("\\n")
      case "\t": write("\\t")
      default: if scalar.isSeen { write(string: String(scalar)) } else { writeEscape(scalar) }
      }
    }
    write(byte: UInt8(ascii: "\""))
  }

  /// Writes `\u{…}` for a character that no one sees.
  private mutating func writeEscape(_ scalar: Unicode.Scalar) {
    write("\\u{")
    write(string: String(scalar.value, radix: 16))
    write("}")
  }
}

extension String {
  /// `true` iff a source with this text needs no quotation marks.
  fileprivate var isBare: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy {
        switch $0 {
        case " ", ";", ",", "{", "}", "(", ")", "\"": false
        default: $0.isSeen
        }
      }
  }
}

extension Unicode.Scalar {
  /// `true` iff it is neither a control character nor one that changes the direction of writing: a
  /// terminal would obey them.
  fileprivate var isSeen: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
