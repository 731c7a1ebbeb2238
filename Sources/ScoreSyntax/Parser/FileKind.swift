/// What a file that is no score seems to be.
///
/// It is asked for only where a text has mistakes: one sentence about the file then says more than
/// hundreds about its lines.
enum FileKind: Equatable {
  case ahap, json, html, xml, swift
  /// A sound or other data, and its name.
  case data(String)

  /// Creates the kind of the file that holds `bytes`, or returns `nil` iff it may well be a score.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let name = FileKind.dataName(bytes) {
      self = .data(name)
      return
    }
    let text = bytes.dropFirst(ByteOrderMark.utf8.begins(bytes) ? 3 : 0)
      .drop { $0.isBlank || $0.isNewline }
    switch text.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard FileKind.beginsJSON(text) else { return nil }
      self = text.prefix(4096).contains("\"Pattern\"") ? .ahap : .json
    case UInt8(ascii: "<"):
      let isHTML = ["<!doctype html", "<html"].contains { text.beginsIgnoringCase($0) }
      self = isHTML ? .html : .xml
    default:
      guard FileKind.isSwift(bytes) else { return nil }
      self = .swift
    }
  }

  /// What it is called.
  var name: String {
    switch self {
    case .ahap: "an AHAP file"
    case .json: "JSON"
    case .html: "HTML"
    case .xml: "XML"
    case .swift: "Swift"
    case .data(let name): name
    }
  }

  /// The first bytes of files that people have beside their scores, and what they hold.
  ///
  /// From the formats' own specifications; the letters of `RIFF` and `FORM` are those of IFF.
  private static let signatures: [(StaticString, String)] = [
    ("RIFF", "a WAV sound"), ("RF64", "a WAV sound"), ("FORM", "an AIFF sound"),
    ("OggS", "an Ogg sound"), ("fLaC", "a FLAC sound"), ("ID3", "an MP3 sound"),
    ("caff", "a CAF sound"), ("MThd", "a MIDI file"), ("PK\u{3}\u{4}", "a ZIP archive"),
    ("%PDF", "a PDF"), ("bplist", "a binary property list"),
  ]

  /// Returns what the data of `bytes` is, or `nil` iff they are a text.
  private static func dataName(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let start = bytes.prefix(1024)
    // The letters alone could begin a text, too.
    guard start.count(where: { $0.isControl }) > max(3, start.count / 50) else { return nil }
    for (signature, name) in signatures
    where signature.withUTF8Buffer({ start.starts(with: $0) }) {
      return name
    }
    return "data, no text"
  }

  private static func beginsJSON(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let inner = text.dropFirst().drop { $0.isBlank || $0.isNewline }
    switch inner.first {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["): return true
    case UInt8(ascii: "}"): return text.first == UInt8(ascii: "{")
    case UInt8(ascii: "]"): return text.first == UInt8(ascii: "[")
    case let byte?: return text.first == UInt8(ascii: "[") && byte.isDigit
    case nil: return false
    }
  }

  /// What lines of Swift begin with and lines of a score do not.
  private static let beginnings: [String] = [
    "import Core", "import UIKit", "import Swift", "import Foundation", "import AV", "import Game",
    "func ", "private ", "public ", "final ", "class ", "struct ", "guard ", "try ", "try? ",
    "do {", "} catch", "return ", "@", "let events", "let event ", "let event=", "CHHaptic",
  ]

  /// Returns `true` iff two lines or more are Swift.
  private static func isSwift(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var signs = 0
    for line in bytes.prefix(16_384).split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0.isBlank }
      guard !line.contains("//") else { continue }
      if beginnings.contains(where: { line.starts(with: $0.utf8) }) { signs += 1 }
      if line.contains("CHHaptic") || line.contains("FeedbackGenerator") { signs += 1 }
      if signs > 1 { return true }
    }
    return false
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Returns `true` iff `text` stands somewhere in the bytes.
  fileprivate func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      indices.contains { self[$0] == text[0] && self[$0...].starts(with: text) }
    }
  }

  /// Returns `true` iff the bytes begin with the small letters `text`, or their capitals.
  fileprivate func beginsIgnoringCase(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      count >= text.count && zip(self, text).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }
  }
}
