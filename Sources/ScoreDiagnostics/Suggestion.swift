/// What a misspelled name was likely meant to be.
public enum Suggestion: Hashable, Sendable {
  /// One name is near.
  case name(String)
  /// None is near, but there are few enough to name them all.
  case oneOf([String])

  /// The most names that are listed when none is near.
  private static let longestList = 8

  /// The most bytes of a name for which a near one is looked for.
  private static let longestName = 100

  /// Returns what `name` was likely meant to be, or `nil` iff nothing can be said.
  ///
  /// A name that differs in case alone wins; else the nearest by optimal string alignment whose
  /// distance is at most a third of the length, but at least 1.
  public init?(for name: String, among candidates: [String]) {
    let lowercased = name.lowercased()
    let length = name.utf8.count
    if let same = candidates.first(where: {
      $0.utf8.count == length && $0.lowercased() == lowercased
    }) {
      self = .name(same)
      return
    }
    let bytes = Array(name.utf8)
    // What has no letter left is another name. Nobody means one so long by another, and the time
    // grows with its square.
    let limit =
      bytes.count > Suggestion.longestName ? -1 : min(max(1, bytes.count / 3), bytes.count - 1)
    var best: (distance: Int, name: String)?
    for candidate in candidates where abs(candidate.utf8.count - bytes.count) <= limit {
      let most = best.map { $0.distance - 1 } ?? limit
      if let distance = alignmentDistance(bytes, Array(candidate.utf8), atMost: most) {
        best = (distance, candidate)
      }
    }
    if let best {
      self = .name(best.name)
    } else if !candidates.isEmpty, candidates.count <= Suggestion.longestList {
      self = .oneOf(candidates)
    } else {
      return nil
    }
  }

  /// The text beside the caret: "did you mean 'sharpness'?" or "one of light, medium, heavy".
  public var label: String {
    switch self {
    case .name(let name): "did you mean '\(name)'?"
    case .oneOf(let names):
      names.count == 1 ? "only '\(names[0])'" : "one of " + names.joined(separator: ", ")
    }
  }
}

/// Returns how many insertions, deletions, changes and swaps of neighbours make `b` out of `a`,
/// no byte being changed twice; `nil` iff they are more than `limit`.
private func alignmentDistance(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int? {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    var least = i + 1
    for j in b.indices {
      var distance = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
      least = min(least, distance)
    }
    // Exact in spite of swaps, which reach back over a row: that one is at most 1 less.
    guard least <= limit else { return nil }
    beforeLast = last
    last = row
  }
  return last[b.count] <= limit ? last[b.count] : nil
}
