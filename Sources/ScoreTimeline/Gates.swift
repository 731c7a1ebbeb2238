/// What of a score is let through: one place that switches haptics or sounds off, and scales what is
/// felt.
///
/// It changes no time: what is not let through leaves a rest.
public struct Gates: Hashable, Sendable {
  /// `true` iff haptics are let through.
  public var haptics = true

  /// `true` iff sounds are let through.
  public var sound = true

  /// A factor on the strength of all haptics, 0…1.
  public var strength = 1.0

  /// The patterns that are not let through, with all that they play.
  public var mutedPatterns: Set<String> = []

  /// Creates gates that let everything through.
  public init() {}

  /// `true` iff they change nothing.
  public var areOpen: Bool { self == Gates() }
}

extension Timeline {
  /// Leaves of it what `gates` let through.
  ///
  /// - Requires: no pass has lowered its events, which would have lost what they are parts of.
  /// - Complexity: O(n) in the number of events, controls and parts.
  public mutating func pass(_ gates: Gates) {
    guard !gates.areOpen else { return }
    let muted = parts { kind in
      switch kind {
      case .pattern(let name): gates.mutedPatterns.contains(name)
      case .loop: false
      }
    }
    keepEvents { event in
      (event.isHaptic ? gates.haptics && gates.strength > 0 : gates.sound)
        && !muted.contains(event.part)
    }
    controls.removeAll { $0.control.isHaptic ? !gates.haptics : !gates.sound }
    guard gates.strength < 1 else { return }
    for index in events.indices { events[index].kind.scale(by: gates.strength) }
  }

  /// The names of the patterns that play in it, sorted.
  public var patternNames: [String] {
    var names: Set<String> = []
    for part in parts {
      if case .pattern(let name) = part.kind { names.insert(name) }
    }
    return names.sorted()
  }

  /// Leaves the events for which `isKept` holds; controls keep their places among them.
  mutating func keepEvents(where isKept: (Event) -> Bool) {
    var keptBefore: [Int] = [0]
    keptBefore.reserveCapacity(events.count + 1)
    var kept = 0
    for event in events {
      if isKept(event) { kept += 1 }
      keptBefore.append(kept)
    }
    guard kept < events.count else { return }
    for index in controls.indices where controls[index].eventsBefore < keptBefore.count {
      controls[index].eventsBefore = keptBefore[controls[index].eventsBefore]
    }
    events.removeAll { !isKept($0) }
  }
}

extension Event.Kind {
  /// Multiplies the strength of what is felt by `factor`, 0…1.
  fileprivate mutating func scale(by factor: Double) {
    switch self {
    case .transient(var tap):
      tap.intensity *= factor
      self = .transient(tap)
    case .continuous(var hum):
      hum.intensity = hum.intensity.mapValues { $0 * factor }
      self = .continuous(hum)
    case .preset(var note):
      note.intensity *= factor
      self = .preset(note)
    case .sound, .tone: break
    }
  }
}
