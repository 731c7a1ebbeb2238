import ScoreJSON

/// What the client may have the server do.
extension LanguageServer {
  mutating func execute(_ parameters: JSONValue) throws(ResponseError) -> JSON {
    let name = parameters["command"]?.string ?? ""
    guard let command = LanguageCommand(rawValue: name) else {
      throw .invalidParameters("there is no command '\(name)'")
    }
    guard let uri = parameters["arguments"]?.array?.first?.string,
      let path = DocumentURI.path(of: uri)
    else { throw .invalidParameters("'\(name)' takes the URI of a score in a file") }
    let isStale = command != .stop && workspace.documents[path]?.isChanged == true
    let result = workspace.host.perform(command, on: path)
    let warning = isStale ? "the score is not saved: what is on the disk was taken" : ""
    let text = [result.message, warning].filter { !$0.isEmpty }.joined(separator: "; ")
    if !text.isEmpty {
      notify(
        "window/showMessage",
        ["type": result.isSuccess ? (isStale ? 2 : 3) : 1, "message": .string(text)])
    }
    return .null
  }
}
