import Score
import ScoreAudio
import ScorePlayback

// Plays what a score does when states change, and prints what happens. Each line of standard input is a
// change, as `phase=busy` and then `phase=done`.

let text = """
  state phase: idle, busy, done
  pattern knock { impact heavy; wait 0.1; impact light }
  knock
  on phase to busy { impact light; wait 0.2; loop every 0.5 { transient 0.4, 0.2 } }
  on phase to done overlap queue { knock; tone 880, 0.3 }
  """

var (host, sources) = (NoFiles(), SourceMap())
guard let file = sources.add(name: "phases.score", bytes: Array(text.utf8)) else {
  preconditionFailure("a text of some lines is too large")
}
// A `loop` has no end of its own: an hour of it is compiled.
let options = CompileOptions(duration: .milliseconds(3_600_000), cutsTriggers: true)
let compilation = compile(file, in: &sources, options: options, asking: &host)
var renderer = DiagnosticRenderer(sources: sources)
for diagnostic in compilation.diagnostics.sorted { print(renderer.text(diagnostic)) }

if let timeline = compilation.timeline {
  let library = AssetLibrary(AssetLibrary.Places(mainScore: "phases.score"))
  var triggers = try ScoreTriggers(compilation.reactions, from: library)
  let player = try Player()
  player.listen { print($0) }
  print(player.output)
  try player.start(piece(timeline, from: library))

  while let line = readLine() {
    let words = line.split(separator: "=").map(String.init)
    guard words.count == 2 else {
      print("a change is NAME=VALUE, not '\(line)'")
      continue
    }
    do {
      try triggers.set(words[0], to: words[1], on: player)
    } catch {
      print(error)
    }
  }

  // Nothing could end a loop any more but this change.
  try triggers.set("phase", to: "idle", on: player)
  while player.status.state != .ended { try await Task.sleep(for: .milliseconds(20)) }
  player.close()
}
