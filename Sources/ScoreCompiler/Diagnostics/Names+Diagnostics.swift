import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What is wrong with names.
extension Diagnostic {
  static func unknownNote(_ name: Name, among names: [String], inside module: String?) -> Diagnostic
  {
    let place = module.map { " in '\($0)'" } ?? ""
    let message = "no note or pattern named '\(name.text)'\(place)"
    if module == nil, let habit = Habit.statement(name.text) {
      return unknownNote(name, message, habit)
    }
    var diagnostic = misspelled(.unknownNote, message, name, names)
    if diagnostic.fixIts.isEmpty, module == nil, Control(rawValue: name.text) != nil {
      diagnostic.label = "did you mean 'set \(name.text)'?"
      diagnostic.fixIts = [.insert("set ", at: name.span, isSafe: false)]
    } else if diagnostic.fixIts.isEmpty, module == nil,
      let note = NoteSignature.note(with: name.text)
    {
      diagnostic.label = "did you mean '\(note) \(name.text)'?"
      diagnostic.fixIts = [
        .replace(name.span, name.text, with: "\(note) \(name.text)", isSafe: false)
      ]
    }
    return diagnostic
  }

  /// A word of another language, which wins over names that are only spelled alike.
  private static func unknownNote(_ name: Name, _ message: String, _ habit: Habit) -> Diagnostic {
    let instead = habit.instead
    return Diagnostic(
      .unknownNote, .error, message, at: name.span,
      label: instead.isEmpty ? "a note needs no word before it" : "here it is '\(instead)'",
      fixIts: [
        instead.isEmpty
          ? .remove(name.span, name.text, isSafe: false)
          : .replace(name.span, name.text, with: instead, isSafe: false)
      ])
  }

  static func unknownName(
    _ name: Name, among names: [String], inside module: String? = nil
  ) -> Diagnostic {
    let place = module.map { " in '\($0)'" } ?? ""
    return misspelled(.unknownName, "no constant named '\(name.text)'\(place)", name, names)
  }

  static func unknownModule(_ name: Name, among names: [String]) -> Diagnostic {
    misspelled(.unknownName, "no import named '\(name.text)'", name, names)
  }

  /// `name` is declared at `place`, but is not known where it is used.
  static func labelOutOfReach(_ name: Name, declaredAt place: SourceSpan) -> Diagnostic {
    let isBelow = place.start > name.span.start
    return Diagnostic(
      .unknownName, .error, "no note is named '\(name.text)' here", at: name.span,
      notes: [
        Note(
          isBelow
            ? "it is named here: what changes it stands below this line, patterns as well"
            : "it is named here, and known up to the end of the braces around that", at: place)
      ])
  }

  static func unknownLabel(_ name: Name, among names: [String]) -> Diagnostic {
    misspelled(.unknownName, "no note named '\(name.text)'", name, names).with(
      note: "'sound asset:strings as \(name.text)' names a note")
  }

  /// The state of `trigger` is not there.
  static func unknownState(of trigger: TriggerDeclaration, among names: [String]) -> Diagnostic {
    let name = trigger.state
    var diagnostic = misspelled(.unknownName, "no state named '\(name.text)'", name, names)
    guard diagnostic.fixIts.isEmpty else { return diagnostic }
    let values =
      trigger.namedValues.isEmpty ? "" : ": " + trigger.namedValues.joined(separator: ", ")
    let declaration = "state \(name.text)\(values)"
    diagnostic.notes = [Note("'\(declaration)' above it declares one")]
    let start = SourceSpan(trigger.span.start, trigger.span.start)
    diagnostic.fixIts = [
      FixIt(
        "insert '\(declaration)' before this line", [.init(start, declaration + "\n")],
        isSafe: false)
    ]
    return diagnostic
  }

  static func unknownFunction(_ name: Name) -> Diagnostic {
    misspelled(
      .unknownName, "no function named '\(name.text)'", name, Function.allCases.map { $0.rawValue })
  }

  static func unknownWord(_ name: Name, of taker: String, among words: [String]) -> Diagnostic {
    misspelled(.unknownWord, "\(taker) has no '\(name.text)'", name, words)
  }

