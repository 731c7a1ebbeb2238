import ScoreDiagnostics

/// A diagnostic as the client takes it.
struct PlacedDiagnostic: Equatable {
  /// Where it begins in its file.
  var offset: UInt32

  var id: Diagnostic.ID

  var json: JSON

  /// Returns `true` iff both tell the same mistake, whichever analysis found it.
  func isLike(_ other: PlacedDiagnostic) -> Bool { offset == other.offset && id == other.id }
}
