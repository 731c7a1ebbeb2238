import ScoreJSON
import Testing

/// What is offered at the caret, marked with `¦`.
@Suite struct CompletionTests {
  /// Text, what must be offered, what must not.
  static let cases: [(String, [String], [String])] = [
    ("¦", ["impact", "wait", "pattern"], ["heavy", "pi"]),
    ("imp¦", ["impact"], []),
    ("wait 1; ¦", ["impact"], []),
    ("sequence {\n  ¦\n}", ["impact"], []),
    ("impact ¦", ["light", "heavy", "intensity:"], ["peek"]),
    ("impact he¦", ["heavy"], []),
    ("impact light, ¦", ["intensity:", "pi"], ["heavy"]),
    ("impact light, intensity: ¦", ["pi", "min"], ["intensity:"]),
    ("taptic ¦", ["peek", "tryAgain"], ["heavy"]),
    ("feedback ¦", ["success", "selection", "impact", "levelChange"], ["peek"]),
    ("feedback sel¦", ["selection"], ["wait"]),
    ("feedback impact¦", ["impact"], ["light"]),
    ("feedback selection; ¦", ["selection"], ["levelChange"]),
    ("continuous 1s, ¦", ["intensity:", "sharpness:", "attack:", "sustained:"], ["duration:"]),
    ("continuous 1s, sustained: ¦", ["true", "false"], []),
    ("continuous 1s, 0.5,\n  ¦", ["sharpness:"], ["intensity:", "impact"]),
    ("continuous 1s, 0 -> 1 ¦", ["over"], []),
    ("continuous 1s, 0 -> 1 over 1s ¦", ["ease"], []),
    ("continuous 1s, 0 -> 1 over 1s ease ¦", ["in", "out", "inOut"], []),
    ("sound ¦", ["asset:", "system:"], []),
    ("sound asset:¦", ["asset:click", "asset:\"two words\""], []),
    ("sound asset:cl¦", ["asset:click"], []),
    ("sound system:¦", ["system:newMail"], []),
    ("sound asset:click, ¦", ["volume:", "pan:", "fadeIn:", "loop:"], ["source:"]),
    ("sound asset:click ¦", ["as"], []),
    ("wait ¦", ["until finished", "until all finished"], []),
    ("wait until ¦", ["finished", "all"], []),
    ("wait 200¦", ["200ms", "200beats"], []),
    ("let gap = 1 beat\nwait ¦", ["gap", "pi"], []),
    ("wait ¦\nlet gap = 1 beat", [], ["gap"]),
    ("set ¦", ["intensity", "volume", "audioAttack"], []),
    ("sound asset:click as music\nset ¦", ["music", "intensity"], []),
    ("sound asset:click as music\nset music.¦", ["volume", "pan"], []),
    ("effect ¦", ["reverb", "lowpass", "lv2:"], []),
    ("effect lv2: \"¦", ["urn:gain"], []),
    ("effect lv2: \"urn:gain\", ¦", ["gain:"], ["lv2:", "mix:"]),
    ("effect lv2: \"urn:other\", ¦", [], ["gain:"]),
    ("effect reverb, ¦", ["mix:", "size:"], []),
    ("with ¦", ["intensity:", "volume:"], []),
    ("tempo 90, ¦", ["meter:"], []),
    ("if device == ¦", ["haptics", "taptic"], []),
    ("for i ¦", ["in"], []),
    ("for i in 0..<4 ¦", ["by", "every"], []),
    ("repeat 4 ¦", ["every"], []),
    ("state phase: idle, done\non ¦", ["phase"], []),
    ("state phase: idle, done\non phase to ¦", ["idle", "done"], []),
    ("pattern beat(strength = 1) { impact light, strength }\n¦", ["beat"], []),
    ("pattern beat(strength = 1) { impact light, strength }\nbeat ¦", ["strength:"], []),
    ("pattern beat(strength = 1) { impact light, ¦ }", ["strength"], []),
    ("pattern beat(strength = 1) { }\nimpact light, ¦", [], ["strength"]),
    ("import \"taps.score\" as taps\ntaps.¦", ["tap"], []),
    ("import \"taps.score\"\n¦", ["tap"], []),
    ("import \"¦", ["taps.score"], []),
    ("import \"¦\"", ["taps.score"], []),
    ("// im¦", [], ["impact"]),
    ("/* im¦ */", [], ["impact"]),
    ("title \"¦\"", [], ["impact"]),
    ("tone 440¦", ["440Hz", "440kHz"], ["440s", "440dB", "440%"]),
    ("tone 440Hz, 1¦", ["1s", "1beats"], ["1Hz"]),
    ("sound asset:click, pitch: 3¦", ["3st", "3cents"], ["3s"]),
    ("sound asset:click, volume: 1 -> 0 over 3¦", ["3s"], ["3dB"]),
    ("sound asset:click as music\nset music.pitch 3¦", ["3st"], ["3Hz"]),
    ("repeat 4 every 1¦", ["1s"], ["1Hz"]),
    ("let x = 3¦", ["3s", "3Hz"], []),
  ]

