import Synchronization

/// Values on their way from one thread to another; neither ever waits for the other.
///
/// One thread pushes, one pops.
final class Ring<Element: BitwiseCopyable>: @unchecked Sendable {
  // A slot is written before it is counted, and counted before it is read.

  private let slots: UnsafeMutablePointer<Element>
  private let capacity: Int
  private let pushed = Atomic<Int>(0)
  private let popped = Atomic<Int>(0)

  /// Creates an empty ring that holds up to `capacity` values.
  init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
  }

  deinit { slots.deallocate() }

  /// Pushes all of `elements`, which the other thread sees together; none if there is no room.
  func push(_ elements: some Collection<Element>) -> Bool {
    let start = pushed.load(ordering: .relaxed)
    let room = capacity - (start - popped.load(ordering: .acquiring))
    guard elements.count <= room else { return false }
    for (index, element) in elements.enumerated() {
      (slots + (start + index) % capacity).initialize(to: element)
    }
    pushed.store(start + elements.count, ordering: .releasing)
    return true
  }

  /// Pushes one value, and returns whether there was room.
  ///
  /// Real-time safe.
  func push(_ element: Element) -> Bool {
    let start = pushed.load(ordering: .relaxed)
    guard start - popped.load(ordering: .acquiring) < capacity else { return false }
    (slots + start % capacity).initialize(to: element)
    pushed.store(start + 1, ordering: .releasing)
    return true
  }

  /// Takes the oldest value.
  ///
  /// Real-time safe.
  func pop() -> Element? {
    let start = popped.load(ordering: .relaxed)
    guard start < pushed.load(ordering: .acquiring) else { return nil }
    let element = slots[start % capacity]
    popped.store(start + 1, ordering: .releasing)
    return element
  }
}
