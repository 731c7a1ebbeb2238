import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// The names of one pair of braces.
final class Scope {
  /// The braces around.
  let parent: Scope?

  private(set) var bindings: [String: Binding] = [:]

  /// The imported files whose names have joined these.
  private var joined: Set<ObjectIdentifier> = []

  init(in parent: Scope?) { self.parent = parent }

  /// Returns `true` iff the names of `module` have not yet joined these, and takes them as joined.
  func joins(_ module: Scope) -> Bool { joined.insert(ObjectIdentifier(module)).inserted }

  /// Declares `name`, or returns what it already means in these braces.
  func declare(_ name: String, _ binding: Binding) -> Binding? {
    if let earlier = bindings[name] { return earlier }
    bindings[name] = binding
    return nil
  }

  /// Gives `name` another value, in the same place.
  func replace(_ name: String, with meaning: Binding.Meaning) { bindings[name]?.meaning = meaning }

  /// Forgets all names: a pattern knows its scope, and its scope knows it, so that neither would go
  /// by itself.
  func forgetNames() { bindings = [:] }

  /// Returns what `name` means at the offset `place`, in these braces or those around.
  func lookUp(_ name: String, at place: UInt32) -> Binding? {
    var scope: Scope? = self
    while let here = scope {
      if !here.bindings.isEmpty, let binding = here.bindings[name], binding.isKnown(at: place) {
        return binding
      }
      scope = here.parent
    }
    return nil
  }

  /// How many names are declared in these braces and those around.
  var nameCount: Int { bindings.count + (parent?.nameCount ?? 0) }

  /// Returns all names that are known at the offset `place`, sorted.
  func names(at place: UInt32, where isWanted: (Binding.Meaning) -> Bool) -> [String] {
    var names: Set<String> = []
    var scope: Scope? = self
    while let here = scope {
      for (name, binding) in here.bindings where binding.isKnown(at: place) {
        if isWanted(binding.meaning) { names.insert(name) }
      }
      scope = here.parent
    }
    return names.sorted()
  }
}

/// What a name means, and from where on.
struct Binding {
  enum Meaning {
    case constant(Value)
    case pattern(Pattern)
    /// An imported file: its names stand behind a point.
    case module(Scope)
    /// A note, by the index of its event.
    case label(Label)
    case state(StateDeclaration)
  }

  var meaning: Meaning

  /// Where it is declared.
  var declaration: SourceSpan

  /// The stretch of its file in which it is not known yet.
  ///
  /// From the start of the file up to where it is declared; empty for a pattern, which is known in
  /// all of its braces.
  var hidden: SourceSpan

  init(_ meaning: Meaning, declaration: SourceSpan, hidden: SourceSpan = .none) {
    self.meaning = meaning
    self.declaration = declaration
    self.hidden = hidden
  }

  func isKnown(at place: UInt32) -> Bool { !(hidden.start <= place && place < hidden.end) }
}

/// A note that a name stands for.
final class Label {
  /// The index of its event.
  let event: Int

  /// The number of the timeline that it is on.
  let timeline: Int

  /// What the `with` around the note does to it.
  let adjustment: Adjustment

  /// How long its envelopes are that were changed, by argument.
  var lengths: [String: Ticks] = [:]

  init(event: Int, of timeline: Int, adjustment: Adjustment) {
    self.event = event
    self.timeline = timeline
    self.adjustment = adjustment
  }
}

/// A note of the user's own, and where it is written.
final class Pattern {
  let declaration: PatternDeclaration

  /// The names where it is written.
  let scope: Scope

  /// The least cost of a call, once it has been estimated.
  var leastCost: LeastCost?

  /// `true` iff its body has been evaluated, so that nothing in it is left to check.
  var isChecked = false

  /// `true` iff each of its default values has been evaluated, or checked where a call gave another.
  var hasCheckedDefaults = false

  init(_ declaration: PatternDeclaration, in scope: Scope) {
    self.declaration = declaration
    self.scope = scope
  }
}
