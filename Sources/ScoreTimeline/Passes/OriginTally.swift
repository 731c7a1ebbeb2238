import ScoreDiagnostics

/// How often something was done to what each statement became.
///
/// A statement in a loop makes many events; what is told of it is told once, with a count.
struct OriginTally {
  private var places: [SourceSpan: Int] = [:]
  private(set) var entries: [(origin: SourceSpan, count: Int)] = []

  /// Counts one more for the statement at `origin`, and returns `true` iff it is the first.
  @discardableResult
  mutating func add(_ origin: SourceSpan, count: Int = 1) -> Bool {
    if let place = places[origin] {
      entries[place].count += count
      return false
    }
    places[origin] = entries.count
    entries.append((origin, count))
    return true
  }
}
