import ScoreDiagnostics

/// A state of an app, which has one of some values at a time.
public struct AppState: Hashable, Sendable {
  /// Its name.
  public var name: String

  /// The values that it may have, of which it has the first in the beginning; not empty.
  public var values: [String]

  /// Where it is declared.
  public var origin: SourceSpan

  /// The most values of a state, so that the changes of all of them can be listed.
  public static let mostValues = 100

  /// Creates a state.
  public init(name: String, values: [String], origin: SourceSpan) {
    precondition(!values.isEmpty, "a state without values")
    self.name = name
    self.values = values
    self.origin = origin
  }

  /// The value that it has in the beginning.
  public var initialValue: String { values[0] }
}

/// A change of a state, by the places of its values.
public struct StateChange: Hashable, Sendable {
  /// The place of the value before it.
  public var old: Int

  /// The place of the value after it; not that of `old`.
  public var new: Int

  /// Creates a change.
  public init(from old: Int, to new: Int) {
    self.old = old
    self.new = new
  }
}
