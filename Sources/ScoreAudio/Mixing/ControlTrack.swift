import ScoreTimeline

/// All changes of one control.
struct ControlChanges: Sendable {
  /// Which.
  let control: Control

  /// When it first leaves its neutral value; `nil` iff it never does.
  let firstEffect: Ticks?

  /// Its changes in the order of time.
  fileprivate let changes: [ControlChange]

  /// Takes those of `control` out of all controls of a timeline.
  init(_ control: Control, in controls: [ControlChange]) {
    self.control = control
    changes = controls.filter { $0.control == control }.stablySorted { $0.start < $1.start }
    firstEffect =
      changes.first {
        $0.envelope.least != control.neutral || $0.envelope.greatest != control.neutral
      }?.start
  }

  /// Returns the value at any time.
  ///
  /// - Complexity: O(log n) in the number of changes.
  func value(at time: Ticks) -> Double {
    guard firstEffect != nil else { return control.neutral }
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return control.neutral }
    let change = changes[low - 1]
    return change.envelope.value(at: time - change.start)
  }

}

/// A control, and its values at the step ends of the present block.
final class ControlTrack {
  /// Its values at the step ends of the present block; not an array, access to which is checked.
  let values: UnsafeMutablePointer<Double>

  private let known: ControlChanges
  private var next = 0
  private var reader: EnvelopeReader
  private var start = Ticks.zero
  private var preparedFrame: Int64 = -1

  /// Creates the track of a control.
  init(_ known: ControlChanges) {
    self.known = known
    values = .allocate(capacity: Grid.stepEnds)
    values.initialize(repeating: known.control.neutral, count: Grid.stepEnds)
    reader = EnvelopeReader(Envelope(known.control.neutral))
  }

  deinit { values.deallocate() }

  /// When it first leaves its neutral value; `nil` iff it never does.
  var firstEffect: Ticks? { known.firstEffect }

  /// Returns the value at any time.
  ///
  /// - Complexity: O(log n) in the number of changes.
  func value(at time: Ticks) -> Double { known.value(at: time) }

  /// Settles the values of the block that begins at `frame`, which is not before the last one.
  func prepare(blockAt frame: Int64, rate: Int64) {
    guard firstEffect != nil, frame != preparedFrame else { return }
    preparedFrame = frame
    for step in 0..<Grid.stepEnds {
      let time = Ticks(frames: frame + Int64(step * Grid.stepFrames), rate: rate)
      values[step] = advance(to: time)
    }
    // The last value of this block is the first of the next: the reader must not have passed it.
  }

  private func advance(to time: Ticks) -> Double {
    while next < known.changes.count, known.changes[next].start <= time {
      reader = EnvelopeReader(known.changes[next].envelope)
      start = known.changes[next].start
      next += 1
    }
    return reader.value(at: time - start)
  }
}

extension Array {
  /// Returns the elements in order, those that are alike as they were; itself iff it is in order.
  func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
    let isSorted = indices.dropFirst().allSatisfy { !isBefore(self[$0], self[$0 - 1]) }
    if isSorted { return self }
    return enumerated().sorted {
      isBefore($0.element, $1.element)
        || (!isBefore($1.element, $0.element) && $0.offset < $1.offset)
    }.map(\.element)
  }
}
