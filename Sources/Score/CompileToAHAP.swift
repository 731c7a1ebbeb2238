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
  let reactions = compilation.reactions
  let passes = PassOptions(target: .ahap, device: options.device)
  var texts: (once: String?, turns: String?)
  if let timeline = compilation.timeline, !timeline.isSilent(beside: reactions) {
    texts = ahaps(of: timeline, passes, &diagnostics)
  }
  let triggers = reactions.triggers.map { ahaps(of: $0.timeline, passes, &diagnostics) }
  let messages = messages(diagnostics, in: sources)
  if diagnostics.containsError { return AHAPText(messages: messages) }
  return AHAPText(
    text: texts.once, loop: texts.turns, reactions: reactions, triggers: triggers.map { $0.once },
    loops: triggers.map { $0.turns }, messages: messages)
}

/// What a score becomes as AHAP.
public struct AHAPText: Sendable {
  /// The AHAP; `nil` iff the score has an error, or nothing but what its triggers and `loop` play.
  public let text: String?

  /// The AHAP of what the loops of a score with triggers repeat from `loopRegion` of its timeline on;
  /// `nil` iff it has none.
  public let loop: String?

  /// The states and triggers, from which a `StateMachine` tells what a change plays; none iff the
  /// score has an error.
  public let reactions: Reactions

  /// The AHAP of what each trigger plays once, in the order of `reactions.triggers`; `nil` where there
  /// is nothing but a loop.
  public let triggers: [String?]

  /// The AHAP of what the loops of each trigger repeat, from `loopRegion` of its timeline on; `nil`
  /// where there is none.
  public let loops: [String?]

  /// Errors and warnings as a person reads them; empty if there are none.
  public let messages: String

  init(
    text: String? = nil, loop: String? = nil, reactions: Reactions = Reactions(),
    triggers: [String?] = [], loops: [String?] = [], messages: String
  ) {
    self.text = text
    self.loop = loop
    self.reactions = reactions
    self.triggers = triggers
    self.loops = loops
    self.messages = messages
  }
}

private func ahaps(
  of timeline: Timeline, _ options: PassOptions, _ diagnostics: inout DiagnosticSet
) -> (once: String?, turns: String?) {
  let (once, turns) = timeline.onceAndTurns
  return (
    once.map { ahap(of: $0, options, &diagnostics) },
    turns.map { ahap(of: $0, options, &diagnostics) }
  )
}

private func ahap(
  of timeline: Timeline, _ options: PassOptions, _ diagnostics: inout DiagnosticSet
) -> String {
  var timeline = timeline
  optimize(&timeline, options, &diagnostics)
  var writer = TextWriter(to: [UInt8]())
  emitAHAP(timeline, to: &writer, diagnostics: &diagnostics) { _ in nil }
  writer.flush()
  return String(decoding: writer.sink, as: UTF8.self)
}

private func messages(_ diagnostics: DiagnosticSet, in sources: SourceMap) -> String {
  var renderer = DiagnosticRenderer(sources: sources)
  var messages = ""
  for diagnostic in diagnostics.sorted where diagnostic.severity != .remark {
    messages += renderer.text(diagnostic)
  }
  return messages
}
