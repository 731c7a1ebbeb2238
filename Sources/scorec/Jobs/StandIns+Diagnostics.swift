import ScoreAudio
import ScoreDiagnostics
import ScoreTimeline

extension AssetLibrary {
  /// Returns `true` iff what is rendered for an AHAP is no sound of the system, but stands for one.
  func standsIn(for rendered: RenderedSound) -> Bool {
    guard case .sound(let sound) = rendered.event.kind, sound.source.kind == .system,
      case .found(let found) = find(sound.source)
    else { return false }
    return found.path == nil
  }
}

extension Diagnostic {
  /// Returns the warning that a file beside an AHAP has what stands for a sound of the system.
  static func standInRendered(_ rendered: RenderedSound) -> Diagnostic {
    Diagnostic(
      .ahapSystemSound, .warning, "'\(rendered.fileName)' has a stand-in for the system's sound",
      at: rendered.event.origin, label: "synthesized, and not what the system plays",
      notes: [Note("a file from '--system-sounds DIR' can take its place")])
  }
}
