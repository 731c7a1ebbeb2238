import ScoreCompiler
import ScoreSyntax
import Testing

/// What the inventory tells of the language is what the compiler does.
@Suite struct InventoryTests {
  /// What must be written for each note to be one, without its other arguments.
  static let notes: [(word: String, text: String)] = [
    ("sound", "sound asset:beep"), ("impact", "impact light"), ("transient", "transient"),
    ("continuous", "continuous 1s"), ("tone", "tone 440Hz, 1s"),
    ("audioContinuous", "audioContinuous 1s"), ("tempo", "tempo 90"),
    ("fromAudio", "fromAudio asset:beep"),
  ]

  /// An argument with the value that it has where it is not written changes nothing.
  @Test(arguments: notes) func standardsChangeNothing(_ word: String, _ text: String) {
    let plain = Compiled(text)
    #expect(plain.diagnostics.isEmpty)
    for argument in LanguageInventory.arguments(of: word) {
      guard let standard = argument.standard else { continue }
      let separator = text == word ? " " : ", "
      let written = Compiled("\(text)\(separator)\(argument.name): \(standard)")
      #expect(written.events == plain.events, "\(argument.name): \(standard)")
      #expect(written.diagnostics.isEmpty, "\(argument.name): \(standard)")
    }
  }

  @Test func wordsAreThoseOfTheSyntax() {
    for statement in LanguageInventory.statements {
      #expect(!canDeclare(statement.word), "\(statement.word)")
      #expect(!statement.summary.isEmpty)
    }
    #expect(Set(LanguageInventory.statements.map(\.word)).isSuperset(of: NoteWord.words))
  }

  /// Each argument is explained, and the words it takes are taken.
  @Test(arguments: NoteWord.allCases) func argumentsAreExplained(_ word: NoteWord) {
    for argument in LanguageInventory.arguments(of: word.rawValue) {
      #expect(!argument.summary.isEmpty, "\(argument.name)")
      guard argument.isRequired else { continue }
      for kind in argument.words {
        #expect(Compiled("\(word.rawValue) \(kind)").diagnostics.isEmpty, "\(kind)")
      }
    }
  }
}

extension NoteWord {
  fileprivate static var words: [String] { allCases.map(\.rawValue) }
}
