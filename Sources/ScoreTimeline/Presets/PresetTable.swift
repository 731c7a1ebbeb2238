/// What the feedbacks with a name become, as somebody published it.
///
/// Apple tells no numbers of its own; each table states its source.
public struct PresetTable: Sendable {
  /// What `--presets` calls it.
  public let name: String

  /// Where its numbers come from.
  public let source: String

  private let entry: @Sendable (Preset) -> [PresetStep]?

  /// Creates a table; where `entry` has nothing to say, the part common to all tables counts.
  init(
    _ name: String, source: String, _ entry: @escaping @Sendable (Preset) -> [PresetStep]?
  ) {
    self.name = name
    self.source = source
    self.entry = entry
  }

  /// Returns the taps and vibrations that `preset` becomes, by time.
  public func steps(of preset: Preset) -> [PresetStep] {
    entry(preset) ?? commonSteps(of: preset)
  }

  /// All tables, the default one first.
  public static let all: [PresetTable] = [pulsar, rnhf, niceVibrations, webHaptics]

  /// Returns the table called `name`, or `nil` iff there is none.
  public static func named(_ name: String) -> PresetTable? { all.first { $0.name == name } }
}

/// A tap or vibration that a feedback with a name becomes.
public struct PresetStep: Hashable, Sendable {
  /// How long after the start of the feedback.
  public var start: Ticks

  /// How long it lasts; zero for a tap.
  public var duration: Ticks

  /// How strong, 0…1.
  public var intensity: Double

  /// How sharp, 0…1.
  public var sharpness: Double

  /// Returns a tap.
  static func tap(_ intensity: Double, _ sharpness: Double, at start: Int64 = 0) -> PresetStep {
    PresetStep(
      start: .milliseconds(start), duration: .zero, intensity: intensity, sharpness: sharpness)
  }

  /// Returns a vibration; times are in milliseconds.
  static func hum(
    _ intensity: Double, _ sharpness: Double = 0.5, at start: Int64 = 0, for duration: Int64
  ) -> PresetStep {
    PresetStep(
      start: .milliseconds(start), duration: .milliseconds(duration), intensity: intensity,
      sharpness: sharpness)
  }
}
