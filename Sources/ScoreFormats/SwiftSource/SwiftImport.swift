import ScoreDiagnostics
import ScoreTimeline

/// Returns the timeline of the haptics that are written out in the Swift source `source`, or `nil`
/// iff there are none, or errors.
///
/// Those are arrays of Piano's notes, events and curves of Core Haptics, and calls of
/// `UIFeedbackGenerator` with the delays between them. What a program computes is told and left out.
/// `soundLength` tells how long a sound is, or `nil` where it is not there.
public func importSwift(
  _ source: SourceFile, diagnostics: inout DiagnosticSet, soundLength: (SoundSource) -> Ticks?
) -> Timeline? {
  var walker = SwiftWalker(source)
  walker.walk(soundLength)
  let sequences = walker.sequences.filter { !$0.isEmpty }
  if sequences.isEmpty, !walker.document.diagnostics.containsError {
    walker.document.report(
      source.bytes.isEmpty ? "the file is empty" : "there are no haptics written out here",
      0..<min(1, source.bytes.count),
      label: "events of Core Haptics, feedback generators and notes of Piano are read")
  }
  if sequences.count > 1 {
    // Before it, for there may be more to say about what begins there.
    let start = sequences[1].origin.start
    walker.document.diagnostics.insert(
      .doubtful(
        "there are \(sequences.count) sequences in this file", at: SourceSpan(start, start),
        label: "they follow each other, half a second apart"))
  }
  diagnostics.formUnion(walker.document.diagnostics)
  guard !walker.document.diagnostics.containsError else { return nil }
  return Timeline(sequences)
}

/// Haptics that belong together, with times from their start.
struct SwiftSequence {
  /// What happens.
  var events: [Event] = []

  /// What acts on all of it.
  var controls: [ControlChange] = []

  /// When what comes next begins, and when the last note ends.
  var cursor = Ticks.zero
  var lastEnd = Ticks.zero

  /// `true` iff nothing happens.
  var isEmpty: Bool { events.isEmpty && controls.isEmpty }

  /// When all of it is over.
  var end: Ticks {
    controls.reduce(events.reduce(cursor) { max($0, $1.end) }) { max($0, $1.end) }
  }

  /// Where the first of it is written.
  var origin: SourceSpan { events.first?.origin ?? controls.first?.origin ?? .none }
}

extension Timeline {
  /// Creates the timeline of `sequences`, one after the other.
  fileprivate init(_ sequences: [SwiftSequence]) {
    self.init()
    var start = Ticks.zero
    for sequence in sequences {
      for var event in sequence.events {
        event.start += start
        event.end += start
        events.append(event)
      }
      for var change in sequence.controls {
        change.start += start
        controls.append(change)
      }
      completion = start + sequence.end
      start = completion + .milliseconds(500)
    }
    sortByStart()
  }
}
