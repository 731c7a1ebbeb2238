import ScoreSyntax
import ScoreTimeline

extension SoundSource {
  /// Creates what `literal` names in the file called `scoreName`.
  public init(_ literal: SourceLiteral, in scoreName: String) {
    self.init(Kind(literal.kind), literal.text, in: scoreName)
  }
}

extension SoundSource.Kind {
  /// Creates the kind that a word before the colon says.
  init(_ kind: SourceLiteral.Kind) {
    self =
      switch kind {
      case .asset: .asset
      case .file: .file
      case .url: .url
      case .system: .system
      }
  }
}
