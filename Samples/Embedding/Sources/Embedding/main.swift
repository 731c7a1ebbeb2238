import Score

/// What this program knows beside the text: one library, and the length of one sound.
struct Bundle: ScoreHost {
  mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer {
    guard path == "knocks.score" else { return .missing(candidates: ["knocks.score"]) }
    return .found(name: path, bytes: Array("pattern knock { rhythm \"X-X\", 80ms }".utf8))
  }

  mutating func length(of source: SoundSource) -> SoundAnswer {
    source.text == "bell.wav" ? .found(.milliseconds(1600)) : .missing(candidates: ["bell.wav"])
  }
}

var host = Bundle()
let score = "import \"knocks.score\"; knock; wait 0.5; sound file:bell.wav"
let result = compileToAHAP(score, named: "door.score", asking: &host)
print(result.messages, result.text ?? "", separator: "", terminator: "")
