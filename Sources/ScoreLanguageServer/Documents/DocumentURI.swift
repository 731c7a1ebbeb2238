/// The addresses of files, as clients write them.
enum DocumentURI {
  /// Returns the path that `uri` names, or `nil` iff it names no file of this machine.
  static func path(of uri: String) -> String? {
    let scheme = "file://"
    guard uri.lowercased().hasPrefix(scheme) else { return nil }
    let rest = Array(uri.utf8.dropFirst(scheme.utf8.count))
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    var bytes: [UInt8] = []
    var index = slash
    while index < rest.count {
      if rest[index] == UInt8(ascii: "%"), index + 2 < rest.count,
        let high = hexadecimal(rest[index + 1]), let low = hexadecimal(rest[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(rest[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the path of the folder that `uri` names, with its slash, or `nil` iff it names none.
  static func folderPath(of uri: String) -> String? {
    path(of: uri).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// Returns the URI of the file at `path`; `path` itself iff it is none.
  static func uri(ofPath path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    var text = "file://"
    for byte in path.utf8 {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + digit(byte >> 4) + digit(byte & 15)
      }
    }
    return text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> String {
    String(Unicode.Scalar(value < 10 ? 0x30 + value : 0x37 + value))
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Returns the folder of `path`, with its slash; empty iff it has none.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[...slash])
  }

  /// Returns `path` as it is seen from `folder`, without "./" and "name/../".
  static func join(_ folder: String, _ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : folder + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
    }
    return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
