/// What events of a score belong together: those of a call of a pattern, or of a `loop`.
///
/// Parts lie in each other as calls do, so that whoever is asked about a pattern finds all events
/// that it makes, also by the patterns that it calls. Calls of one pattern in one part are the same
/// part.
public struct Part: Hashable, Sendable {
  /// What makes events belong together.
  public enum Kind: Hashable, Sendable {
    /// They come from the pattern of that name.
    case pattern(String)
    /// They are turns of a `loop`, which goes on until something ends it.
    case loop
  }

  /// The place of a part among those of its timeline.
  public struct Index: Hashable, Sendable {
    /// The place, from 0 on; below 0 for the whole.
    public var number: Int32

    /// The whole timeline, which is no part.
    public static let whole = Index(-1)

    /// Creates the index of the part at `number`.
    public init(_ number: Int32) { self.number = number }
  }

  /// What makes its events belong together.
  public var kind: Kind

  /// The part that it lies in; it stands before this one.
  public var parent: Index

  /// Creates a part.
  public init(_ kind: Kind, in parent: Index = .whole) {
    self.kind = kind
    self.parent = parent
  }
}

extension Timeline {
  /// Returns the name of the pattern that plays `event`, the innermost of several; `nil` iff none
  /// does.
  public func patternName(of event: Event) -> String? {
    var index = event.part
    while index != .whole {
      let part = parts[Int(index.number)]
      if case .pattern(let name) = part.kind { return name }
      index = part.parent
    }
    return nil
  }

  /// Returns for each part whether `isWanted` holds for it or for one that it lies in.
  ///
  /// - Complexity: O(n) in the number of parts.
  func parts(where isWanted: (Part.Kind) -> Bool) -> PartSet {
    var members: [Bool] = []
    members.reserveCapacity(parts.count)
    for part in parts {
      let isInside = part.parent == .whole ? false : members[Int(part.parent.number)]
      members.append(isInside || isWanted(part.kind))
    }
    return PartSet(members: members)
  }
}

/// Some of the parts of a timeline.
struct PartSet {
  fileprivate let members: [Bool]

  /// Returns `true` iff the part at `index` is one of them.
  func contains(_ index: Part.Index) -> Bool {
    index == .whole ? false : members[Int(index.number)]
  }
}
