import ScoreTestSupport

/// What is compared with a file.
enum Artifact: String, CaseIterable, Sendable {
  /// The tokens of the text.
  case tokens
  /// The syntax tree.
  case ast
  /// A line a note.
  case events
  /// The timeline for people.
  case timeline
  /// The timeline that the passes leave for an AHAP.
  case passes
  /// The AHAP.
  case ahap
  /// The AHAPs of a score with triggers, each behind its name.
  case ahaps
  /// The picture.
  case svg
  /// The files for other platforms.
  case haptic, haps, hjif, android, xml, kotlin, web, javascript, swift
  /// What tells an app of states and triggers.
  case manifest
  /// The sound, as numbers that a person can read.
  case audio
  /// What `scorec check` says.
  case diagnostics
  /// What `scorec check --diagnostics json` says.
  case json

  /// Returns what the compiler makes of `golden`.
  func observed(of golden: GoldenCase) throws -> String {
    switch self {
    case .tokens, .ast: try compiled(golden, ["--dump", rawValue])
    case .events, .timeline, .ahap, .svg, .haptic, .haps, .hjif, .android, .xml, .kotlin, .web,
      .javascript, .swift, .manifest:
      try compiled(golden, ["--emit", rawValue])
    case .ahaps: try ahaps(of: golden)
    case .passes: try compiled(golden, ["--dump", "timeline"])
    case .audio: try AudioSummary(of: golden.run("compile", ["--emit", "wav"]).output).text
    case .diagnostics: try golden.run("check").errors
    case .json: try golden.run("check", ["--diagnostics", "json"]).errors
    }
  }

  /// Returns `true` iff `observed` is what `expected` says.
  func matches(_ observed: String, _ expected: String) -> Bool {
    self == .audio ? AudioSummary.isClose(observed, expected) : observed == expected
  }

  private func ahaps(of golden: GoldenCase) throws -> String {
    let folder = try TemporaryFolder()
    let process = try golden.run("compile", ["--emit", "ahap", "-o", folder.path + "/"])
    guard process.status == 0 else { return "exit status \(process.status)\n" }
    return try folder.names.filter { $0.hasSuffix(".ahap") }.sorted().map {
      try "\($0):\n" + folder.text($0)
    }.joined()
  }

  private func compiled(_ golden: GoldenCase, _ options: [String]) throws -> String {
    let process = try golden.run("compile", options)
    // A score without a result is told from one with an empty result.
    return process.status == 0 ? process.outputText : "exit status \(process.status)\n"
  }
}
