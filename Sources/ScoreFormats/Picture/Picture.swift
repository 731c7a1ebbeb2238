import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a picture of `timeline` as SVG: lanes of sounds, tones, haptics and controls over time.
///
/// Feedbacks with a name keep it, and show what `presets` makes of them, where `timeline` is one that
/// the `presets` pass has not seen. A sound without a waveform is drawn as a plain bar; `sources`
/// lets each note tell the line that it comes from. A long score is broken into systems, like
/// written music. Same arguments, same bytes; no script, no font and nothing else from outside.
public func emitPicture<Sink: ByteSink>(
  _ timeline: Timeline, waveforms: [SoundMaterial: Waveform] = [:],
  sources: SourceMap = SourceMap(), presets: PresetTable = .pulsar, theme: PictureTheme = .auto,
  to writer: inout TextWriter<Sink>
) {
  let score = PictureScore(timeline, presets: presets)
  var layout = PictureLayoutBuilder(score, waveforms: waveforms, names: OriginNames(sources))
  writer.draw(layout.build(), theme: theme)
}
