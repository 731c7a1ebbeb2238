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

  /// `true` iff it holds one timeline, so that a score with triggers becomes several of it.
  var isOfOneTimeline: Bool {
    switch self {
    case .output(.events), .output(.timeline), .output(.manifest), .dump, .score: false
    case .output(.ahap), .output(.wav), .output(.aiff), .output(.caf), .output(.flac),
      .output(.ogg), .output(.opus), .output(.mp3), .output(.svg), .output(.haptic),
      .output(.haps), .output(.hjif), .output(.hmpg), .output(.midi), .output(.android),
      .output(.xml), .output(.kotlin), .output(.web), .output(.javascript), .output(.swift):
      true
    }
  }

  /// `true` iff it is made of what the passes leave.
  var needsPasses: Bool {
    switch self {
    case .output(.events), .output(.manifest): false
    case .output, .score, .dump: true
    }
  }
}
