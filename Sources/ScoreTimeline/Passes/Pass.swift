import ScoreDiagnostics

/// A step from a timeline to one that means the same and is nearer to its target.
public struct Pass: Sendable {
  /// What a user calls it.
  public let name: String

  /// What it does, in a sentence without a subject.
  public let summary: String

  /// The lowest level at which it runs.
  public let level: OptimizationLevel

  /// The target that cannot do without it; `nil` iff it runs for all.
  public let target: Target?

  private let body: @Sendable (inout Timeline, PassOptions, inout DiagnosticSet) -> Void

  /// Creates a pass.
  init(
    _ name: String, _ summary: String, from level: OptimizationLevel = .none,
    for target: Target? = nil,
    _ body: @escaping @Sendable (inout Timeline, PassOptions, inout DiagnosticSet) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.level = level
    self.target = target
    self.body = body
  }

  /// Changes `timeline`, and tells what it did by remarks at the statements that it concerns.
  public func run(
    _ timeline: inout Timeline, _ options: PassOptions, _ diagnostics: inout DiagnosticSet
  ) {
    body(&timeline, options, &diagnostics)
  }

  /// Returns `true` iff it runs with `options`.
  public func isPart(of options: PassOptions) -> Bool {
    options.level >= level && (target == nil || target == options.target)
  }

  /// All passes, in the order in which they run.
  public static let all: [Pass] = [
    device, presets, sort, dropSilent, dropControls, join, simplifyCurves, renderSounds, envelopes,
    curves, splitContinuous,
  ]
}

/// Runs the passes that `options` asks for on `timeline`.
///
/// Afterwards events and controls come by time. For `Target.ahap` events hold what AHAP can hold
/// alone: taps, vibrations of constant values up to 30 s, sounds that play as they are; and what
/// is moved by controls runs straight, at most 16 points a change.
///
/// - Complexity: O(n log n) in the number of events, controls and envelope points; O(n) where they
///   come by time.
public func optimize(
  _ timeline: inout Timeline, _ options: PassOptions, _ diagnostics: inout DiagnosticSet
) {
  for pass in Pass.all {
    if pass.isPart(of: options) { pass.run(&timeline, options, &diagnostics) }
    if pass.name == options.lastPass { return }
  }
}
