import Score
import ScoreAudio
import ScorePlayback

func piece(
  _ score: Timeline, from library: AssetLibrary, through gates: Gates = Gates()
) throws -> Piece {
  var (timeline, diagnostics) = (score, DiagnosticSet())
  timeline.pass(gates)
  let cues = timeline.noteTexts.map(\.start)
  optimize(&timeline, PassOptions(target: .audio), &diagnostics)
  let sounds = try SoundBank(timeline, from: library, sampleRate: 48_000)
  return Piece(timeline, sounds: sounds, cues: cues, rumble: rumbleChanges(of: timeline))
}
