import ScoreDiagnostics

/// The words of the notes that the language itself knows.
public enum NoteWord: String, CaseIterable, Sendable {
  case sound
  case impact
  case notification
  case selection
  case feedback
  case taptic
  case vibration
  case transient
  case continuous
  case tone
  case audioContinuous
  case rhythm
  case fromAudio
}

/// `impact heavy, 0.6`, `sound asset:strings as music`, `heartbeat 0.8`: a note at the cursor.
public struct NoteStatement: Sendable {
  /// What is played.
  public enum Callee: Sendable {
    /// A note of the language, and where its word stands.
    case builtIn(NoteWord, SourceSpan)
    /// A pattern of the user's own, possibly behind the name of an import.
    indirect case pattern(module: Name?, name: Name)

    /// Where the words stand.
    public var span: SourceSpan {
      switch self {
      case .builtIn(_, let span): span
      case .pattern(let module, let name):
        module.map { $0.span.joined(with: name.span) } ?? name.span
      }
    }
  }

  /// What is played.
  public var callee: Callee

  /// What it is given.
  public var arguments: [Argument]

  /// The name behind `as`.
  public var label: Name?

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a note.
  public init(callee: Callee, arguments: [Argument], label: Name?, span: SourceSpan) {
    self.callee = callee
    self.arguments = arguments
    self.label = label
    self.span = span
  }
}

/// A value that is given to a note or a bracket, `0.6` or `intensity: 0.6`.
public struct Argument: Sendable {
  /// The word before the colon.
  public var name: Name?

  /// The value.
  public var value: Expression

  /// Where the whole stands.
  public var span: SourceSpan { name.map { $0.span.joined(with: value.span) } ?? value.span }

  /// Creates an argument.
  public init(name: Name?, value: Expression) {
    self.name = name
    self.value = value
  }
}
