extension JSONReader {
  /// Passes over a number.
  ///
  ///     number = [ "-" ] , ( "0" | digit1-9 , { digit } ) , [ "." , digit , { digit } ] ,
  ///              [ ( "e" | "E" ) , [ "+" | "-" ] , digit , { digit } ] ;
  ///
  mutating func skipNumber() throws(JSONError) {
    let start = position
    skip { $0 == UInt8(ascii: "-") }
    if next == UInt8(ascii: "0") { position += 1 } else { try skipDigits() }
    if let byte = next, isDigit(byte) { throw error("a number does not begin with 0") }
    if skip({ $0 == UInt8(ascii: ".") }) { try skipDigits() }
    if skip({ $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }) {
      skip { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      try skipDigits()
    } else if position - start < JSONReader.longestFinite {
      return
    }
    guard JSONNumber.value(of: bytes, from: start).isFinite else {
      throw JSONError("the number is too large", at: start)
    }
  }

  /// A number with fewer digits and no exponent is finite.
  private static let longestFinite = 300

  @discardableResult
  private mutating func skip(_ matches: (UInt8) -> Bool) -> Bool {
    guard let byte = next, matches(byte) else { return false }
    position += 1
    return true
  }

  private mutating func skipDigits() throws(JSONError) {
    guard skip(isDigit) else { throw error("expected a digit") }
    while skip(isDigit) {}
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
}
