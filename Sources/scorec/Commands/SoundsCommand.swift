import ScoreAudio
import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

extension Command {
  /// Lists the sounds of the system, plays one, or renders one into a file.
  func systemSounds(_ settings: Settings) throws(Failure) -> ExitStatus {
    let words = settings.inputs
    switch words.first {
    case "play":
      let score = try LiveScore(systemSound: try Command.soundName(words), settings)
      return try LiveSession(settings, readsInput: false).run([score])
    case "render": try Command.render(try Command.soundName(words), settings)
    default: try Terminal.print(Command.list(words, settings))
    }
    return .success
  }

  /// Returns the name behind `play` or `render`, which may have blanks.
  private static func soundName(_ words: [String]) throws(Failure) -> String {
    guard words.count > 1 else {
      throw .usage(
        "no sound to \(words[0])",
        hint: "scorec sounds \(words[0]) NAME; 'scorec sounds' lists them")
    }
    return words.dropFirst().joined(separator: " ")
  }

  /// Renders a sound into the file that `settings` name.
  private static func render(_ name: String, _ settings: Settings) throws(Failure) {
    guard let output = settings.output else {
      throw .usage("no file to render into", hint: "scorec sounds render NAME -o FILE.wav")
    }
    let kind = output == Path.standard ? .wav : OutputKind(path: output)
    guard let container = kind?.container else {
      throw .usage("'\(output)' does not tell what to write", hint: "-o FILE.wav")
    }
    try settings.checkSound(container, isBesideFiles: output != Path.standard)
    let (timeline, library, path) = try timeline(ofSystemSound: name, settings)
    try Originals(path.map { [$0] } ?? []).check(output)
    let renderer = try Renderer(timeline, library, settings.rendering(.off))
    try renderer.write(to: output, settings.soundFormat(container))
  }

  /// Returns the sounds that have all of `words` in their names, each on a line.
  private static func list(_ words: [String], _ settings: Settings) throws(Failure) -> String {
    let found = SystemSound.all.filter { sound in
      let names = names(of: sound).joined(separator: " ").lowercased()
      return words.allSatisfy { names.contains($0.lowercased()) }
        && (settings.soundGroup.map { sound.isPart(of: $0) } ?? true)
    }
    guard !found.isEmpty else { throw noSound(words, settings.soundGroup) }
    return settings.wantsJSON
      ? found.map(json).joined() : HelpText.columns(found.map(row))
  }

  private static func noSound(_ words: [String], _ group: SystemSound.Group?) -> Failure {
    let text = words.joined(separator: " ")
    let near = Command.hint(for: text, among: SystemSound.all.flatMap(names))
    let place = group.map { " of the group '\($0.rawValue)'" } ?? ""
    return Failure(
      .noInput, "no sound\(place) has '\(text)' in its names",
      hint: near ?? "'scorec sounds' lists them all")
  }

  /// Returns what was likely meant by `name`; case makes no difference among sounds.
  private static func hint(for name: String, among names: [String]) -> String? {
    let lowercased = names.map { $0.lowercased() }
    guard case .name(let near)? = Suggestion(for: name.lowercased(), among: lowercased),
      let index = lowercased.firstIndex(of: near)
    else { return nil }
    return Suggestion.name(names[index]).label
  }

  private static func names(of sound: SystemSound) -> [String] {
    [
      sound.id.map(String.init) ?? "", sound.name, sound.file, sound.friendlyName,
      sound.timerName,
    ]
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

  /// Returns what a score of that sound alone means, and where the sound is: in the library, and
  /// which file it is if it is one.
  static func timeline(
    ofSystemSound name: String, _ settings: Settings
  ) throws(Failure) -> (Timeline, AssetLibrary, path: String?) {
    var places = AssetLibrary.Places(mainScore: "")
    places.systemSounds = settings.systemSounds
    let library = AssetLibrary(places)
    let source = SoundSource(.system, name, in: "")
    let (length, path): (Ticks, String?)
    switch library.find(source) {
    case .found(let sound): (length, path) = (sound.length, sound.path)
    case .missing(let names):
      throw Failure(
        .noInput, "there is no system sound '\(name)'",
        hint: hint(for: name, among: names) ?? "'scorec sounds' lists them")
    case .unreadable(let reason):
      throw Failure(.noInput, "'\(name)' cannot be heard", reason: reason)
    }
    let event = Event(
      from: .zero, to: length, .sound(Sound(source: source, length: length)), origin: .none)
    return (Timeline(events: [event], completion: length), library, path)
  }
}
