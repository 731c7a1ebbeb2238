/// A text with one mistake, the one error that it gives, and what is understood of it all the same.
struct Mistake: Sendable {
  let text: String
  /// The error as `line:column id: message`.
  let error: String
  let ast: String

  init(_ text: String, _ error: String, _ ast: String) {
    self.text = text
    self.error = error
    self.ast = ast
  }

  /// All of them.
  static let all = lexical + missing + unexpected + habits + beginners
}
