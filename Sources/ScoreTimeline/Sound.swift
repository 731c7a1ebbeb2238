/// A sound out of a file, or of the system.
public struct Sound: Hashable, Sendable {
  /// Where it comes from.
  public var source: SoundSource

  /// What the score does to it, in the order in which it is written: `apply` adds to it.
  public internal(set) var modifiers: [SoundModifier] = []

  /// What that does to the whole of it, in this order, before anything below.
  public internal(set) var steps: [SoundStep] = []

  /// The length of the whole of what `source` names, after `steps`.
  public internal(set) var sourceLength: Ticks

  /// What is heard of that whole.
  public internal(set) var clip: SoundClip

  /// How loud, as a factor; 1 is as it is in the file.
  public var volume = Envelope(1)

  /// Where, −1 left…1 right.
  public var pan = Envelope(0)

  /// How much it is raised, in cents; its length stays.
  public var pitch = Envelope(0)

  /// How bright, 0…1; 1 leaves it as it is.
  public var brightness = Envelope(1)

  /// Core Haptics' own pitch, −1…1.
  public var audioPitch: Double = 0

  /// Core Haptics' own shape; `nil` where the score says none of its arguments.
  public var shape: Shape?

  /// What it goes through, the innermost effect first.
  public var effects: [Effect] = []

  /// `true` iff its source is a file beside the output that the compiler writes itself, one of
  /// `Timeline.rendered`.
  public var isRendered = false

  /// Creates a sound that plays all of its source, once.
  public init(source: SoundSource, length: Ticks) {
    self.source = source
    self.sourceLength = length
    clip = SoundClip(length: length)
  }

  /// `true` iff only a part of it is played, or with fades of its own.
  public var isCut: Bool { clip.isCut(outOf: sourceLength) }

  /// `true` iff other samples are played than those of its source.
  public var isReshaped: Bool { !steps.isEmpty || pitch != Envelope(0) }

  /// `true` iff something is done to it that Core Haptics cannot do to a file.
  public var isProcessed: Bool { isCut || isReshaped || !effects.isEmpty }
}

/// How often a sound is passed through.
public enum Loop: Hashable, Sendable {
  /// One time.
  case once
  /// This many times; a part of a pass counts too.
  case count(Double)
  /// Over and over for this long, the last pass cut.
  case length(Ticks)
}

/// Where a sound comes from.
public struct SoundSource: Hashable, Sendable {
  /// What stands before the colon.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A name in the asset directories or catalogs.
    case asset
    /// A path, relative to `directory`.
    case file
    /// An address.
    case url
    /// A sound of the system, by number or name.
    case system
  }

  /// What stands before the colon.
  public var kind: Kind

  /// What stands behind it.
  public var text: String

  /// The name of the score file that the source is written in: a `file:` counts from there.
  public var scoreName: String

  /// Creates a source.
  public init(_ kind: Kind, _ text: String, in scoreName: String) {
    self.kind = kind
    self.text = text
    self.scoreName = scoreName
  }

  /// Hashes what stands behind the colon: the rest tells few sources apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
