/// The diagnostics of a compilation: without duplicates, and in the order of the sources on demand.
public struct DiagnosticSet: Sendable {
  private struct Key: Hashable {
    let id: Diagnostic.ID
    let span: SourceSpan
    /// What tells losses apart, which each output has of its own.
    let loss: String?

    init(_ diagnostic: Diagnostic) {
      (id, span) = (diagnostic.id, diagnostic.span)
      switch id {
      case .lostSound, .lostShape, .lostTouch, .lostText, .emptyOutput: loss = diagnostic.message
      default: loss = nil
      }
    }
  }

  private var elements: [Diagnostic] = []
  private var seen: Set<Key> = []
  private var milderCount = 0

  /// How many errors are among them.
  public private(set) var errorCount = 0

  /// The most warnings and remarks that are kept, so that a large score cannot fill the memory with
  /// them.
  public static let mostWarnings = 10_000

  /// `true` iff an error is among them.
  public var containsError: Bool { errorCount > 0 }

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
  /// A statement that is played many times is thereby reported once; but what each of several outputs
  /// loses of it is told.
  public mutating func insert(_ diagnostic: Diagnostic) {
    let isError = diagnostic.severity == .error
    guard isError || milderCount < DiagnosticSet.mostWarnings else { return }
    guard seen.insert(Key(diagnostic)).inserted else { return }
    if isError { errorCount += 1 } else { milderCount += 1 }
    elements.append(diagnostic)
  }

  /// Adds all of `others`.
  public mutating func formUnion(_ others: DiagnosticSet) {
    for diagnostic in others.elements { insert(diagnostic) }
  }
}
