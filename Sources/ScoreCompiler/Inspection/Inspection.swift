import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// Compiles the score in `file` as `compile` does, and tells what stands where in its text.
///
/// The diagnostics are those of `compile`; everything else is there although there may be errors,
/// as far as it could be found out.
public func inspect<Host: ScoreHost>(
  _ file: SourceFile, in sources: inout SourceMap, options: CompileOptions = CompileOptions(),
  asking host: inout Host
) -> Inspection {
  let recorder = Recorder()
  let (score, timeline, _, diagnostics) = compile(
    file, in: &sources, options: options, asking: &host, recorder)
  return Inspection(
    score: score, completion: timeline.completion, diagnostics: diagnostics,
    stretches: recorder.stretches,
    uses: recorder.uses, values: recorder.values, exports: recorder.exports)
}

/// A score with all that its compilation found out, for an editor to show.
public struct Inspection: Sendable {
  /// The AST.
  public let score: Score

  /// When the score is over, as far as it is known where there are errors.
  public let completion: Ticks

  /// What there is to say about the score.
  public let diagnostics: DiagnosticSet

  let stretches: [UInt32: Stretch]
  let uses: [UInt32: NameUse]
  let values: [SourceSpan: RecordedValue]
  let exports: [UInt32: [ExportedName]]

  /// Returns when the statement at `span` was played first, in the score's own timeline if it was
  /// played there, or `nil` iff it never was.
  public func stretch(of span: SourceSpan) -> Stretch? { stretches[span.start] }

  /// Returns the name used at `span` and what it stands for, or `nil` iff that is no declared name.
  public func use(at span: SourceSpan) -> NameUse? {
    uses[span.start].flatMap { $0.span == span ? $0 : nil }
  }

  /// The names that stand for declared ones, in the order of the sources.
  public var allUses: [NameUse] { uses.values.sorted { $0.span.start < $1.span.start } }

  /// Returns what the expression at `span` was worth when it was met first, as a person writes it.
  public func value(at span: SourceSpan) -> String? { values[span]?.text }

  /// Returns the names that the import at `span` takes, sorted.
  public func names(of span: SourceSpan) -> [ExportedName] { exports[span.start] ?? [] }
}

/// When a statement was played.
public struct Stretch: Hashable, Sendable {
  /// The start of its first turn.
  public var start: Ticks

  /// The end of its first turn; of a wait, where the cursor stands afterwards.
  public var end: Ticks

  /// How many times it was played in that timeline.
  public var turns: Int

  /// The timeline whose times these are: 0 is the score's own, the others are those of triggers.
  public var timeline: Int
}

/// A name that stands for a declared one.
public struct NameUse: Hashable, Sendable {
  /// Where it is used.
  public var span: SourceSpan

  /// Where what it stands for is declared.
  public var declaration: SourceSpan
}

/// A name that another file declares.
public struct ExportedName: Hashable, Sendable {
  /// What a name may stand for.
  public enum Kind: Hashable, Sendable {
    /// A value.
    case constant
    /// A note of the user's own.
    case pattern
    /// An import of that file.
    case module
    /// A note with a name.
    case label
    /// A state.
    case state
  }

  /// The name.
  public var name: String

  /// Where it is declared.
  public var declaration: SourceSpan

  /// What it stands for.
  public var kind: Kind
}
