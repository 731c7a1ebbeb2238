import ScoreDiagnostics

/// What a command is given beside options.
enum Operand: Sendable {
  case scores
  case scoresAndFolders
  case importable
  case systemSounds
  case scoresAndAddresses
  case diagnosticID
  case shell
  case none

  /// What stands for it in a help.
  var usage: String {
    switch self {
    case .scores: " SCORE..."
    case .scoresAndFolders: " SCORE|DIR..."
    case .importable: " FILE..."
    case .scoresAndAddresses: " SCORE|ADDRESS..."
    case .systemSounds: " [WORD...] | play NAME | render NAME"
    case .diagnosticID: " [ID...]"
    case .shell: " " + Shell.choices
    case .none: ""
    }
  }

  /// The words that it may be, if it is not a path.
  var words: [String] {
    switch self {
    case .scores, .scoresAndFolders, .scoresAndAddresses, .importable, .none: []
    case .systemSounds: ["play", "render"]
    case .diagnosticID: Diagnostic.ID.allCases.map { $0.rawValue }.sorted()
    case .shell: Shell.allCases.map { $0.rawValue }
    }
  }

  /// The suffixes of the files that it may be, if it is a path.
  var suffixes: [String] {
    switch self {
    case .scores: InputFormat.allCases.flatMap(\.suffixes)
    case .scoresAndFolders, .scoresAndAddresses: [InputFormat.score.rawValue]
    case .importable: InputFormat.allCases.filter { $0 != .score }.flatMap(\.suffixes)
    case .systemSounds, .diagnosticID, .shell, .none: []
    }
  }
}
