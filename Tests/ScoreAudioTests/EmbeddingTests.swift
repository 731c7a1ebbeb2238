import Foundation
import ScoreAudio
import ScoreDiagnostics
import ScoreTestSupport
import ScoreTimeline
import Testing

func render(_ score: Timeline, soundsBeside path: String, to wav: String) throws {
  // What has a name, as `impact heavy`, becomes taps and vibrations.
  var (timeline, diagnostics) = (score, DiagnosticSet())
  optimize(&timeline, PassOptions(target: .audio, device: .haptics), &diagnostics)

  let library = AssetLibrary(AssetLibrary.Places(mainScore: path))
  let sounds = try SoundBank(timeline, from: library, sampleRate: 48_000)
  var settings = RenderSettings()
  settings.isLimited = true
  let renderer = Renderer(timeline, sounds: sounds, settings: settings)

  let file = open(wav, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  defer { close(file) }
  _ = try renderer.write(to: file, as: SoundFormat(.wav, samples: .pcm24))
}

@Suite struct EmbeddingTests {
  /// The function of the page on embedding.
  @Test func embeddingRendersAsThePageSays() throws {
    let folder = try TemporaryFolder()
    let tone = Event.Kind.tone(Tone(frequency: Envelope(440)))
    let event = Event(from: .zero, to: .milliseconds(500), tone, origin: .none)
    let timeline = Timeline(events: [event], completion: .milliseconds(500))
    try render(timeline, soundsBeside: folder.path("a.score"), to: folder.path("a.wav"))
    // Half a second at 48 kHz, stereo, 24 bits, behind a header; the tone dies away behind that.
    let bytes = try folder.read("a.wav")
    #expect(bytes.starts(with: "RIFF".utf8) && bytes.count > 44 + 24_000 * 6)
  }
}
