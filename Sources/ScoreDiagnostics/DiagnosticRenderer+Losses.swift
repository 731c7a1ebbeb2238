import ScoreJSON

extension DiagnosticRenderer {
  /// Returns what a result in `format` lost of the file `input`, as one JSON object on one line, with
  /// its end.
  ///
  /// `output` is where the result is, if there is one. Places are as in `json(_:)`; `became` tells
  /// what became of what is lost.
  public mutating func json(
    losses: [Diagnostic], of input: String, in format: String?, at output: String?,
    errorCount: Int
  ) -> String {
    var json = JSONWriter(to: TextWriter(to: [UInt8]()))
    json.object { json in
      json.member("input", input)
      json.member("format", format)
      json.member("output", output)
      json.member("errors", errorCount)
      json.name("losses")
      json.array { json in for loss in losses { write(loss, to: &json) } }
    }
    json.finish()
    return String(decoding: json.text.sink, as: UTF8.self)
  }

  private mutating func write(_ loss: Diagnostic, to json: inout JSONWriter<[UInt8]>) {
    let place = locate(loss.span)
    json.object { json in
      json.member("id", loss.id.rawValue)
      json.member("severity", loss.severity.word)
      write(place, to: &json)
      json.member("message", loss.message.readable)
      json.member("became", loss.label?.readable)
    }
  }
}
