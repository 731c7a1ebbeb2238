/// The name of a trigger: its state and condition in letters, digits, `_` and `-`.
///
/// `on phase where new == completed` is `phase-where-new-is-completed`.
struct TriggerName {
  /// The name.
  private(set) var text: String

  /// The most bytes of a condition that are named: file systems take 255 with all that is added.
  private static let longest = 80

  /// What stands for operators.
  private static let words: [(symbol: String, word: String)] = [
    ("==", "is"), ("!=", "is-not"), ("&&", "and"), ("||", "or"), ("!", "not"),
  ]

  /// Creates the name of a trigger on `state` with `condition`.
  init(_ state: String, _ condition: String) {
    text = String(state.prefix(TriggerName.longest))
    let end = text.utf8.count + TriggerName.longest
    var rest = condition[...]
    var isInWord = false
    while let first = rest.first, text.utf8.count < end {
      if let (symbol, word) = TriggerName.words.first(where: { rest.hasPrefix($0.symbol) }) {
        text += "-" + word
        rest = rest.dropFirst(symbol.count)
        isInWord = false
        continue
      }
      let isKept = first == "_" || (first.isASCII && (first.isLetter || first.isNumber))
      if isKept { text += (isInWord ? "" : "-") + String(first) }
      isInWord = isKept
      rest = rest.dropFirst()
    }
  }
}
