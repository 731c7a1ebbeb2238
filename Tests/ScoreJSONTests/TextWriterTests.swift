import ScoreJSON
import Testing

@Suite struct TextWriterTests {
  static let decimals: [(value: Double, places: Int, text: String)] = [
    (0, 6, "0"), (-0.0, 6, "0"), (1, 6, "1"), (0.1, 6, "0.1"), (-0.5, 6, "-0.5"),
    (1.0 / 3, 6, "0.333333"), (2.0 / 3, 3, "0.667"), (0.000_000_4, 6, "0"), (1e-6, 6, "0.000001"),
    (-1e-9, 6, "0"), (1234.5, 0, "1235"), (100, 2, "100"), (0.999_999_9, 6, "1"),
    (1e15, 0, "1000000000000000"),
    (3_600_000.25, 6, "3600000.25"),
  ]

  @Test(arguments: decimals)
  func writesDecimals(value: Double, places: Int, text: String) {
    var bytes: [UInt8] = []
    bytes.append(decimal: value, places: places)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func losesNothingBetweenPieces() {
    let long = String(repeating: "x", count: 100_000)
    var writer = TextWriter(to: [UInt8]())
    var expected = ""
    for number in 0..<20_000 {
      writer.write(fixed: Int64(number), places: 2)
      writer.write(byte: UInt8(ascii: ";"))
      writer.write(string: number == 9_999 ? long : "-")
      writer.write(decimal: Double(number) / 8, places: 3)
      writer.write("\n")
      expected += "\(decimal(number, 2));\(number == 9_999 ? long : "-")"
      expected += "\(decimal(number * 125, 3))\n"
    }
    writer.flush()
    #expect(writer.sink == Array(expected.utf8))
  }

  @Test func handsOverInPieces() {
    var writer = TextWriter(to: CountingSink())
    for _ in 0..<20_000 { writer.write("0123456789") }
    writer.flush()
    #expect(writer.sink.total == 200_000)
    #expect((4...10).contains(writer.sink.calls))
  }
}

private func decimal(_ count: Int, _ places: Int) -> String {
  var bytes: [UInt8] = []
  bytes.append(fixed: Int64(count), places: places)
  return String(decoding: bytes, as: UTF8.self)
}

private struct CountingSink: ByteSink {
  var calls = 0
  var total = 0

  mutating func write(_ bytes: UnsafeRawBufferPointer) {
    calls += 1
    total += bytes.count
  }
}
