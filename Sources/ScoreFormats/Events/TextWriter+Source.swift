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
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): write("\\\"")
      case UInt8(ascii: "\\"): write("\\\\")
      case UInt8(ascii: "\n"): write("\\n")
      case UInt8(ascii: "\t"): write("\\t")
      case 0..<0x20, 0x7f: writeEscape(byte)
      default: write(byte: byte)
      }
    }
    write(byte: UInt8(ascii: "\""))
  }

  /// Writes `\u{…}` for a byte that no one sees.
  private mutating func writeEscape(_ byte: UInt8) {
    write("\\u{")
    write(string: String(byte, radix: 16))
    write("}")
  }
}

extension String {
  /// `true` iff a source with this text needs no quotation marks.
  fileprivate var isBare: Bool {
    !isEmpty
      && utf8.allSatisfy {
        switch $0 {
        case 0...0x20, 0x7f, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "{"),
          UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""):
          false
        default: true
        }
      }
  }
}
