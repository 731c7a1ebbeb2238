import ScoreCompiler

/// The arguments of the note that is being written.
extension LanguageServer {
  mutating func signatureHelp(_ place: Place) -> JSON {
    let caret = Caret(place.analysis, place.offset)
    guard !caret.isInComment, let callee = callee(caret, place) else { return .null }
    let arguments = caret.arguments(behind: callee.length)
    let active: Int
    if let name = arguments.last?.argumentName {
      active = callee.parameters.firstIndex { $0.name == name } ?? callee.parameters.count
    } else {
      active = arguments.count - 1
    }
    var label = callee.name
    let parameters = callee.parameters.enumerated().map { index, parameter -> JSON in
      label += index == 0 ? " " : ", "
      let text = parameter.name + (parameter.standard.map { " = " + $0 } ?? "")
      let start = label.utf16.count
      label += text
      return [
        "label": .numbers([start, label.utf16.count]),
        "documentation": parameter.description.isEmpty ? .absent : .string(parameter.description),
      ]
    }
    return [
      "signatures": [
        [
          "label": .string(label), "documentation": .string(callee.summary),
          "parameters": .array(parameters), "activeParameter": .number(active),
        ]
      ],
      "activeSignature": 0, "activeParameter": .number(active),
    ]
  }
}
