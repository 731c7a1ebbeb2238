import ScoreDiagnostics
import ScoreTimeline

/// A stretch of a score with a start, a cursor and notes of its own.
struct Layer {
  /// What the notes in it do to the cursor, and what is expected of them.
  enum Kind {
    /// Only `wait` moves the cursor.
    case plain
    /// The same, and its notes are surely meant to start together.
    case together
    /// Each note is followed by a `wait until finished` of itself.
    case sequence
  }

  let kind: Kind

  /// When it begins.
  let start: Ticks

  /// Where the next note starts.
  var cursor: Ticks

  /// The start of the present turn of the innermost repetition: places count from there.
  var turnStart: Ticks

  /// The end of the note evaluated last, if there is one.
  var lastEnd: Ticks?

  /// The latest end of all notes so far.
  var latestEnd: Ticks

  /// The latest end of its sounds so far, for a lint.
  var latestSoundEnd = Ticks.zero

  /// The tap evaluated last, and the pattern called last, for a lint: when, and where they stand.
  var lastTap: (start: Ticks, span: SourceSpan)?
  var lastCall: (pattern: Pattern, start: Ticks, span: SourceSpan)?

  /// `true` iff the note evaluated last never ends.
  var isLastEndless = false

  /// `true` iff a note of it never ends.
  var isEndless = false

  /// `true` iff the tempo changed after its start.
  var hasChangedTempo = false

  init(_ kind: Kind, at start: Ticks) {
    self.kind = kind
    self.start = start
    (cursor, turnStart, latestEnd) = (start, start, start)
  }

  /// The later of its last end and its cursor: its end as a note.
  var end: Ticks { max(latestEnd, cursor) }
}
