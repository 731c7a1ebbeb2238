import Synchronization

/// The memory that the samples of recordings may take together; what is beyond lies in files.
final class SampleBudget: Sendable {
  /// The bytes that one row of samples may take.
  static let bytesOfRow = 8 << 20

  /// The bytes of all rows of a bank.
  static let standard = 64 << 20

  private let left: Atomic<Int>

  /// Creates a budget of so many bytes.
  init(_ bytes: Int = SampleBudget.standard) { left = Atomic(bytes) }

  /// Takes `count` bytes, if there are as many.
  func take(_ count: Int) -> Bool {
    if left.wrappingAdd(-count, ordering: .relaxed).newValue >= 0 { return true }
    giveBack(count)
    return false
  }

  /// Gives back bytes that were taken.
  func giveBack(_ count: Int) { left.wrappingAdd(count, ordering: .relaxed) }
}
