/// The lines that make one text out of another.
///
/// After E. W. Myers, "An O(ND) difference algorithm and its variations", 1986: the shortest way
/// through the grid of both texts, found by the farthest points that a number of changes can reach.
struct LineDiff {
  /// What becomes of a line.
  enum Step: Equatable {
    /// The next line of both texts.
    case keep
    /// The next line of the old text is gone.
    case remove
    /// The next line of the new text was not there.
    case insert
  }

  /// What becomes of each line, in the order of the texts.
  private(set) var steps: [Step] = []

  /// The most changes that are looked for; beyond, all between the first and the last is replaced.
  private static let maximumChanges = 1000

  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  /// Compares `old` with `new`.
  init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    self.old = old
    self.new = new
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    steps = Array(repeating: .keep, count: start)
    compare(start..<(old.count - end), start..<(new.count - end))
    steps += Array(repeating: .keep, count: end)
  }

  private mutating func compare(_ olds: Range<Int>, _ news: Range<Int>) {
    let most = min(olds.count + news.count, LineDiff.maximumChanges)
    var reached: [[Int]] = []
    // How far each diagonal was followed, which are as many below as above the middle one.
    var farthest = Array(repeating: 0, count: 2 * most + 3)
    for changes in 0...most {
      for diagonal in stride(from: -changes, through: changes, by: 2) {
        var x = start(of: diagonal, changes, farthest, most)
        while x < olds.count, x - diagonal < news.count,
          old[olds.lowerBound + x] == new[news.lowerBound + x - diagonal]
        { x += 1 }
        farthest[diagonal + most + 1] = x
        if x >= olds.count, x - diagonal >= news.count {
          return trace(reached, olds.count, news.count, most)
        }
      }
      reached.append(Array(farthest[(most + 1 - changes)...(most + 1 + changes)]))
    }
    steps += Array(repeating: .remove, count: olds.count)
    steps += Array(repeating: .insert, count: news.count)
  }

  /// Returns where `diagonal` is entered by the last of `changes`.
  private func start(of diagonal: Int, _ changes: Int, _ farthest: [Int], _ most: Int) -> Int {
    let middle = diagonal + most + 1
    if changes == 0 { return 0 }
    let comesFromAbove =
      diagonal == -changes || diagonal != changes && farthest[middle - 1] < farthest[middle + 1]
    return comesFromAbove ? farthest[middle + 1] : farthest[middle - 1] + 1
  }

  /// Adds the steps that led to the end of both texts: `reached` after each number of changes.
  private mutating func trace(_ reached: [[Int]], _ oldCount: Int, _ newCount: Int, _ most: Int) {
    var (x, y) = (oldCount, newCount)
    var backwards: [Step] = []
    for changes in stride(from: reached.count, to: 0, by: -1) {
      let before = reached[changes - 1]
      let at = { (diagonal: Int) in
        abs(diagonal) < changes ? before[diagonal + changes - 1] : Int.min
      }
      let diagonal = x - y
      let comesFromAbove =
        diagonal == -changes || diagonal != changes && at(diagonal - 1) < at(diagonal + 1)
      let entry = comesFromAbove ? at(diagonal + 1) : at(diagonal - 1) + 1
      backwards += Array(repeating: .keep, count: x - entry)
      backwards.append(comesFromAbove ? .insert : .remove)
      (x, y) = comesFromAbove ? (entry, entry - diagonal - 1) : (entry - 1, entry - diagonal)
    }
    backwards += Array(repeating: .keep, count: x)
    steps += backwards.reversed()
  }
}
