/// Looks for groups of one length that come more than once in a list of steps.
struct GroupSearch {
  private let steps: [Step]
  private let length: Int

  /// The prime that hashes are counted in.
  private static let factor: UInt64 = 0x1_0000_01B3

  /// Creates the search for groups of `length` steps.
  init(_ steps: [Step], _ length: Int) {
    self.steps = steps
    self.length = length
  }

  /// Returns the lengths to look for, the longest first; few of them where the list is long.
  static func lengths(upTo most: Int) -> [Int] {
    let all =
      most > 2000
      ? [64, 48, 32, 24, 16, 12, 8, 6, 5, 4, 3, 2, 1] : Array((1...64).reversed())
    return all.filter { $0 <= most }
  }

  /// The places of each group that comes again, none of which overlap, by the first of them.
  var repeatedGroups: [[Int]] {
    var groups: [[Int]] = []
    // The first place of each hash, or the complement of its group's number once it came again: most
    // come once, and need no list.
    var known: [UInt64: Int] = [:]
    for (place, hash) in hashes.enumerated() {
      guard let first = known[hash] else {
        known[hash] = place
        continue
      }
      if first < 0 {
        let isApart = (groups[~first].last ?? 0) + length <= place
        if isApart, isSame(groups[~first][0], place) { groups[~first].append(place) }
      } else if first + length <= place, isSame(first, place) {
        known[hash] = ~groups.count
        groups.append([first, place])
      }
    }
    groups.sort { $0[0] < $1[0] }
    return withoutOverlaps(groups)
  }

  private func withoutOverlaps(_ groups: [[Int]]) -> [[Int]] {
    var isTaken = [Bool](repeating: false, count: steps.count)
    var kept: [[Int]] = []
    for group in groups {
      let free = group.filter { place in !isTaken[place..<place + length].contains(true) }
      guard free.count > 1 else { continue }
      kept.append(free)
      for place in free { for index in place..<place + length { isTaken[index] = true } }
    }
    return kept
  }

  /// A number for each place that is the same where the same group stands.
  private var hashes: [UInt64] {
    guard steps.count >= length else { return [] }
    var numbers: [Step.Content: UInt64] = [:]
    let contents = steps.map { step in
      let number = numbers[step.content] ?? UInt64(numbers.count + 1)
      numbers[step.content] = number
      return number
    }
    var power: UInt64 = 1
    for _ in 0..<max(0, length - 2) { power = power &* GroupSearch.factor }
    var hash: UInt64 = 0
    var found: [UInt64] = []
    found.reserveCapacity(steps.count)
    // The hash of the steps before the last one, each with its distance to the next.
    for index in steps.indices {
      let first = index - length + 1
      if first >= 0 { found.append(hash &* 31 &+ contents[index] &* 0x9E37_79B9_7F4A_7C15) }
      guard index + 1 < steps.count else { break }
      guard length > 1 else { continue }
      if first >= 0 { hash = hash &- mixed(first, contents) &* power }
      hash = hash &* GroupSearch.factor &+ mixed(index, contents)
    }
    return found
  }

  private func mixed(_ index: Int, _ contents: [UInt64]) -> UInt64 {
    let distance = UInt64(bitPattern: steps[index + 1].time - steps[index].time)
    return (contents[index] &* 0x9E37_79B9_7F4A_7C15) ^ (distance &* 0xC2B2_AE3D_27D4_EB4F)
  }

  private func isSame(_ a: Int, _ b: Int) -> Bool {
    let shift = steps[b].time - steps[a].time
    return (0..<length).allSatisfy { offset in
      steps[a + offset].content == steps[b + offset].content
        && steps[b + offset].time - steps[a + offset].time == shift
    }
  }
}
