import ScoreJSON
import ScoreTestSupport
import Testing

@Suite struct JSONWriterTests {
  @Test func writesCompactly() {
    #expect(
      written(.compact, sample) == #"{"a":[1,-0.25,{"b":null}],"é\"\\\n\u0001":true,"c":{},"d":[]}"#
        + "\n")
  }

  @Test func indents() {
    #expect(
      written(.indented, sample)
        == #"""
        {
          "a": [
            1,
            -0.25,
            {"b": null}
          ],
          "é\"\\\n\u0001": true,
          "c": {},
          "d": []
        }

        """#)
  }

  @Test func aValueCanBeWrittenAsItStands() {
    let list = written(.compact) { json in
      json.array { json in
        json.number(1)
        json.value { $0.write("[2]") }
        json.value { $0.write("{}") }
      }
    }
    #expect(list == "[1,[2],{}]\n")
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func readerReadsWhatWriterWrites(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let text = String(
      String.UnicodeScalarView((0..<20).compactMap { _ in randomScalar(&generator) }))
    let value = try JSONReader.read(
      Array(written(seed.isMultiple(of: 2) ? .compact : .indented) { $0.string(text) }.utf8))
    #expect(value.string == text)
  }

  private func randomScalar(_ generator: inout SeededGenerator) -> Unicode.Scalar? {
    Unicode.Scalar(
      Bool.random(using: &generator)
        ? UInt32.random(in: 0..<0x80, using: &generator)
        : UInt32.random(in: 0..<0x11_0000, using: &generator))
  }
}

private func sample(_ json: inout JSONWriter<[UInt8]>) {
  json.object { json in
    json.name("a")
    json.array { json in
      json.number(1)
      json.number(-0.25)
      json.object(inline: true) { json in
        json.name("b")
        json.null()
      }
    }
    json.name("é\"\\\n\u{1}")
    json.bool(true)
    json.name("c")
    json.object { _ in }
    json.name("d")
    json.array { _ in }
  }
}

private func written(
  _ layout: JSONLayout, _ content: (inout JSONWriter<[UInt8]>) -> Void
) -> String {
  var json = JSONWriter(to: TextWriter(to: [UInt8]()), layout: layout)
  content(&json)
  json.finish()
  return String(decoding: json.text.sink, as: UTF8.self)
}
