import FoundationXML

import class Foundation.NSObject
import struct Foundation.Data

/// What a picture says: its elements, counted, and its texts.
final class PictureReader: NSObject, XMLParserDelegate {
  private(set) var counts: [String: Int] = [:]
  private(set) var texts: [String: [String]] = [:]
  private var path: [String] = []
  private var text = ""

  /// Reads `picture`; returns `nil` iff it is not well-formed.
  static func read(_ picture: String) -> PictureReader? {
    let reader = PictureReader()
    let parser = XMLParser(data: Data(picture.utf8))
    parser.delegate = reader
    return parser.parse() ? reader : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[attributes["class"].map { name + "." + $0 } ?? name, default: 0] += 1
    path.append(name)
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    texts[name, default: []].append(text)
    path.removeLast()
  }
}
