import ScoreTimeline

/// The controls of a timeline as the voices see them.
final class ControlBus {
  /// The tracks, in the order of `Control.allCases`.
  private let tracks: [ControlTrack]

  /// When the first control leaves its neutral value that acts on sounds; `nil` iff none does.
  let firstAudioEffect: Ticks?

  /// `true` iff the pitch of sounds is ever moved.
  var movesPitch: Bool { self[.pitch].firstEffect != nil }

  /// `true` iff the brightness of sounds is ever moved.
  var movesBrightness: Bool { self[.brightness].firstEffect != nil }

  /// Creates a bus of the changes of all controls, in their order.
  init(_ controls: [ControlChanges]) {
    tracks = controls.map { ControlTrack($0) }
    firstAudioEffect =
      controls.filter { !$0.control.isHaptic }.compactMap(\.firstEffect).min()
  }

  /// Returns the track of `control`.
  subscript(control: Control) -> ControlTrack {
    // The cases stand in the enum in the order of the tracks.
    switch control {
    case .intensity: tracks[0]
    case .sharpness: tracks[1]
    case .attack: tracks[2]
    case .decay: tracks[3]
    case .release: tracks[4]
    case .volume: tracks[5]
    case .pan: tracks[6]
    case .pitch: tracks[7]
    case .brightness: tracks[8]
    case .audioAttack: tracks[9]
    case .audioDecay: tracks[10]
    case .audioRelease: tracks[11]
    }
  }

  /// Settles the values of the block that begins at `frame`.
  func prepare(blockAt frame: Int64, rate: Int64) {
    for track in tracks { track.prepare(blockAt: frame, rate: rate) }
  }
}
