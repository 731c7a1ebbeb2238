/// What is made of a score.
enum Product: Hashable, Sendable {
  /// An output.
  case output(OutputKind)
  /// A score, as a person would write it.
  case score
  /// The result of a stage.
  case dump(Settings.Dump)

  /// The suffix of its file.
  var suffix: String {
    switch self {
    case .output(let kind): kind.suffix
    case .score: "score"
    case .dump(let dump): dump.rawValue
    }
  }
}
