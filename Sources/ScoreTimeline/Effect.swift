/// Something that sounds go through together on their way to the mix.
public struct Effect: Hashable, Sendable {
  /// What it does.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A room.
    case reverb
    /// One band of an equalizer.
    case eq
    /// A filter that takes the highs.
    case lowpass
    /// A filter that takes the lows.
    case highpass
    /// Echoes.
    case delay
    /// Overdrive.
    case distortion
    /// A compressor: what is loud becomes less so.
    case compress
    /// An LV2 plug-in.
    case lv2

    /// The kinds that are no plug-ins.
    public static let own = allCases.filter { $0 != .lv2 }
  }

  /// What it does.
  public var kind: Kind

  /// Which plug-in it is; `nil` iff it is none.
  public private(set) var plugin: Plugin?

  /// The values of its parameters, in the order of `parameters`.
  public var values: [Envelope]

  /// When its envelopes begin.
  public var start: Ticks

  /// Tells brackets apart whose sounds do not go through one effect together, although all of the
  /// rest is equal; 0 where that makes no difference.
  public var bracket: Int

  /// Creates an effect with one value for each parameter of its kind.
  public init(_ kind: Kind, _ values: [Envelope], from start: Ticks = .zero, bracket: Int = 0) {
    precondition(values.count == kind.parameters.count, "an effect has other parameters")
    self.kind = kind
    self.values = values
    self.start = start
    self.bracket = bracket
  }

  /// Creates the effect of a plug-in, with one value for each of its parameters.
  public init(_ plugin: Plugin, _ values: [Envelope], from start: Ticks, bracket: Int) {
    precondition(values.count == plugin.parameters.count, "a plug-in has other parameters")
    kind = .lv2
    self.plugin = plugin
    self.values = values
    self.start = start
    self.bracket = bracket
  }

  /// What can be said of it, in the order of its values.
  public var parameters: [EffectParameter] { plugin?.parameters ?? kind.parameters }

  /// Returns what the effect is to a note alone that starts at `time`, when that starts at 0.
  func beginning(at time: Ticks) -> Effect {
    var effect = self
    effect.bracket = 0
    effect.start = values.allSatisfy { $0.isConstant } ? .zero : start - time
    return effect
  }
}

/// A parameter of an effect.
public struct EffectParameter: Hashable, Sendable {
  /// What its values count.
  public enum Unit: Sendable {
    /// Nothing.
    case plain
    /// Hz.
    case hertz
    /// dB.
    case decibels
    /// Seconds.
    case seconds
    /// Milliseconds.
    case milliseconds
  }

  /// What a score calls it.
  public let name: String

  /// What people call it.
  public let title: String

  /// What its values count.
  public let unit: Unit

  /// The values that it takes.
  public let range: ClosedRange<Double>

  /// The value that it has where a score does not say.
  public let standard: Double

  /// `true` iff a value that moves does so evenly in semitones.
  public var isPitch: Bool { unit == .hertz && range.lowerBound > 0 }

  /// Creates a parameter.
  ///
  /// - Requires: `standard` is within `range`.
  public init(
    _ name: String, _ unit: Unit, _ range: ClosedRange<Double>, _ standard: Double,
    title: String? = nil
  ) {
    precondition(range.contains(standard), "a parameter that begins out of its range")
    self.title = title ?? name
    (self.name, self.unit, self.range, self.standard) = (name, unit, range, standard)
  }
}

extension Effect.Kind {
  /// What a score can say of it, in the order without names.
  public var parameters: [EffectParameter] {
    switch self {
    case .reverb:
      [
        EffectParameter("mix", .plain, 0...1, 0.3), EffectParameter("size", .plain, 0...1, 0.5),
        EffectParameter("damping", .plain, 0...1, 0.5),
      ]
    case .eq:
      [
        EffectParameter("frequency", .hertz, 1...22_050, 1000),
        EffectParameter("gain", .decibels, -40...40, 0),
        EffectParameter("width", .plain, 0.05...10, 1),
      ]
    case .lowpass, .highpass:
      [
        EffectParameter("frequency", .hertz, 1...22_050, self == .lowpass ? 1000 : 200),
        EffectParameter("resonance", .plain, 0.1...30, 0.707_106_781_186_547_6),
      ]
    case .delay:
      [
        EffectParameter("time", .seconds, 0.001...10, 0.3),
        EffectParameter("feedback", .plain, 0...0.95, 0.4),
        EffectParameter("mix", .plain, 0...1, 0.35),
      ]
    case .distortion:
      [
        EffectParameter("amount", .plain, 0...0.99, 0.5),
        EffectParameter("mix", .plain, 0...1, 1),
      ]
    case .compress:
      [
        EffectParameter("threshold", .decibels, -80...0, -20),
        EffectParameter("ratio", .plain, 1...100, 4),
        EffectParameter("attack", .seconds, 0...1, 0.005),
        EffectParameter("release", .seconds, 0.001...5, 0.1),
      ]
    case .lv2: []
    }
  }

  /// `true` iff sounds that go through it together become what each of them becomes alone.
  public var isLinear: Bool {
    switch self {
    case .reverb, .eq, .lowpass, .highpass, .delay: true
    case .distortion, .compress, .lv2: false
    }
  }
}
