import ScoreTimeline

/// How a note goes on with what another one stopped at, so that neither fades there.
struct SoundJoin {
  /// The frame of the recording with which it goes on; `nil` iff it begins by itself.
  var firstFrame: Int?

  /// `true` iff another note goes on where it ends.
  var goesOn = false
}

/// The notes of a timeline that play one sound on, from frame to frame.
///
/// Two halves of a file, one after the other at one level, are thereby the whole, bit for bit.
struct SoundJoins {
  private var joins: [Int: SoundJoin] = [:]

  /// Returns how the event at `index` is joined to others; `nil` iff it is not.
  subscript(index: Int) -> SoundJoin? { joins.isEmpty ? nil : joins[index] }

  /// Finds the joins of `events`, which come by time.
  ///
  /// - Complexity: O(n) in the number of events.
  init(_ events: [Event], rate: Int64) {
    let beginnings = SoundJoins.beginnings(in: events, rate: rate)
    guard !beginnings.isEmpty else { return }
    var taken: Set<Int> = []
    for (index, event) in events.enumerated() {
      guard case .sound(let sound) = event.kind, sound.canGoOn,
        let next = beginnings[event.end.frame(at: rate)]?.first(where: {
          !taken.contains($0) && sound.goesOn(in: events[$0], after: event)
        })
      else { continue }
      taken.insert(next)
      let first = joins[index]?.firstFrame ?? Int(sound.clip.offset.frame(at: rate))
      let count = Int(event.end.frame(at: rate) - event.start.frame(at: rate))
      joins[index, default: SoundJoin()].goesOn = true
      joins[next, default: SoundJoin()].firstFrame = first + count
    }
  }

  /// Returns the notes that begin inside of a sound, by the frame at which they do.
  private static func beginnings(in events: [Event], rate: Int64) -> [Int64: [Int]] {
    var beginnings: [Int64: [Int]] = [:]
    for (index, event) in events.enumerated() {
      guard case .sound(let sound) = event.kind, sound.clip.offset > .zero, sound.isSimple,
        sound.clip.fadeIn == Fade()
      else { continue }
      beginnings[event.start.frame(at: rate), default: []].append(index)
    }
    return beginnings
  }
}

extension Sound {
  /// `true` iff it runs once, straight through a recording, with nothing that has a memory.
  fileprivate var isSimple: Bool {
    clip.loop == .once && shape == nil && audioPitch == 0 && brightness == Envelope(1)
      && pitch.isConstant
  }

  /// `true` iff it stops inside of its sound.
  fileprivate var canGoOn: Bool {
    isSimple && clip.fadeOut == Fade() && clip.offset + clip.length < sourceLength
  }

  /// Returns `true` iff the sound of `next` is this one from where `event`, which plays it, ends.
  fileprivate func goesOn(in next: Event, after event: Event) -> Bool {
    guard case .sound(let other) = next.kind else { return false }
    // What lies between two ticks of a division is no gap.
    let gap = (other.clip.offset.count - (clip.offset + clip.length).count).magnitude
    return other.source == source && other.steps == steps && other.pitch == pitch && gap <= 2
      && volume.value(at: event.duration) == other.volume.first
      && pan.value(at: event.duration) == other.pan.first
  }
}
