import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// Returns the events and controls that `score` means, and those of its triggers.
///
/// Parts that are not played (a branch not taken, a pattern nobody calls, an imported score) are
/// checked all the same: they are evaluated once, with what is not known left unknown, and without
/// a trace on the timeline.
func evaluate(
  _ score: Score, in file: SourceFile, _ options: CompileOptions, _ surroundings: Surroundings,
  _ diagnostics: inout DiagnosticSet, _ recorder: Recorder? = nil
) -> (Timeline, Reactions) {
  var evaluator = Evaluator(
    file: file, options: options, surroundings: surroundings, recorder: recorder)
  swap(&evaluator.diagnostics, &diagnostics)
  evaluator.readDefinitions()
  evaluator.reserve(for: score)
  evaluator.evaluate(score.statements)
  evaluator.checkUncalledPatterns()
  evaluator.reportUnusedDefinitions()
  evaluator.timeline.completion = evaluator.layer.end
  evaluator.describeTriggers()
  swap(&evaluator.diagnostics, &diagnostics)
  for scope in evaluator.scopesOfPatterns { scope.forgetNames() }
  return (evaluator.timeline, evaluator.reactions)
}

/// The state of an evaluation: where in time it is, and what the names mean there.
struct Evaluator {
  let file: SourceFile
  let options: CompileOptions
  let surroundings: Surroundings

  /// Who sees what the evaluation meets, if anybody does.
  let recorder: Recorder?

  var diagnostics = DiagnosticSet()
  var timeline = Timeline()

  /// What has been found of states and triggers.
  var reactions = Reactions()

  /// The number of the timeline that is being made: 0 for that of the score, then those of triggers.
  var timelineNumber = 0

  /// How many notes there are on other timelines.
  var notesElsewhere = 0

  /// The names of triggers, and the changes on which each fires.
  var triggerNames: Set<String> = []
  var triggerChanges: [TriggerChanges: Int] = [:]

  var scope = Scope(in: nil)
  var layer = Layer(.plain, at: .zero)
  var tempo = Tempo()
  var adjustment = Adjustment()
  var random = SplitMix(seed: 0)

  /// The part that notes belong to, and where all parts stand.
  var part = Part.Index.whole
  var partPlaces: [Part: Part.Index] = [:]

  /// The effects around, the innermost first, and how many brackets there were that stand alone.
  var effects: [Effect] = []
  var loneBrackets = 0

  /// `true` while a part is checked that is not played.
  var isChecking = false

  /// The patterns being called, from the outermost in, each with the place of its call.
  var calls: [(pattern: Pattern, place: SourceSpan)] = []

  /// All patterns met so far, so that those that nobody calls can be checked.
  var patterns: [Pattern] = []

  /// The scopes in which patterns are declared.
  var scopesOfPatterns: [Scope] = []

  /// The imported files by name, and those being imported, from the outermost in.
  var modules: [String: Scope] = [:]
  var imports: [(name: String, place: SourceSpan)] = []

  /// `true` iff an import failed.
  var hasFailedImport = false

  /// The values of `-D` by name, where each is written, and those that a constant took.
  var definitions: [String: Expression] = [:]
  var definitionPlaces: [String: SourceSpan] = [:]
  var usedDefinitions: Set<String> = []

  /// The bodies that were checked without being played, so that each is checked once.
  var checkedBodies: Set<SourceSpan> = []

  /// The words of the state whose `where` is being evaluated, which win over constants.
  var stateWords: [String] = []

  /// The values before and after the change for which it is evaluated, if it is one in particular.
  var stateChange: (old: String, new: String)?

  /// How many braces and calls the evaluation stands in.
  var depth = 0

  /// How many statements, operations and the like have been evaluated.
  var steps = 0

  /// How many names have been looked through for suggestions.
  var suggestionSteps = 0

  /// `true` once there are too many notes, steps or mistakes: the rest is skipped.
  var isExhausted = false

  /// The most braces and calls that may stand in each other, so that a score cannot overflow the
  /// stack.
  static let maximumDepth = 400

  /// The most notes of a score.
  static let maximumNotes = 10_000_000

  /// The most steps of an evaluation: loops without notes end too.
  static let maximumSteps = 60_000_000

  /// The number of mistakes after which the rest is skipped: a file with more is no score.
  static let maximumMistakes = 1000

  init(
    file: SourceFile, options: CompileOptions, surroundings: Surroundings, recorder: Recorder?
  ) {
    self.file = file
    self.options = options
    self.surroundings = surroundings
    self.recorder = recorder
  }

  mutating func report(_ diagnostic: Diagnostic) {
    // Whatever is not known may be in the file that could not be imported.
    if hasFailedImport, diagnostic.id == .unknownName || diagnostic.id == .unknownNote { return }
    diagnostics.insert(diagnostic)
  }

  /// How many notes there are so far.
  var noteCount: Int { timeline.events.count + notesElsewhere }

  /// Counts `effort` that grows with something other than the number of statements.
  mutating func charge(_ effort: Int) { steps += effort }

  /// Returns what stands at `span`, as the user wrote it.
  func text(_ span: SourceSpan) -> String {
    surroundings.sources.file(of: span)?.text(span) ?? ""
  }

  /// Makes room for the events of `score`, about one for each two of its statements.
  mutating func reserve(for score: Score) {
    timeline.events.reserveCapacity(score.statements.count / 2)
  }
}