  @Test(arguments: cases)
  func completions(_ marked: String, _ wanted: [String], _ unwanted: [String]) {
    let (text, place) = marked.withCaret
    let taps = "/// One tap.\npattern tap(strength = 1) { impact light, strength }\nlet gap = 1\n"
    var session = EditorSession(text, files: ["/scores/taps.score": taps])
    let items = session.ask("completion", at: place).array ?? []
    let labels = items.compactMap { $0["label"]?.string }
    for label in wanted { #expect(labels.contains(label), "\(label) in \(labels)") }
    for label in unwanted { #expect(!labels.contains(label), "\(label)") }
  }

  /// What belongs to a place alone comes before what can stand anywhere.
  @Test(arguments: [
    ("let shock = 1\ntransient 0.5, sh¦", "sharpness:"),
    ("let time = 1s\ntone 440Hz, ¦", "volume:"), ("let light = 1\nimpact ¦", "light"),
    ("let boom = asset:click\nsound ¦", "asset:"),
  ]) func ownItemsComeFirst(_ marked: String, _ first: String) {
    let (text, place) = marked.withCaret
    var session = EditorSession(text)
    let items = session.ask("completion", at: place).array ?? []
    let sorted = items.sorted { ($0["sortText"]?.string ?? "") < ($1["sortText"]?.string ?? "") }
    #expect(sorted.first?["label"]?.string == first)
  }

  /// What is chosen takes the place of what was written, and compiles.
  @Test(arguments: [
    ("impact he¦", "heavy", "impact heavy"),
    ("sound asset:cl¦", "asset:click", "sound asset:click"),
    ("sound asset:sa¦", #"asset:"say \"hi\"""#, #"sound asset:"say \"hi\"""#),
    ("wait 200¦", "200ms", "wait 200ms"), ("import \"ta¦\"", "taps.score", "import \"taps.score\""),
    ("import \"ta¦", "taps.score", "import \"taps.score\""),
    ("impact li¦ght", "light", "impact light"),
  ]) func chosenItemsReplace(_ marked: String, _ label: String, _ expected: String) {
    let (text, place) = marked.withCaret
    var session = EditorSession(text, files: ["/scores/taps.score": ""])
    let items = session.ask("completion", at: place).array ?? []
    let item = items.first { $0["label"]?.string == label }
    #expect(item.map { session.applying([$0["textEdit"]], to: text) } == expected)
  }

  /// Snippets are scores once they are filled in.
  @Test func snippetsCompile() {
    var session = EditorSession("")
    for item in session.ask("completion", at: (0, 0)).array ?? [] {
      let label = item["label"]?.string ?? ""
      guard !["on", "effect", "import", "loop", "score"].contains(label) else { continue }
      let snippet = item["textEdit"]?["newText"]?.string ?? ""
      session.open(filled(snippet))
      let errors = session.diagnostics().filter { $0["severity"]?.number == 1 }
      let messages = errors.compactMap { $0["message"]?.string }
      let needsSound = label == "sound" || label == "fromAudio"
      #expect(messages.isEmpty || needsSound, "\(snippet): \(messages)")
    }
  }
}

/// Returns `snippet` with the first choice at each place.
private func filled(_ snippet: String) -> String {
  var text = ""
  var rest = snippet[...]
  while let start = rest.firstIndex(of: "$") {
    text += rest[..<start]
    rest = rest[rest.index(after: start)...]
    guard rest.first == "{", let end = rest.firstIndex(of: "}") else {
      rest = rest.dropFirst()
      continue
    }
    let inner = rest[rest.index(after: rest.startIndex)..<end].drop { $0.isNumber }
    text += inner.dropFirst().prefix { $0 != "," && $0 != "|" }
    rest = rest[rest.index(after: end)...]
  }
  return text + rest
}

extension EditorSession {
  /// Returns `text` after `edits`, each with a range and a new text.
  func applying(_ edits: [JSONValue?], to text: String) -> String {
    let units = Array(text.utf16)
    var lines = [0]
    for (index, unit) in units.enumerated() where unit == 10 { lines.append(index + 1) }
    let offset = { (place: JSONValue?) -> Int in
      let line = min(Int(place?["line"]?.number ?? 0), lines.count - 1)
      return min(lines[line] + Int(place?["character"]?.number ?? 0), units.count)
    }
    let changes = edits.compactMap { $0 }.map { edit in
      (
        offset(edit["range"]?["start"]), offset(edit["range"]?["end"]),
        Array((edit["newText"]?.string ?? "").utf16)
      )
    }
    var result = units
    for change in changes.sorted(by: { $0.0 > $1.0 }) {
      result.replaceSubrange(change.0..<change.1, with: change.2)
    }
    return String(decoding: result, as: UTF16.self)
  }
}
