/// How the parts of a rendered diagnostic are set off: not at all, or by a terminal's colours.
public struct TextStyle: Hashable, Sendable {
  /// What comes before an error's word and its caret.
  public var error: String
  /// What comes before a warning's word and its caret.
  public var warning: String
  /// What comes before a remark's word and its caret.
  public var remark: String
  /// What comes before a note's word and its caret.
  public var note: String
  /// What comes before the word of a fix-it.
  public var fix: String
  /// What comes before a message.
  public var message: String
  /// What comes before the numbers of lines.
  public var gutter: String
  /// What comes after each of them.
  public var reset: String

  /// Text alone.
  public static let plain = TextStyle(
    error: "", warning: "", remark: "", note: "", fix: "", message: "", gutter: "", reset: "")

  /// The colours of a terminal (ECMA-48, "select graphic rendition").
  public static let ansi = TextStyle(
    error: "\u{1B}[1;31m", warning: "\u{1B}[1;35m", remark: "\u{1B}[1;34m", note: "\u{1B}[1;36m",
    fix: "\u{1B}[1;32m", message: "\u{1B}[1m", gutter: "\u{1B}[2m", reset: "\u{1B}[0m")

  /// What comes before the word and the caret of a diagnostic that matters as `severity` says.
  func severity(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: error
    case .warning: warning
    case .remark: remark
    }
  }
}

extension Diagnostic.Severity {
  /// Its word in a rendered diagnostic.
  public var word: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .remark: "remark"
    }
  }
}
