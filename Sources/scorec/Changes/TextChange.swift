/// A score that was, or is to be, written anew.
struct TextChange: Sendable {
  /// What becomes of changed texts.
  enum Mode: Sendable {
    /// They take the place of the old ones; that of standard input goes to standard output.
    case write
    /// They are shown as differences.
    case show
    /// It is only told that there are some.
    case name
  }

  /// The path of the score; "-" is standard input.
  let path: String

  /// The text as it was.
  let old: [UInt8]

  /// The text as it is to be.
  let new: [UInt8]

  /// `true` iff the text is to be another.
  var isChange: Bool { old != new }

  /// Writes or shows the change.
  func perform(_ mode: Mode) throws(Failure) {
    switch mode {
    case .write:
      guard isChange || path == Path.standard else { return }
      let output = try OutputFile(path: path)
      new.withUnsafeBytes { output.write($0) }
      try output.finish()
    case .show: if isChange { try Terminal.print(UnifiedDiff(old, new).text(name: path)) }
    case .name: if isChange { try Terminal.print("\(path)\n") }
    }
  }
}
