import ScoreAudio
import ScoreJSON
import ScoreTimeline

extension Command {
  /// Lists the sounds of the system, plays one, or renders one into a file.
  func systemSounds(_ settings: Settings) throws(Failure) -> ExitStatus {
    let words = settings.inputs
    switch words.first {
    case "play" where words.count == 2:
      let score = try LiveScore(systemSound: words[1], settings)
      return try LiveSession(settings, readsInput: false).run([score])
    case "render" where words.count == 2:
      guard let output = settings.output else {
        throw .usage("no file to render into", hint: "scorec sounds render NAME -o FILE.wav")
      }
      guard let container = OutputKind(path: output)?.container else {
        throw .usage("'\(output)' does not tell what to write", hint: "-o FILE.wav")
      }
      try settings.checkSound(container)
      let renderer = try Command.renderer(ofSystemSound: words[1], settings)
      try renderer.write(to: output, settings.soundFormat(container))
      return .success
    default:
      try Terminal.print(Command.list(words, settings))
      return .success
    }
  }

  /// Returns the sounds that have all of `words` in their names, each on a line.
  private static func list(_ words: [String], _ settings: Settings) -> String {
    let found = SystemSound.all.filter { sound in
      let names = [
        sound.id.map(String.init) ?? "", sound.name, sound.file, sound.friendlyName,
        sound.timerName,
      ].joined(separator: " ").lowercased()
      return words.allSatisfy { names.contains($0.lowercased()) }
        && (settings.soundGroup.map { sound.isPart(of: $0) } ?? true)
    }
    return settings.wantsJSON
      ? found.map(json).joined() : HelpText.columns(found.map(row))
  }

  private static func row(_ sound: SystemSound) -> [String] {
    [
      sound.id.map(String.init) ?? "–", sound.name,
      String(decimal: sound.length.seconds, places: 2) + " s", sound.friendlyName,
      sound.file,
    ]
  }

  private static func json(_ sound: SystemSound) -> String {
    var writer = TextWriter(to: [UInt8]())
    writer.write("{\"id\": ")
    writer.write(string: sound.id.map(String.init) ?? "null")
    for (key, value) in [
      ("name", sound.name), ("file", sound.file), ("friendlyName", sound.friendlyName),
      ("timerName", sound.timerName),
    ] {
      writer.write(string: ", \"\(key)\": ")
      writer.write(jsonString: value)
    }
    writer.write(string: ", \"seconds\": \(String(decimal: sound.length.seconds, places: 2))")
    writer.write(string: ", \"isHaptic\": \(sound.isHaptic)}\n")
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }

  /// Returns the rendering of a sound that a score would call `system:name`.
  private static func renderer(
    ofSystemSound name: String, _ settings: Settings
  ) throws(Failure) -> Renderer {
    let (timeline, library) = try timeline(ofSystemSound: name, settings)
    return try Renderer(timeline, library, settings.rendering(.off))
  }

  /// Returns what a score of that sound alone means, and where the sound is.
  static func timeline(
    ofSystemSound name: String, _ settings: Settings
  ) throws(Failure) -> (Timeline, AssetLibrary) {
    var places = AssetLibrary.Places(mainScore: "")
    places.systemSounds = settings.systemSounds
    let library = AssetLibrary(places)
    let source = SoundSource(.system, name, in: "")
    let length: Ticks
    switch library.find(source) {
    case .found(let sound): length = sound.length
    case .missing:
      throw Failure(
        .noInput, "there is no system sound '\(name)'", hint: "'scorec sounds' lists them")
    case .unreadable(let reason):
      throw Failure(.noInput, "'\(name)' cannot be heard", reason: reason)
    }
    let event = Event(
      from: .zero, to: length, .sound(Sound(source: source, length: length)), origin: .none)
    return (Timeline(events: [event], completion: length), library)
  }
}
