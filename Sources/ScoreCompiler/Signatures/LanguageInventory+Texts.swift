import ScoreSyntax
import ScoreTimeline

extension NoteWord {
  /// What the note does, in a sentence.
  var summary: String {
    switch self {
    case .sound: "Plays a sound out of a file, or of the system."
    case .impact: "A tap, as of two things that collide."
    case .notification: "The feedback of something that succeeded, failed, or wants attention."
    case .selection: "The light tick of a value that changes."
    case .feedback: "One of SwiftUI's sensory feedbacks."
    case .taptic: "A feedback of the first Taptic Engines."
    case .vibration: "A vibration of the whole device."
    case .transient: "A tap of any strength and sharpness."
    case .continuous: "A vibration that lasts."
    case .tone: "A synthesized tone."
    case .audioContinuous: "Core Haptics' own synthesized tone, whose frequency it does not tell."
    case .rhythm:
      "A tap a character: . light, o medium, O heavy, x soft, X rigid, - or a blank for a rest."
    case .fromAudio: "What of a sound can be felt: taps where it sets in, and how loud it is."
    }
  }

  /// How it is written, with what is to be filled in as `${1:text}`.
  var snippet: String {
    switch self {
    case .sound: "sound ${1:asset:}"
    case .impact: "impact ${1|light,medium,heavy,soft,rigid|}"
    case .notification: "notification ${1|success,warning,failure|}"
    case .selection: "selection"
    case .feedback: "feedback ${1:start}"
    case .taptic: "taptic ${1|peek,pop,cancelled,tryAgain,failed|}"
    case .vibration: "vibration ${1|default,alert|}"
    case .transient: "transient ${1:1}, ${2:0.5}"
    case .continuous: "continuous ${1:0.5s}, ${2:1}, ${3:0.5}"
    case .tone: "tone ${1:440Hz}, ${2:0.5s}"
    case .audioContinuous: "audioContinuous ${1:0.5s}"
    case .rhythm: "rhythm \"${1:O-o-}\", ${2:100ms}"
    case .fromAudio: "fromAudio ${1:asset:}, sensitivity: ${2:0.5}"
    }
  }
}

extension Effect.Kind {
  /// What it does, in a few words.
  var summary: String {
    switch self {
    case .reverb: "a room around the sounds"
    case .eq: "one band of an equalizer"
    case .lowpass: "a filter that takes the highs"
    case .highpass: "a filter that takes the lows"
    case .delay: "echoes"
    case .distortion: "overdrive"
    case .compress: "a compressor: what is loud becomes less so"
    case .lv2: "an LV2 plug-in, by its URI"
    }
  }
}

extension Trigger.Overlap {
  /// What becomes of an earlier run that is still playing, in a few words.
  var summary: String {
    switch self {
    case .replace: "a run that still plays ends, and the new one begins"
    case .queue: "the new run begins when the one that plays is over"
    case .mix: "both runs play"
    case .ignore: "the run that plays goes on, and there is no new one"
    }
  }
}

