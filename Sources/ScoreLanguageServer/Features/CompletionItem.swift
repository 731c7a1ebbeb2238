/// Something that may be written at the caret.
struct CompletionItem: Equatable {
  /// What it is, by the numbers of `CompletionItemKind`.
  enum Kind: Int {
    case function = 3
    case variable = 6
    case module = 9
    case property = 10
    case unit = 11
    case keyword = 14
    case file = 17
    case word = 20
    case constant = 21
  }

  /// What it is called, and what is written unless `text` says something else.
  var label: String

  var kind: Kind

  /// What it is, in a few words.
  var detail = ""

  /// What is written, where that is not the label.
  var text: String?

  /// `true` iff `text` has places to fill in.
  var isSnippet = false

  /// Returns the item as the client takes it, the one at `index` of the list, in place of `range`.
  func json(_ index: Int, replacing range: JSON) -> JSON {
    [
      "label": .string(label), "kind": .number(kind.rawValue),
      "detail": detail.isEmpty ? .absent : .string(detail),
      "sortText": .string(String(String(100_000 + index).dropFirst())),
      "filterText": isSnippet ? .absent : JSON(text),
      "insertTextFormat": .number(isSnippet ? 2 : 1),
      "textEdit": ["range": range, "newText": .string(text ?? label)],
    ]
  }
}
