import ScoreDiagnostics
import ScoreSyntax

/// The arguments of a note beside the parameters that they are for.
struct Arguments {
  let arguments: [Argument]
  let parameters: [Parameter]

  /// The word of the note or bracket.
  private let word: String

  /// Where the words of the note stand.
  let calleeSpan: SourceSpan

  /// How many arguments stand without a name, at the front.
  private let positionalCount: Int

  init(_ arguments: [Argument], for parameters: [Parameter], of word: String, at span: SourceSpan) {
    self.arguments = arguments
    self.parameters = parameters
    self.word = word
    self.calleeSpan = span
    var count = 0
    while count < arguments.count, arguments[count].name == nil { count += 1 }
    positionalCount = count
  }

  /// The note or bracket, as in "'impact'", for diagnostics.
  ///
  /// Most notes have no need of it, so that it is not made before.
  var callee: String { "'\(word)'" }

  /// The value that is written for the parameter at `index`, if there is one.
  subscript(index: Int) -> Expression? {
    if index < positionalCount { return arguments[index].value }
    if positionalCount == arguments.count { return nil }
    let name = parameters[index].name
    return arguments.first { $0.name?.text == name }?.value
  }

  /// The parameters that have a value, by index, in the order in which they are written.
  var written: [Int] {
    arguments.indices.compactMap { index in
      guard let name = arguments[index].name else {
        return index < parameters.count ? index : nil
      }
      return parameters.firstIndex { $0.name == name.text }
    }
  }

  /// Adds what is wrong with the arguments as such to `diagnostics`.
  func check(_ diagnostics: inout DiagnosticSet) {
    if positionalCount > parameters.count {
      let first = arguments[parameters.count]
      let last = arguments[positionalCount - 1]
      diagnostics.insert(
        .tooManyArguments(callee, parameters.count, at: first.span.joined(with: last.span)))
    }
    // A name that is not known is likely the misspelled one of what is missing.
    if positionalCount < arguments.count, !checkNames(&diagnostics) { return }
    for index in parameters.indices where parameters[index].isRequired && self[index] == nil {
      diagnostics.insert(.missingArgument(parameters[index], of: callee, at: calleeSpan))
    }
  }

  /// Returns `true` iff all names are known.
  private func checkNames(_ diagnostics: inout DiagnosticSet) -> Bool {
    var areKnown = true
    // Where the value of each parameter stands, of those seen so far.
    var given = parameters.indices.map { $0 < positionalCount ? $0 : nil }
    for place in positionalCount..<arguments.count {
      guard let name = arguments[place].name else {
        diagnostics.insert(.argumentOrder(arguments[place].span))
        continue
      }
      guard let index = parameters.firstIndex(where: { $0.name == name.text }) else {
        diagnostics.insert(
          .unknownParameter(
            name, of: callee, among: parameters, givenTo: arguments[place].value))
        areKnown = false
        continue
      }
      if let earlier = given[index] {
        diagnostics.insert(.duplicateArgument(name, earlier: arguments[earlier].span))
      }
      given[index] = place
    }
    return areKnown
  }
}
