/// The names that patterns got, each word with numbers from 2 on where it comes again.
struct PatternNames {
  private var counts: [String: Int] = [:]

  /// Returns a name that is `word`, or `word` and a number.
  mutating func next(_ word: String) -> String {
    let number = (counts[word] ?? 0) + 1
    counts[word] = number
    return number == 1 ? word : word + "\(number)"
  }
}
