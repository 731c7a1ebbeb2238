import ScoreDiagnostics

/// A score whose mistakes are mended where it is sure what was meant.
struct FixJob {
  /// The text as it was and as it is now.
  private(set) var change: TextChange

  /// What each fix-it did, behind its place in the text that it was applied to, in their order.
  private(set) var fixes: [String] = []

  /// What is left to say of the mended score.
  private(set) var report = JobReport()

  /// The most rounds: one mends all that was reported, and may uncover what is mended in the next.
  private static let maximumRounds = 100

  /// Mends the score at `path`.
  init(_ path: String, _ settings: Settings) throws(Failure) {
    var input = try InputFile(path: path)
    let old = input.bytes
    var job = ScoreJob(settings, path, .ahap, nil, to: nil)
    job.allowsEndless = true
    for _ in 0..<FixJob.maximumRounds {
      report = JobReport()
      _ = try job.compile(input, &report)
      guard let (bytes, messages) = mended(report, settings) else { break }
      fixes += messages
      input.bytes = bytes
    }
    change = TextChange(path: path, old: old, new: input.bytes)
  }
}

/// Returns the text of the score after its fix-its, and what they did; `nil` iff there is none.
private func mended(
  _ report: JobReport, _ settings: Settings
) -> (bytes: [UInt8], messages: [String])? {
  guard let file = report.sources.files.first else { return nil }
  var edits: [FixIt.Edit] = []
  var messages: [String] = []
  var renderer = DiagnosticRenderer(sources: report.sources)
  for diagnostic in report.shownDiagnostics(settings) {
    guard let fixIt = diagnostic.fixIts.first(where: { $0.isSafe }),
      fixIt.edits.allSatisfy({ edit in
        file.contains(edit.span) && !edits.contains { $0.touches(edit) }
      })
    else { continue }
    edits += fixIt.edits
    let place = fixIt.edits.first.flatMap { renderer.place(of: $0.span) } ?? file.name
    messages.append("\(place): \(fixIt.message)")
  }
  return edits.isEmpty ? nil : (file.bytes(after: edits), messages)
}

extension FixIt.Edit {
  /// Returns `true` iff both change the same place, so that one may make the other wrong.
  fileprivate func touches(_ other: FixIt.Edit) -> Bool {
    span.start <= other.span.end && other.span.start <= span.end
  }
}

extension SourceFile {
  fileprivate func contains(_ span: SourceSpan) -> Bool {
    span.start >= self.span.start && span.end <= self.span.end
  }

  /// Returns the text after `edits`, of which no two touch.
  fileprivate func bytes(after edits: [FixIt.Edit]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for edit in edits.sorted(by: { $0.span.start < $1.span.start }) {
      result += bytes[end..<Int(edit.span.start - base)]
      result += Array(edit.text.utf8)
      end = Int(edit.span.end - base)
    }
    return result + bytes[end...]
  }
}
