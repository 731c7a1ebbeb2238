/// Compiles `text` to AHAP, all in memory.
///
/// Sounds are named as `AHAPOptions` says, with what stands behind their colon as the file's name.
/// For more say in the matter, call `compile`, `optimize` and `emitAHAP`, as this function does.
public func compileToAHAP<Host: ScoreHost>(
  _ text: String, named name: String = "score", options: CompileOptions = CompileOptions(),
  asking host: inout Host
) -> AHAPText {
  var sources = SourceMap()
  guard let file = sources.add(name: name, bytes: Array(text.utf8)) else {
    return AHAPText(text: nil, messages: "error: the score is too large\n")
  }
  let compilation = compile(file, in: &sources, options: options, asking: &host)
  var diagnostics = compilation.diagnostics
  var writer = TextWriter(to: [UInt8]())
  if var timeline = compilation.timeline {
    optimize(&timeline, PassOptions(target: .ahap, device: options.device), &diagnostics)
    emitAHAP(timeline, to: &writer, diagnostics: &diagnostics) { _ in nil }
    writer.flush()
  }
  return AHAPText(
    text: diagnostics.containsError ? nil : String(decoding: writer.sink, as: UTF8.self),
    messages: messages(diagnostics, in: sources))
}

/// What a score becomes as AHAP.
public struct AHAPText: Sendable {
  /// The AHAP; `nil` iff the score has an error.
  public let text: String?

  /// Errors and warnings as a person reads them; empty if there are none.
  public let messages: String
}

private func messages(_ diagnostics: DiagnosticSet, in sources: SourceMap) -> String {
  var renderer = DiagnosticRenderer(sources: sources)
  var messages = ""
  for diagnostic in diagnostics.sorted where diagnostic.severity != .remark {
    messages += renderer.text(diagnostic)
  }
  return messages
}
