/// The values that an event of an AHAP gives to its parameters: so few that a list of them is found sooner
/// than a table.
public struct AHAPValues: Sendable {
  private var values: [(id: AHAPEvent.ParameterID, value: Double)] = []

  /// Creates the values of an event that gives none.
  public init() {}

  /// The value of a parameter, or `nil` iff the event gives none.
  public subscript(id: AHAPEvent.ParameterID) -> Double? {
    get {
      for entry in values where entry.id == id { return entry.value }
      return nil
    }
    set {
      values.removeAll { $0.id == id }
      if let newValue { values.append((id, newValue)) }
    }
  }
}
