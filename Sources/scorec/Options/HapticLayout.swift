import ScoreAudio

/// Where haptics are heard in a sound; the names are those of `--haptics`.
enum HapticLayout: String, CaseIterable, Sendable {
  /// On both sides, with all else.
  case audible
  /// On channels of their own behind left and right, as controllers and voice coils take them.
  case channels
  /// In a file of their own.
  case stems
  /// Alone.
  case only
  /// Nowhere.
  case off

  /// Creates the layout of a rendering that is written as it is.
  init(_ rendering: RenderSettings.Haptics) {
    switch rendering {
    case .mix: self = .audible
    case .channels: self = .channels
    case .off: self = .off
    }
  }

  /// `true` iff they have channels that nothing else is on.
  var hasOwnChannels: Bool {
    switch self {
    case .channels, .stems, .only: true
    case .audible, .off: false
    }
  }

  /// How the sound is rendered.
  var rendering: RenderSettings.Haptics {
    switch self {
    case .audible: .mix
    case .channels, .only: .channels
    case .stems, .off: .off
    }
  }

  /// Returns the channels of the rendering that its file holds, if haptics have `count` of them.
  func channels(_ count: Int) -> [Int] {
    let haptics = Array(repeating: 2, count: count)
    return switch self {
    case .audible, .stems, .off: [0, 1]
    case .channels: [0, 1] + haptics
    case .only: haptics
    }
  }
}
