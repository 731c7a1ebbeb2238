import ScoreSyntax
import ScoreTimeline

/// The arguments of each note of the language, in the order in which they may stand without names.
enum NoteSignature {
  static func parameters(of word: NoteWord) -> [Parameter] {
    switch word {
    case .sound: sound
    case .impact: impact
    case .notification: notification
    case .selection: []
    case .feedback: feedback
    case .taptic: taptic
    case .vibration: vibration
    case .transient: transient
    case .continuous: continuous
    case .tone: tone
    case .audioContinuous: audioContinuous
    case .rhythm: rhythm
    case .fromAudio: fromAudio
    }
  }

  /// Returns `true` iff `word` is the name of an argument of some note or bracket of the language.
  static func isParameter(_ word: String) -> Bool {
    let brackets = [tempo, with] + Effect.Kind.own.map { effect($0) }
    return (NoteWord.allCases.map { parameters(of: $0) } + brackets).contains { parameters in
      parameters.contains { $0.name == word }
    }
  }

  /// Returns the note that has `word` among its own words, if there is one.
  static func note(with word: String) -> String? {
    NoteWord.allCases.first { note in
      if case .word(let words)? = parameters(of: note).first?.kind {
        words.contains(word)
      } else {
        false
      }
    }?.rawValue
  }

  static let transient: [Parameter] = [
    .optional("intensity", Parameter.unit), .optional("sharpness", Parameter.unit),
  ]

  static let continuous: [Parameter] =
    [
      .required("duration", .time), .moving("intensity", Parameter.unit),
      .moving("sharpness", Parameter.unit),
    ] + shape

  static let sound: [Parameter] =
    [
      .required("source", .source), .moving("volume", .gain), .moving("pan", Parameter.signed),
      .optional("rate", .level(Parameter.rates)), .moving("pitch", .interval),
      .optional("speed", .level(Parameter.rates)),
      .optional("from", .time), .optional("for", .time), .optional("fadeIn", .time),
      .optional("fadeOut", .time), .optional("loop", .loop), .optional("reverse", .boolean),
      .optional("normalize", Parameter.loudness), .optional("skipSilence", Parameter.silence),
      .moving("brightness", Parameter.unit), .optional("audioPitch", Parameter.signed),
    ] + shape

  static let tone: [Parameter] =
    [
      Parameter(name: "frequency", kind: .frequency, takesEnvelope: true, isRequired: true),
      .required("duration", .time), .moving("volume", .gain), .moving("pan", Parameter.signed),
      .moving("pitch", .interval), .moving("brightness", Parameter.unit),
    ] + shape

  static let audioContinuous: [Parameter] =
    [
      .required("duration", .time), .optional("volume", .gain),
      .optional("audioPitch", Parameter.signed), .optional("pan", Parameter.signed),
      .optional("brightness", Parameter.unit),
    ] + shape

  static let impact: [Parameter] = [
    .required("kind", .word(["light", "medium", "heavy", "soft", "rigid"])),
    .optional("intensity", Parameter.unit),
  ]

  static let notification: [Parameter] = [
    .required("kind", .word(["success", "warning", "failure", "error"]))
  ]

  static let feedback: [Parameter] = [
    .required(
      "kind",
      .word([
        "increase", "decrease", "start", "stop", "alignment", "levelChange", "pathComplete",
        "success", "warning", "error", "selection", "impact",
      ]))
  ]

  static let taptic: [Parameter] = [
    .required("kind", .word(["peek", "pop", "cancelled", "tryAgain", "failed"]))
  ]

  static let vibration: [Parameter] = [.required("kind", .word(["default", "alert"]))]

  static let rhythm: [Parameter] = [.required("rhythm", .text), .required("every", .time)]

  static let fromAudio: [Parameter] = [
    .required("source", .source), .optional("sensitivity", Parameter.unit),
    .optional("low", .frequency), .optional("high", .frequency), .optional("transients", .boolean),
    .optional("intensity", Parameter.unit),
  ]

  static let tempo: [Parameter] = [
    .required("tempo", .level(TempoChange.tempos)),
    .optional("meter", .level(TempoChange.meters)),
  ]

  /// What `with` may change: factors of any size and sums; results are clamped.
  static let with: [Parameter] = [
    .optional("volume", .gain), .optional("intensity", .level(0...1000)),
    .optional("sharpness", Parameter.signed), .optional("pan", .level(-2...2)),
    .optional("pitch", .interval), .optional("brightness", Parameter.signed),
  ]

  /// What stands behind `effect`: its kind, then the parameters of that.
  static func effect(_ kind: Effect.Kind?) -> [Parameter] {
    [.required("kind", .word(Effect.Kind.own.map { $0.rawValue }))]
      + parameters(kind?.parameters ?? [])
  }

  /// What can be said of an effect with these parameters.
  static func parameters(
    _ parameters: [EffectParameter], ofPlugin isPlugin: Bool = false
  ) -> [Parameter] {
    parameters.map { parameter in
      let taken: Parameter.Kind =
        switch parameter.unit {
        case .plain: .level(parameter.range)
        case .hertz: .frequencyWithin(parameter.range)
        case .decibels: .gainInDecibels(parameter.range, takesNumbers: isPlugin)
        case .seconds: .timeWithin(parameter.range)
        case .milliseconds: .millisecondsWithin(parameter.range)
        }
      return Parameter.moving(parameter.name, taken)
    }
  }

  private static let shape: [Parameter] = [
    .optional("attack", Parameter.unit), .optional("decay", Parameter.unit),
    .optional("release", Parameter.unit), .optional("sustained", .boolean),
  ]
}