extension LanguageInventory {
  static let otherStatements: [StatementWord] = [
    word(
      "sequence", "Plays its notes one after the other, without gaps.", "sequence {\n\t$0\n}"),
    word("together", "Plays its notes at the same time.", "together {\n\t$0\n}"),
    word(
      "at", "Plays its notes from a time on that counts from the start of the layer.",
      "at ${1:1s} {\n\t$0\n}"),
    word(
      "wait", "Moves the cursor on: by a time, to a time, or to the end of a note.",
      "wait ${1:until finished}"),
    word("tempo", "Says how many beats a minute has, from here on.", "tempo ${1:120}"),
    word("repeat", "Plays its notes several times.", "repeat ${1:4} {\n\t$0\n}"),
    word(
      "for", "Plays its notes once for each value of a range.",
      "for ${1:i} in ${2:0..<4} {\n\t$0\n}"),
    word("loop", "Plays its notes until it is stopped.", "loop {\n\t$0\n}"),
    word("if", "Plays its notes only if a condition holds.", "if ${1:true} {\n\t$0\n}"),
    word("let", "Gives a value a name.", "let ${1:name} = ${2:0.5}"),
    word("pattern", "Defines a note of your own.", "pattern ${1:name}(${2}) {\n\t$0\n}"),
    word(
      "import", "Takes the constants and patterns of another score.", "import \"${1:path}.score\""),
    word("with", "Changes all notes inside.", "with ${1:intensity}: ${2:0.5} {\n\t$0\n}"),
    word("effect", "Sends the sounds inside through an effect.", "effect ${1:reverb} {\n\t$0\n}"),
    word("seed", "Says from which number on random values are drawn.", "seed ${1:7}"),
    word("set", "Changes a control of the whole timeline.", "set ${1:intensity} ${2:0.5}"),
    word(
      "curve", "Moves a control of the whole timeline.",
      "curve ${1:intensity} ${2:1} -> ${3:0} over ${4:1s}"),
    word("title", "Says what the score is called.", "title \"${1}\""),
    word("author", "Says who wrote the score.", "author \"${1}\""),
    word("about", "Says what the score is for.", "about \"${1}\""),
    word("state", "Declares a state whose changes play notes.", "state ${1:name}"),
    word("on", "Plays its notes when a state changes.", "on ${1:name} {\n\t$0\n}"),
    word("score", "Names the version of the language, as the first word of a score.", "score 1"),
  ]

  private static func word(_ word: String, _ summary: String, _ snippet: String) -> StatementWord {
    StatementWord(word: word, summary: summary, snippet: snippet)
  }
}

extension Parameter {
  /// What it is where it is not written, as a score has it.
  func standard(in word: String) -> String? {
    switch name {
    case "intensity", "volume": "1"
    case "rate", "speed", "loop": "1"
    case "brightness": word == "with" ? "0" : "1"
    case "sharpness": word == "with" ? "0" : "0.5"
    case "pan", "audioPitch", "attack", "decay", "release": "0"
    case "pitch": "0st"
    case "from", "fadeIn", "fadeOut": "0s"
    case "sustained", "transients": "true"
    case "sensitivity": "0.5"
    case "low": "20Hz"
    case "high": "20kHz"
    case "reverse", "normalize", "skipSilence": "false"
    default: nil
    }
  }

  /// What it does, in a few words.
  func summary(in word: String) -> String {
    switch name {
    case "intensity": word == "with" ? "a factor on how strong notes are" : "how strong it is"
    case "sensitivity": "how little louder a sound must become for a tap: 0 much, 1 hardly"
    case "low": "the lowest frequency that is listened to"
    case "high": "the highest frequency that is listened to"
    case "transients": "whether there are taps where the sound sets in"
    case "sharpness":
      word == "with" ? "how much sharper notes are" : "how sharp it is: 0 dull, 1 crisp"
    case "duration": "how long it lasts"
    case "source": "where the sound comes from"
    case "volume": word == "with" ? "a factor on how loud sounds are" : "how loud it is"
    case "pan": "where it is heard: −1 left, 1 right"
    case "rate": "how fast it is played, at the same pitch"
    case "pitch": "how much higher it is, at the same length"
    case "speed": "how fast it is played, pitch and all"
    case "from": "where in the sound it begins"
    case "for": "how much of the sound is played"
    case "fadeIn": "how long it swells"
    case "fadeOut": "how long it fades away"
    case "loop": "how often, or how long, it is repeated"
    case "reverse": "whether it is played backwards"
    case "normalize": "whether it is made as loud as can be"
    case "skipSilence": "whether silence at its ends is left out"
    case "brightness": "how bright it is: 0 muffled, 1 as it is"
    case "audioPitch": "Core Haptics' own pitch"
    case "attack": "how slowly it swells, in Core Haptics' own measure"
    case "decay": "how slowly it falls, in Core Haptics' own measure"
    case "release": "how slowly it dies away after its end"
    case "sustained": "whether it keeps its strength up to its end"
    case "frequency": "how high it is"
    case "kind": "which one"
    case "rhythm": "a character for each step"
    case "every": "how long a step is"
    case "tempo": "beats a minute"
    case "meter": "beats in a bar"
    default: ""
    }
  }
}
