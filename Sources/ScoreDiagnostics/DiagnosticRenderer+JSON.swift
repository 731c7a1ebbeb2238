import ScoreJSON

extension DiagnosticRenderer {
  /// Returns `diagnostic` for a tool, as one JSON object on one line, with its end.
  ///
  /// `line` and `column` count from 1, the column in Unicode scalars. `offset` and `length` count
  /// bytes of the file that `file` names; an edit is in the diagnostic's file unless it has a `file`
  /// of its own. What has no place in a file has `null` for these.
  public mutating func json(_ diagnostic: Diagnostic) -> String {
    var json = JSONWriter(to: TextWriter(to: [UInt8]()))
    let place = locate(diagnostic.span)
    json.object { json in
      json.member("id", diagnostic.id.rawValue)
      json.member("severity", diagnostic.severity.word)
      write(place, to: &json)
      json.member("message", diagnostic.message.readable)
      json.member("label", diagnostic.label?.readable)
      json.name("notes")
      json.array { json in for note in diagnostic.notes { write(note, to: &json) } }
      json.name("fixIts")
      json.array { json in
        for fixIt in diagnostic.fixIts { write(fixIt, in: place?.file, to: &json) }
      }
    }
    json.finish()
    return String(decoding: json.text.sink, as: UTF8.self)
  }

  /// Returns what keeps a program from its work as such an object: an error without an id and
  /// without a place; `hint` is its note.
  public static func json(ofFailure message: String, hint: String?) -> String {
    var json = JSONWriter(to: TextWriter(to: [UInt8]()))
    let renderer = DiagnosticRenderer(sources: SourceMap())
    json.object { json in
      json.member("id", nil as String?)
      json.member("severity", Diagnostic.Severity.error.word)
      renderer.write(nil, to: &json)
      json.member("message", message.readable)
      json.member("label", nil as String?)
      json.name("notes")
      json.array { json in
        guard let hint else { return }
        json.object { json in
          json.member("message", hint.readable)
          renderer.write(nil, to: &json)
        }
      }
      json.name("fixIts")
      json.array { _ in }
    }
    json.finish()
    return String(decoding: json.text.sink, as: UTF8.self)
  }

  func write(_ place: Place?, to json: inout JSONWriter<[UInt8]>) {
    json.member("file", place?.file.name)
    json.member("line", place?.position.line)
    json.member("column", place?.position.column)
    json.member("offset", place?.offset)
    json.member("length", place?.length)
  }

  private mutating func write(_ note: Diagnostic.Note, to json: inout JSONWriter<[UInt8]>) {
    let place = note.span.flatMap { locate($0) }
    json.object { json in
      json.member("message", note.message.readable)
      write(place, to: &json)
    }
  }

  private mutating func write(
    _ fixIt: FixIt, in file: SourceFile?, to json: inout JSONWriter<[UInt8]>
  ) {
    json.object { json in
      json.member("message", fixIt.message.readable)
      json.name("safe")
      json.bool(fixIt.isSafe)
      json.name("edits")
      json.array { json in for edit in fixIt.edits { write(edit, in: file, to: &json) } }
    }
  }

  private mutating func write(
    _ edit: FixIt.Edit, in file: SourceFile?, to json: inout JSONWriter<[UInt8]>
  ) {
    let place = locate(edit.span)
    json.object { json in
      if let place, place.file.base != file?.base { json.member("file", place.file.name) }
      json.member("offset", place?.offset)
      json.member("length", place?.length)
      json.member("text", edit.text)
    }
  }
}

extension JSONWriter {
  mutating func member(_ name: String, _ value: String?) {
    self.name(name)
    if let value { string(value) } else { null() }
  }

  mutating func member(_ name: String, _ value: Int?) {
    self.name(name)
    if let value { number(value) } else { null() }
  }
}
