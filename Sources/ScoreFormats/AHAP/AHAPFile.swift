import ScoreDiagnostics
import ScoreTimeline

/// What an AHAP file holds, entry by entry in the order of the file.
public struct AHAPFile: Sendable {
  /// The version of the format, if the file tells it.
  public var version: Double?

  /// The `Event` entries.
  public var events: [AHAPEvent] = []

  /// The `Parameter` entries.
  public var parameters: [AHAPParameter] = []

  /// The `ParameterCurve` entries.
  public var curves: [AHAPCurve] = []

  /// The names and texts of `Metadata`; what is no text is left out.
  public var metadata: [(name: String, text: String)] = []
}

/// An `Event` entry.
public struct AHAPEvent: Sendable {
  /// What kind of event it is.
  public enum EventType: String, CaseIterable, Sendable {
    case hapticTransient = "HapticTransient"
    case hapticContinuous = "HapticContinuous"
    case audioContinuous = "AudioContinuous"
    case audioCustom = "AudioCustom"
  }

  /// What an event parameter sets.
  public enum ParameterID: String, CaseIterable, Sendable {
    case hapticIntensity = "HapticIntensity"
    case hapticSharpness = "HapticSharpness"
    case attackTime = "AttackTime"
    case decayTime = "DecayTime"
    case releaseTime = "ReleaseTime"
    case sustained = "Sustained"
    case audioVolume = "AudioVolume"
    case audioPitch = "AudioPitch"
    case audioPan = "AudioPan"
    case audioBrightness = "AudioBrightness"
  }

  /// Its kind.
  public var type: EventType

  /// When it starts, in seconds.
  public var time: Double

  /// How long it lasts, in seconds, if the file tells it.
  public var duration: Double?

  /// The values that the file gives.
  public var parameters = AHAPValues()

  /// The path of its sound file.
  public var waveformPath: String?

  /// `true` iff its sound file repeats.
  public var loops = false

  /// `true` iff its sound file is faded in and out.
  public var usesVolumeEnvelope = true

  /// The entry in the text.
  public var span: SourceSpan
}

/// A `Parameter` entry: a control that takes a value.
public struct AHAPParameter: Sendable {
  /// Which control.
  public var control: Control

  /// From when on, in seconds.
  public var time: Double

  /// The value.
  public var value: Double

  /// The entry in the text.
  public var span: SourceSpan
}

/// A `ParameterCurve` entry: a control that moves.
public struct AHAPCurve: Sendable {
  /// A point of a curve.
  public struct Point: Hashable, Sendable {
    /// When, in seconds after the start of the curve.
    public var time: Double

    /// The value there.
    public var value: Double

    /// Creates a point.
    public init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// Which control.
  public var control: Control

  /// When it starts, in seconds.
  public var time: Double

  /// Its points.
  public var points: [Point]

  /// The entry in the text.
  public var span: SourceSpan
}
