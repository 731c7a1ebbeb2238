import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

extension Timeline {
  /// `true` iff it is nothing but feedbacks that UIKit's generators play as they are.
  public var isFeedbackAlone: Bool {
    controls.isEmpty && !events.isEmpty && events.allSatisfy { $0.feedback != nil }
  }
}

/// Writes a score as Swift that calls UIKit's feedback generators, which need neither an engine nor a
/// pattern; what they may leave out, because it follows too soon, is told.
///
/// - Requires: `timeline.isFeedbackAlone`.
public func emitSwiftFeedbacks<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  let events = timeline.events.indices.sorted { a, b in
    (timeline.events[a].start, a) < (timeline.events[b].start, b)
  }.map { timeline.events[$0] }
  writer.write("import UIKit\n\n@MainActor\nenum ")
  writer.write(string: typeName(timeline.about.title))
  writer.write(" {\n  static func play() async throws {\n")
  var made: [String] = []
  for event in events {
    guard let feedback = event.feedback, !made.contains(feedback.generator) else { continue }
    made.append(feedback.generator)
    writer.write(string: "    let \(feedback.generator) = \(feedback.maker)\n")
  }
  for generator in made { writer.write(string: "    \(generator).prepare()\n") }
  writer.write("    let start = ContinuousClock.now\n")
  var time = Ticks.zero
  for (event, next) in zip(events, events.dropFirst())
  where next.start - event.start < leastFeedbackGap {
    diagnostics.insert(
      .lostTouch(
        "UIKit may leave out what follows within 0.2 s", "it may not be felt", at: next.origin))
  }
  for event in events {
    writer.waitSwift(until: event.start, after: &time)
    guard let feedback = event.feedback else { continue }
    writer.write(string: "    \(feedback.generator).\(feedback.call)\n")
  }
  writer.waitSwift(until: timeline.completion, after: &time)
  writer.write("  }\n}\n")
  writer.flush()
}

/// The least time between two feedbacks that iOS surely plays.
///
/// Source: taps 80 ms apart failed without a word, and 200 ms apart did not (loyal-labs/loyal-app#143).
private let leastFeedbackGap = Ticks.milliseconds(200)

extension TextWriter {
  /// Writes a wait until `end`, counted from the start, if that is later than `time`.
  fileprivate mutating func waitSwift(until end: Ticks, after time: inout Ticks) {
    guard end > time else { return }
    time = end
    write("    try await Task.sleep(until: start + .seconds(")
    write(decimal: end.seconds)
    write("), clock: .continuous)\n")
  }
}

/// A feedback of a generator of UIKit.
private struct SwiftFeedback {
  /// The name of the constant that holds the generator.
  var generator: String
  /// What makes the generator.
  var maker: String
  /// What is called on it.
  var call: String
}

extension Event {
  /// What UIKit's generators play for it; `nil` iff they cannot.
  fileprivate var feedback: SwiftFeedback? {
    guard case .preset(let note) = kind, note.sharpness == 0 else { return nil }
    let words = note.preset.words
    if let style = words.rest(behind: "impact ") {
      let intensity =
        note.intensity == 1 ? "" : "intensity: \(String(decimal: note.intensity, places: 4))"
      return SwiftFeedback(
        generator: style, maker: "UIImpactFeedbackGenerator(style: .\(style))",
        call: "impactOccurred(\(intensity))")
    }
    guard note.intensity == 1 else { return nil }
    if let kind = words.rest(behind: "notification ") {
      return SwiftFeedback(
        generator: "notification", maker: "UINotificationFeedbackGenerator()",
        call: "notificationOccurred(.\(kind == "failure" ? "error" : kind))")
    }
    guard words == "selection" else { return nil }
    return SwiftFeedback(
      generator: "selection", maker: "UISelectionFeedbackGenerator()", call: "selectionChanged()")
  }
}

extension String {
  /// Returns what stands behind `prefix`, if the text begins with that.
  fileprivate func rest(behind prefix: String) -> String? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}