  /// An argument has a name that none of `parameters` has; `value` is what it is given.
  static func unknownParameter(
    _ name: Name, of callee: String, among parameters: [Parameter], givenTo value: Expression
  ) -> Diagnostic {
    let names = parameters.map { $0.name }
    let message = "unknown parameter '\(name.text)'"
    var diagnostic: Diagnostic
    if let advice = habits[name.text], names.contains(advice) {
      diagnostic = Diagnostic(
        .unknownParameter, .error, message, at: name.span, label: "here it is '\(advice)'",
        fixIts: [.replace(name.span, name.text, with: advice, isSafe: true)])
    } else if let effect = Effect.Kind(rawValue: name.text) {
      let head = effect == .lv2 ? "lv2:\"URI\"" : name.text
      return Diagnostic(
        .unknownParameter, .error, message, at: name.span,
        label: "an effect is a bracket: 'effect \(head) { … }'")
    } else {
      diagnostic = misspelled(.unknownParameter, message, name, names)
      if names.isEmpty { diagnostic.label = "\(callee) takes none" }
    }
    // What is a word elsewhere is no slip, nor is what the meant one cannot be given.
    for index in diagnostic.fixIts.indices {
      let meant = parameters.first { $0.name == diagnostic.fixIts[index].edits[0].text }
      let isGuess = habits[name.text] == nil && NoteSignature.isParameter(name.text)
      if isGuess || meant?.mayTake(value) == false { diagnostic.fixIts[index].isSafe = false }
    }
    return diagnostic
  }

  static func unknownControl(_ name: Name, among names: [String]) -> Diagnostic {
    if let advice = habits[name.text], names.contains(advice) {
      return Diagnostic(
        .unknownControl, .error, "no control named '\(name.text)'", at: name.span,
        label: "here it is '\(advice)'",
        fixIts: [.replace(name.span, name.text, with: advice, isSafe: true)])
    }
    return misspelled(.unknownControl, "no control named '\(name.text)'", name, names)
  }

  /// The names that other formats have for arguments and controls.
  private static let habits = [
    "HapticIntensity": "intensity", "HapticSharpness": "sharpness", "AttackTime": "attack",
    "DecayTime": "decay", "ReleaseTime": "release", "Sustained": "sustained",
    "AudioVolume": "volume", "AudioPan": "pan", "AudioPitch": "audioPitch",
    "AudioBrightness": "brightness", "HapticIntensityControl": "intensity",
    "HapticSharpnessControl": "sharpness", "AudioVolumeControl": "volume",
    "AudioPanControl": "pan", "AudioPitchControl": "pitch",
    "AudioBrightnessControl": "brightness", "HapticAttackTime": "attack",
    "HapticDecayTime": "decay", "HapticReleaseTime": "release", "gain": "volume",
    "loudness": "volume",
    "amplitude": "intensity", "strength": "intensity", "start": "from", "length": "duration",
    "fade_in": "fadeIn", "fade_out": "fadeOut", "loops": "loop", "beats": "meter", "bpm": "tempo",
  ]

  static func duplicateName(_ name: Name, earlier: SourceSpan) -> Diagnostic {
    Diagnostic(
      .duplicateName, .error, "'\(name.text)' is declared twice", at: name.span,
      notes: [Note("the other stands here", at: earlier)])
  }

