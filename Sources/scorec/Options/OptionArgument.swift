/// The value of an option: what stands for it in a help, and what it may be.
struct OptionArgument: Sendable {
  /// What a value may be, for a shell that completes it.
  enum Kind: Sendable {
    /// One of some words.
    case words([String])
    /// Some of some words, between commas.
    case list([String])
    /// The path of a file.
    case file
    /// The path of a folder.
    case folder
    /// Anything else.
    case text
  }

  /// What stands for the value in a help: "FILE".
  let name: String

  /// What the value may be.
  let kind: Kind

  /// `true` iff something is written there, so that of two one would be lost.
  var isOutput = false

  /// The path of a file that is written.
  static let output = OptionArgument(name: "FILE", kind: .file, isOutput: true)

  /// The path of a folder in which files are written.
  static let outputFolder = OptionArgument(name: "DIR", kind: .folder, isOutput: true)

  /// The path of a folder.
  static let folder = OptionArgument(name: "DIR", kind: .folder)

  /// Returns any text, for which `name` stands.
  static func text(_ name: String) -> OptionArgument { OptionArgument(name: name, kind: .text) }

  /// Returns one of `words`, for which they stand themselves.
  static func words(_ words: [String]) -> OptionArgument {
    OptionArgument(name: words.joined(separator: "|"), kind: .words(words))
  }

  /// Returns one of `words`, for which `name` stands.
  static func words(_ words: [String], as name: String) -> OptionArgument {
    OptionArgument(name: name, kind: .words(words))
  }

  /// Returns some of `words`, for which `name` stands.
  static func list(of words: [String], as name: String) -> OptionArgument {
    OptionArgument(name: name, kind: .list(words))
  }

  /// What stands for the value where its words are listed beside it.
  var shortName: String {
    switch kind {
    case .words, .list: "value"
    case .file, .folder, .text: name
    }
  }

  /// Returns the name of a case.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type
  ) -> OptionArgument { .words(type.allCases.map { $0.rawValue }) }
}
