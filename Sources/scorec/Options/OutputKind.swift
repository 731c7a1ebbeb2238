import ScoreTimeline

/// What a score can be made into; the names are those of `--emit`, and the suffixes of the files.
enum OutputKind: String, CaseIterable, Sendable {
  /// The file format of Core Haptics.
  case ahap
  /// Sound.
  case wav
  /// A line a note.
  case events
  /// The timeline for people.
  case timeline
  /// A picture.
  case svg

  /// Creates the kind of the file at `path`, or `nil` iff its suffix tells none.
  init?(path: String) { self.init(rawValue: Path.suffix(of: path).lowercased()) }

  /// What the timeline is prepared for.
  var target: Target {
    switch self {
    case .ahap: .ahap
    case .wav: .audio
    case .events, .timeline, .svg: .text
    }
  }
}
