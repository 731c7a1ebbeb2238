/// The words that mean something to the parser.
enum Keyword: String, CaseIterable {
  // Notes.
  case sound, impact, notification, selection, feedback, taptic, vibration
  case transient, continuous, tone, audioContinuous, rhythm, fromAudio
  // The beginnings of other statements.
  case sequence, together, at, wait, tempo, `repeat`, `for`, loop, `if`, `let`, pattern, `import`
  case with, effect, seed, set, curve, title, author, about, state, on, score
  // Words that have one meaning everywhere.
  case `else`, `true`, `false`, device, new, old, pi
  // Words that are known by their place, and may be names elsewhere.
  case every, by, over, ease, `in`, from, to, `where`, overlap, `as`, until, all, finished
  case asset, file, url, system
}

extension Keyword {
  /// What a word may be used for.
  enum Role {
    /// It begins a statement and is no name.
    case statement
    /// It is no name that can be declared.
    case reserved
    /// It is known by its place.
    case contextual
    /// It begins a source where a colon follows.
    case sourceKind
  }

  /// What the word may be used for.
  var role: Role {
    switch self {
    case .sound, .impact, .notification, .selection, .feedback, .taptic, .vibration, .transient,
      .continuous, .tone, .audioContinuous, .rhythm, .fromAudio, .sequence, .together, .at, .wait,
      .tempo, .repeat, .for, .loop, .if, .let, .pattern, .import, .with, .effect, .seed, .set,
      .curve, .title, .author, .about, .state, .on, .score:
      .statement
    case .else, .true, .false, .device, .new, .old, .pi: .reserved
    case .every, .by, .over, .ease, .in, .from, .to, .where, .overlap, .as, .until, .all,
      .finished:
      .contextual
    case .asset, .file, .url, .system: .sourceKind
    }
  }

  /// The words that begin a statement.
  static let statements = allCases.filter { $0.role == .statement }.map { $0.rawValue }

  /// `true` iff nothing can be declared by this name.
  var isReserved: Bool { role == .statement || role == .reserved }
}

extension Keyword {
  /// The note that the word begins, if it begins one.
  var note: NoteWord? {
    switch self {
    case .sound: .sound
    case .impact: .impact
    case .notification: .notification
    case .selection: .selection
    case .feedback: .feedback
    case .taptic: .taptic
    case .vibration: .vibration
    case .transient: .transient
    case .continuous: .continuous
    case .tone: .tone
    case .audioContinuous: .audioContinuous
    case .rhythm: .rhythm
    case .fromAudio: .fromAudio
    case .sequence, .together, .at, .wait, .tempo, .repeat, .for, .loop, .if, .let, .pattern,
      .import, .with, .effect, .seed, .set, .curve, .title, .author, .about, .state, .on, .score,
      .else, .true, .false, .device, .new, .old, .pi, .every, .by, .over, .ease, .in, .from, .to,
      .where, .overlap, .as, .until, .all, .finished, .asset, .file, .url, .system:
      nil
    }
  }
}
