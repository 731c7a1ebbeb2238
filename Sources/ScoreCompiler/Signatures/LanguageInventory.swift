import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What the language has, for those who offer it to a person: completions, help, documents.
///
/// Made from the tables that the compiler itself reads, so that it tells nothing else.
public enum LanguageInventory {
  /// A word that begins a statement.
  public struct StatementWord: Sendable {
    /// The word.
    public var word: String
    /// What it does, in a sentence.
    public var summary: String
    /// How it is written, with what is to be filled in as `${1:text}`.
    public var snippet: String
  }

  /// An argument of a note or of a bracket.
  public struct Argument: Sendable {
    /// Its name.
    public var name: String
    /// Which values it takes: "0…1", "a time"; empty if nothing is known of them.
    public var range: String
    /// What it is where it is not written, as a score has it; `nil` where it must be written.
    public var standard: String?
    /// The words that it takes, if it takes words.
    public var words: [String]
    /// The units that a number may have there.
    public var units: [Unit]
    /// What it does, in a few words.
    public var summary: String
    /// `true` iff it must be written.
    public var isRequired: Bool
    /// `true` iff it may move: `0 -> 1 over 2s`.
    public var takesEnvelope: Bool

    /// Creates an argument: those of the user's own notes are told alike.
    public init(
      name: String, range: String, standard: String?, words: [String] = [],
      units: [Unit] = Unit.allCases, summary: String = "", isRequired: Bool,
      takesEnvelope: Bool
    ) {
      self.name = name
      self.range = range
      self.standard = standard
      self.words = words
      self.units = units
      self.summary = summary
      self.isRequired = isRequired
      self.takesEnvelope = takesEnvelope
    }

    /// Which values it takes, and what it is where it is not written; empty if neither is known.
    public var values: String {
      [range, standard.map { $0 + " if not written" } ?? ""].filter { !$0.isEmpty }
        .joined(separator: "; ")
    }

    /// What it does and its values; empty if nothing of that is known.
    public var description: String {
      if summary.isEmpty || values.isEmpty { return summary + values }
      return summary + " (" + values + ")"
    }
  }

  /// The notes of the language and the words of its other statements, in the order of the grammar.
  public static let statements: [StatementWord] =
    NoteWord.allCases.map { word in
      StatementWord(word: word.rawValue, summary: word.summary, snippet: word.snippet)
    } + otherStatements

  /// Returns the arguments of `word` in the order in which they may stand without names; none iff
  /// the word has none.
  ///
  /// The words are those of notes, `tempo` and `with`.
  public static func arguments(of word: String) -> [Argument] {
    switch word {
    case "tempo": NoteSignature.tempo.map { argument($0, of: word) }
    case "with": NoteSignature.with.map { argument($0, of: word) }
    default:
      NoteWord(rawValue: word).map {
        NoteSignature.parameters(of: $0).map { argument($0, of: word) }
      } ?? []
    }
  }

  /// Returns the arguments of `effect`: its kind, then those of the effect that `kind` names.
  public static func arguments(ofEffect kind: String) -> [Argument] {
    let kind = Effect.Kind(rawValue: kind)
    var arguments = NoteSignature.effect(kind).map { argument($0, of: "effect") }
    for (index, parameter) in (kind?.parameters ?? []).enumerated() {
      arguments[index + 1].standard = text(parameter)
    }
    return arguments
  }

  /// Returns what can be said of `plugin`.
  public static func arguments(of plugin: Plugin) -> [Argument] {
    zip(NoteSignature.parameters(plugin.parameters, ofPlugin: true), plugin.parameters).map {
      parameter, own in
      var argument = argument(parameter, of: "effect")
      argument.standard = text(own)
      argument.summary = own.title
      return argument
    }
  }

  /// Returns the standard value of `parameter`, as a score has it.
  private static func text(_ parameter: EffectParameter) -> String {
    let unit =
      switch parameter.unit {
      case .plain: ""
      case .hertz: "Hz"
      case .decibels: "dB"
      case .seconds: "s"
      case .milliseconds: "ms"
      }
    return String(decimal: parameter.standard) + unit
  }

