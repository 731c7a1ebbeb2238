/// A time during which notes with envelopes sound without a gap, and all that sounds then.
struct Cluster {
  /// When the first note with an envelope starts.
  let start: Ticks

  /// When the last one ends.
  private(set) var end: Ticks

  /// The events that start in that time.
  private(set) var events: Range<Int>

  /// The notes with envelopes, by start.
  private(set) var notes: [MovingNote]

  /// When the last note ends that has sounded before and has no envelope.
  let covered: Ticks

  /// Creates the cluster that begins with `first`; `covered` is told of the notes before it.
  init(from first: MovingNote, covered: Ticks, in all: [Event]) {
    start = first.start
    end = first.end
    notes = [first]
    self.covered = covered
    var begin = first.index
    while begin > 0, all[begin - 1].start == start { begin -= 1 }
    events = begin..<first.index + 1
    while events.upperBound < all.count, all[events.upperBound].start < end {
      if let note = MovingNote(all[events.upperBound], at: events.upperBound) {
        notes.append(note)
        end = max(end, note.end)
      }
      events = events.lowerBound..<events.upperBound + 1
    }
  }
}

extension Event {
  /// `true` iff it is a vibration that can be felt.
  var isFeltVibration: Bool {
    if case .continuous(let hum) = kind { hum.intensity.greatest > 0 } else { false }
  }
}
