/// How a JSON text is laid out.
public enum JSONLayout: Hashable, Sendable {
  /// All on one line, without blanks.
  case compact
  /// A value a line, indented by two blanks a level.
  case indented
}
