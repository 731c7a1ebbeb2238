/// The diagnostics of a compilation: without duplicates, and in the order of the sources on demand.
public struct DiagnosticSet: Sendable {
  private struct Key: Hashable {
    let id: Diagnostic.ID
    let span: SourceSpan
  }

  private var elements: [Diagnostic] = []
  private var seen: Set<Key> = []

  /// `true` iff an error is among them.
  public private(set) var containsError = false

  /// Creates an empty set.
  public init() {}

  /// `true` iff there is none.
  public var isEmpty: Bool { elements.isEmpty }

  /// The diagnostics by place, then by severity.
  public var sorted: [Diagnostic] {
    elements.sorted {
      ($0.span.start, $0.severity, $0.span.end, $0.id.rawValue)
        < ($1.span.start, $1.severity, $1.span.end, $1.id.rawValue)
    }
  }

  /// Adds `diagnostic`, unless one of its kind already stands at its place.
  ///
  /// A statement that is played many times is thereby reported once.
  public mutating func insert(_ diagnostic: Diagnostic) {
    guard seen.insert(Key(id: diagnostic.id, span: diagnostic.span)).inserted else { return }
    if diagnostic.severity == .error { containsError = true }
    elements.append(diagnostic)
  }

  /// Adds all of `others`.
  public mutating func formUnion(_ others: DiagnosticSet) {
    for diagnostic in others.elements { insert(diagnostic) }
  }
}
