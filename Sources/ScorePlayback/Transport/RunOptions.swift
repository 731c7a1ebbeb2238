import ScoreTimeline

/// How a piece is to be played.
public struct RunOptions: Hashable, Sendable {
  /// What it shares with other runs, of which it takes the place.
  public var lane = Lane.main

  /// What becomes of a run that is in its lane.
  public var overlap = Overlap.replace

  /// Where it begins.
  public var start = Ticks.zero

  /// The part of it that is played, and repeated; `nil` for all of it.
  public var region: Range<Ticks>?

  /// How often that is played; `nil` for until it is stopped.
  public var passes: Int? = 1

  /// Creates options.
  public init() {}

  /// The runs that concern each other.
  ///
  /// What is done to the transport is done to those of the main lane.
  public struct Lane: Hashable, Sendable {
    /// Tells lanes apart.
    public let number: Int

    /// Creates a lane; 0 is the main one.
    public init(_ number: Int) { self.number = number }

    /// That of the score.
    public static let main = Lane(0)
  }

  /// What becomes of a run when another one of its lane begins.
  public enum Overlap: String, Hashable, Sendable, CaseIterable {
    /// It ends at once.
    case replace
    /// The new one waits for its end, and follows without a gap.
    case queue
    /// Both play.
    case mix
    /// The new one does not play.
    case ignore
  }
}

extension RunOptions.Overlap {
  /// Creates what a trigger says of its earlier runs.
  public init(_ overlap: Trigger.Overlap) {
    switch overlap {
    case .replace: self = .replace
    case .queue: self = .queue
    case .mix: self = .mix
    case .ignore: self = .ignore
    }
  }
}