  /// Returns the argument that `set` and `curve` change by `name` behind the label of a note, or `nil`
  /// iff no note that may have a label has it.
  public static func argument(ofLabeledNotes name: String) -> Argument? {
    ["sound", "tone", "continuous"].lazy.flatMap { arguments(of: $0) }.first { $0.name == name }
  }

  /// Returns what the effect that `kind` names does, in a few words, or `nil` iff there is none.
  public static func summary(ofEffect kind: String) -> String? {
    Effect.Kind(rawValue: kind)?.summary
  }

  /// Returns what `overlap` with `word` lets become of a run that still plays, or `nil` iff there is
  /// no such word.
  public static func summary(ofOverlap word: String) -> String? {
    Trigger.Overlap(rawValue: word)?.summary
  }

  /// The functions of expressions, each with how many values it takes.
  public static let functions: [(name: String, arity: ClosedRange<Int>)] =
    Function.allCases.map { ($0.rawValue, $0.arity) }

  /// Returns how long the feedback lasts that `kind` names behind `word`, in words, or `nil` iff
  /// there is no such feedback.
  public static func length(of word: String, _ kind: String) -> String? {
    guard let word = NoteWord(rawValue: word), let preset = Preset(word, kind) else { return nil }
    return String(preset.duration.count / (Ticks.perSecond / 1000)) + " ms"
  }

  private static func argument(_ parameter: Parameter, of word: String) -> Argument {
    Argument(
      name: parameter.name, range: parameter.kind.range,
      standard: parameter.isRequired ? nil : parameter.standard(in: word),
      words: parameter.kind.words, units: parameter.kind.units,
      summary: parameter.summary(in: word), isRequired: parameter.isRequired,
      takesEnvelope: parameter.takesEnvelope)
  }
}

extension Parameter.Kind {
  /// The words that it takes, if it takes words.
  fileprivate var words: [String] {
    switch self {
    case .word(let words): words
    case .boolean: ["true", "false"]
    case .decibels: ["true", "false"]
    case .gainInDecibels, .timeWithin, .millisecondsWithin, .frequencyWithin: []
    case .level, .gain, .time, .frequency, .interval, .loop, .source, .text, .any: []
    }
  }

  /// The units that a number may have there.
  fileprivate var units: [Unit] {
    switch self {
    case .level: [.percent]
    case .gain: [.decibel, .percent]
    case .decibels, .gainInDecibels: [.decibel]
    case .time, .timeWithin, .millisecondsWithin, .loop: Unit.times
    case .frequency, .frequencyWithin: [.hertz, .kilohertz]
    case .interval: [.semitone, .cents]
    case .boolean, .word, .source, .text: []
    case .any: Unit.allCases
    }
  }

  /// Which values it takes, for a person.
  fileprivate var range: String {
    switch self {
    case .level(let range): text(range)
    case .gain: "0…1 or dB"
    case .time: "a time"
    case .frequency: "a frequency, 1 Hz…22.05 kHz"
    case .interval: "an interval, −24 st…24 st"
    case .boolean: "true or false"
    case .loop: "a count or a time"
    case .word(let words): words.joined(separator: ", ")
    case .source: "asset:NAME, file:PATH or system:NAME"
    case .text: "a text in quotes"
    case .decibels(let standard, let range):
      text(range) + " dB, true for " + text(standard) + " dB"
    case .gainInDecibels(let range, _): text(range) + " dB"
    case .timeWithin(let range): text(range) + " s"
    case .millisecondsWithin(let range): text(range) + " ms"
    case .frequencyWithin(let range): text(range) + " Hz"
    case .any: "a value"
    }
  }

  private func text(_ range: ClosedRange<Double>) -> String {
    text(range.lowerBound) + "…" + text(range.upperBound)
  }

  private func text(_ bound: Double) -> String {
    (bound < 0 ? "−" : "") + String(decimal: bound < 0 ? -bound : bound)
  }
}
