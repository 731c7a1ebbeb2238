import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What an evaluation meets, kept for those who show a score rather than play it.
///
/// An evaluation without one pays a look at a pointer for it.
final class Recorder {
  /// The times of each statement that was played, by the offset of its first byte.
  private(set) var stretches: [UInt32: Stretch] = [:]

  /// Each name that stands for a declared one, by the offset of its first byte.
  private(set) var uses: [UInt32: NameUse] = [:]

  /// What names and calculations were worth when they were met first.
  private(set) var values: [SourceSpan: RecordedValue] = [:]

  /// The names that each import takes, by the offset of its first byte.
  private(set) var exports: [UInt32: [ExportedName]] = [:]

  /// The end of the note that was finished last.
  var lastFinish: Ticks?

  /// Records when `statement` was played in `timeline`: 0 is the score's own, which is told rather
  /// than those of triggers.
  func recordStretch(
    of statement: SourceSpan, from start: Ticks, to end: Ticks, in timeline: Int
  ) {
    let known = stretches[statement.start]
    if known?.timeline == timeline {
      stretches[statement.start]?.turns += 1
    } else if known == nil || timeline == 0 {
      stretches[statement.start] = Stretch(start: start, end: end, turns: 1, timeline: timeline)
    }
  }

  func recordUse(of declaration: SourceSpan, at name: SourceSpan) {
    uses[name.start] = NameUse(span: name, declaration: declaration)
  }

  func record(_ value: Value, at span: SourceSpan, _ tempo: Tempo) {
    guard !value.isUnknown, values[span] == nil else { return }
    values[span] = RecordedValue(value: value, tempo: tempo)
  }

  func recordImport(of module: Scope, at statement: SourceSpan) {
    exports[statement.start] = module.bindings.sorted { $0.key < $1.key }.map { name, binding in
      ExportedName(name: name, declaration: binding.declaration, kind: binding.meaning.kind)
    }
  }
}

/// A value, and the tempo that its beats are counted with.
struct RecordedValue: Sendable {
  var value: Value
  var tempo: Tempo
}

extension Binding.Meaning {
  /// What kind of name has this meaning.
  fileprivate var kind: ExportedName.Kind {
    switch self {
    case .constant: .constant
    case .pattern: .pattern
    case .module: .module
    case .label: .label
    case .state: .state
    }
  }
}
