/// The files that a score is made from, none of which an output may replace.
struct Originals: Sendable {
  // They are few: a set would cost more than it saves.
  private var identities: [InputFile.Identity] = []

  /// Creates the originals at `paths`.
  init(_ paths: [String]) {
    for path in paths where path != Path.standard {
      if let identity = InputFile.identity(at: path) { identities.append(identity) }
    }
  }

  /// Returns these and `others`.
  func union(_ others: Originals) -> Originals {
    var all = self
    all.identities += others.identities
    return all
  }

  /// Throws iff an output at `path` would take the place of one of them.
  func check(_ path: String) throws(Failure) {
    guard OutputFile.isRegular(path), let identity = InputFile.identity(at: path),
      identities.contains(identity)
    else { return }
    var failure = Failure(
      .cannotCreate, "cannot create '\(path)'", reason: "the score is made from it")
    failure.hint =
      "it is the score, or a file that it uses: the result needs another name or folder"
    throw failure
  }
}
