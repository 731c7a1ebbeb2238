import ScoreCompiler
import ScoreSyntax
import ScoreTimeline

/// What the language server asks of whoever embeds it: it has no files of its own.
public protocol LanguageHost {
  /// Returns the score that `import "path"` means in the score `importer`, as it is on the disk.
  mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer

  /// Returns the length of the sound that `source` names in the score at the path `score`.
  mutating func length(of source: SoundSource, in score: String) -> SoundAnswer

  /// Returns the parts of the sound that `source` names in the score at the path `score`, after
  /// `steps`, that are left once what stays below `level` dB is removed.
  mutating func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double, in score: String
  ) -> PartsAnswer

  /// Returns what there is of the LV2 plug-in called `uri`.
  mutating func plugin(_ uri: String) -> PluginAnswer

  /// Returns the path of the file that `source` names in the score at the path `score`, or `nil`
  /// iff there is none.
  mutating func path(of source: SoundSource, in score: String) -> String?

  /// Returns what may stand behind the colon of a source in the score at the path `score`, where
  /// `start` stands already.
  mutating func names(
    of kind: SourceLiteral.Kind, from start: String, in score: String
  ) -> [SourceName]

  /// Returns the paths that an import in the score at the path `score` may have, where `start`
  /// stands already.
  mutating func imports(from start: String, in score: String) -> [String]

  /// Returns the text of the file at `path`, or `nil` iff it cannot be read.
  mutating func contents(of path: String) -> [UInt8]?

  /// Returns the paths of the scores in the folder at `path` and the folders in it.
  mutating func scores(below path: String) -> [String]

  /// Forgets what it found out about files: some of them changed.
  mutating func filesDidChange()

  /// Does what `command` says with the score at `path`, and returns what became of it.
  mutating func perform(_ command: LanguageCommand, on path: String) -> CommandResult
}

extension LanguageHost {
  /// Answers that this host has no plug-ins.
  public mutating func plugin(_ uri: String) -> PluginAnswer { .missing(installed: []) }
}

/// What may stand behind the colon of a source.
public struct SourceName: Hashable, Sendable {
  /// The text behind the colon.
  public var text: String

  /// What it is, in a few words: a length, or what people call it.
  public var detail: String

  /// Creates a name.
  public init(_ text: String, detail: String) {
    self.text = text
    self.detail = detail
  }
}

/// What the server does with a score at the client's command.
public enum LanguageCommand: String, CaseIterable, Sendable {
  /// Plays it.
  case play = "score.play"
  /// Stops what is playing.
  case stop = "score.stop"
  /// Compiles it to an AHAP beside it.
  case compile = "score.compile"
}

/// What became of a command.
public struct CommandResult: Hashable, Sendable {
  /// `true` iff it was done.
  public var isSuccess: Bool

  /// What to tell the user; empty for nothing.
  public var message: String

  /// Creates a result.
  public init(isSuccess: Bool, message: String) {
    self.isSuccess = isSuccess
    self.message = message
  }
}