  static func importedTwice(
    _ name: String, _ declaration: SourceSpan, _ earlier: SourceSpan, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .duplicateName, .error, "this import brings '\(name)', which is there already", at: span,
      label: "a name behind 'as' keeps them apart",
      notes: [
        Note("the imported '\(name)' stands here", at: declaration),
        Note("the other stands here", at: earlier),
      ])
  }

  static func notAValue(_ name: Name, _ what: String, declaredAt span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .wrongType, .error, "'\(name.text)' is \(what), not a value", at: name.span,
      notes: [Note("it is declared here", at: span)])
  }

  static func notANote(_ name: Name, declaredAt span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .unknownNote, .error, "'\(name.text)' is not a note", at: name.span,
      label: "only notes and patterns can be played",
      notes: span.map { [Note("it is declared here", at: $0)] } ?? [])
  }

  static func noLabel(_ label: Name, _ what: String) -> Diagnostic {
    Diagnostic(
      .wrongType, .error, "\(what) cannot be named with 'as'", at: label.span,
      label: "only 'sound', 'tone' and 'continuous' can")
  }

  static func outsideTrigger(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownName, .error, "'\(name.text)' means something only behind 'where'", at: name.span)
  }

  static func recursion(
    _ pattern: Pattern, _ calls: [(pattern: Pattern, place: SourceSpan)], at span: SourceSpan
  ) -> Diagnostic {
    let name = pattern.declaration.name.text
    let start = calls.firstIndex { $0.pattern === pattern } ?? 0
    var notes: [Note] = []
    for call in calls[(start + 1)...] {
      notes.append(Note("'\(call.pattern.declaration.name.text)' is played here", at: call.place))
    }
    notes.append(Note("a score must end; 'repeat 8 { … }' plays a pattern eight times"))
    return Diagnostic(
      .recursivePattern, .error, "pattern '\(name)' plays itself", at: span, notes: notes)
  }

  static func importNotFound(_ path: StringLiteral, among candidates: [String]) -> Diagnostic {
    var diagnostic = Diagnostic(
      .importNotFound, .error, "no score at '\(path.value)'", at: path.span)
    // The suffix, which all have in common, would make strangers alike.
    switch Suggestion(
      for: path.value.withoutSuffix, among: candidates.map { $0.withoutSuffix })
    {
    case .name(let near):
      let whole = candidates.first { $0.withoutSuffix == near } ?? near
      diagnostic.label = Suggestion.name(whole).label
      diagnostic.fixIts = [
        FixIt(
          "replace '\(path.value)' with '\(whole)'", [.init(path.span, "\"\(whole)\"")],
          isSafe: true)
      ]
    case .oneOf: diagnostic.label = Suggestion.oneOf(candidates).label
    case nil: break
    }
    return diagnostic
  }

  static func importUnreadable(_ path: StringLiteral, _ reason: String) -> Diagnostic {
    Diagnostic(
      .importNotFound, .error, "cannot read '\(path.value)'", at: path.span, label: reason)
  }

  static func importCycle(
    _ path: StringLiteral, named name: String, _ imports: [(name: String, place: SourceSpan)]
  ) -> Diagnostic {
    let start = imports.firstIndex { $0.name == name }.map { $0 + 1 } ?? 0
    return Diagnostic(
      .importCycle, .error, "'\(path.value)' imports itself", at: path.span,
      notes: imports[start...].map { Note("'\($0.name)' is imported here", at: $0.place) })
  }

  static func importsTooDeep(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(.importCycle, .error, "more than 64 imports in a row", at: span)
  }

  static func sourcesTooLarge(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(.sourceTooLarge, .error, "the imported files exceed 2 GB", at: span)
  }

  static func unknownDefinition(_ name: Name, among names: [String]) -> Diagnostic {
    misspelled(
      .unknownDefinition, "the score has no top-level 'let \(name.text)'", name, names)
  }

  static func importedDefinition(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownDefinition, .error, "'\(name.text)' is a constant of an imported score",
      at: name.span,
      label: "'-D' replaces those of the score itself")
  }

  static func wordAsDefinition(_ word: Name, of name: String) -> Diagnostic {
    Diagnostic(
      .wrongType, .error, "'\(name)' takes a value, not the word '\(word.text)'", at: word.span)
  }

  static func invalidDefinition(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unknownDefinition, .error, "'-D \(name)' takes one name and one value", at: span)
  }

  static func misplaced(_ what: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .misplacedStatement, .error, "\(what) stands outside of all braces", at: span,
      label: "move it to the top level")
  }

  static func tooDeep(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .nestingTooDeep, .error, "more than \(Evaluator.maximumDepth) braces and calls in each other",
      at: span.head(1))
  }

  /// Returns a diagnostic of a name that is not there, with the nearest of `names`.
  static func misspelled(
    _ id: ID, _ message: String, _ name: Name, _ names: [String]
  ) -> Diagnostic {
    var diagnostic = Diagnostic(id, .error, message, at: name.span)
    guard let suggestion = Suggestion(for: name.text, among: names) else { return diagnostic }
    diagnostic.label = suggestion.label
    if case .name(let near) = suggestion {
      diagnostic.fixIts = [.respell(name.span, name.text, as: near)]
    }
    return diagnostic
  }

  func with(note message: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.notes.append(Note(message))
    return diagnostic
  }
}

extension String {
  /// This path without `.score`, which all have in common and which makes strangers alike.
  fileprivate var withoutSuffix: String { hasSuffix(".score") ? String(dropLast(6)) : self }
}

extension TriggerDeclaration {
  /// The values behind `from` and `to` that a state has only if it lists them.
  fileprivate var namedValues: [String] {
    [from, to].compactMap { $0?.text }.filter { $0 != "true" && $0 != "false" }
  }
}
