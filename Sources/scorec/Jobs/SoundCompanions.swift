import ScoreAudio
import ScoreFormats
import ScoreTimeline

/// The sound files that belong beside an AHAP: those that it has rendered, and with `--copy-assets`
/// those that it names.
struct SoundCompanions {
  /// A file to put beside the AHAP.
  private enum Companion {
    /// The file at a path, as it is.
    case copy(of: String)
    /// What a sound of the library sounds like, as a WAV.
    case rendering(of: SoundSource, length: Ticks)
  }

  private let timeline: Timeline
  /// Where sounds come from.
  let library: AssetLibrary

  private let settings: Settings

  /// The folder of the AHAP; `nil` where there is no place for files.
  private let folder: String?

  /// The files that none of them may replace.
  private let originals: Originals

  private var names: [SoundSource: String?] = [:]
  private var companions: [(name: String, companion: Companion)] = []
  private var takenNames: Set<String>

  /// Creates the companions of the AHAP at `path` that `timeline` becomes; none replaces one of
  /// `originals`.
  init(
    _ timeline: Timeline, _ library: AssetLibrary, _ settings: Settings, beside path: String?,
    sparing originals: Originals
  ) {
    self.originals = originals
    self.timeline = timeline
    self.library = library
    self.settings = settings
    folder = path.map { Path.folder(of: $0) }
    takenNames = Set(timeline.rendered.map(\.fileName))
  }

  /// Returns what names the file of `source` in an AHAP, or `nil` iff there is no file.
  mutating func fileName(of source: SoundSource) -> String? {
    if let name = names[source] { return name }
    let name = findName(of: source)
    names[source] = .some(name)
    return name
  }

  private mutating func findName(of source: SoundSource) -> String? {
    guard case .found(let sound) = library.find(source) else { return nil }
    guard settings.copiesAssets else { return sound.path == nil ? nil : sound.fileName }
    if let path = sound.path {
      for (name, companion) in companions {
        if case .copy(of: path) = companion { return name }
      }
      if AHAPOptions.canPlay(fileName: sound.fileName) {
        return add(.copy(of: path), as: sound.fileName)
      }
    }
    return add(
      .rendering(of: source, length: sound.length), as: Path.stem(of: sound.fileName) + ".wav")
  }

  /// Adds a file as `name`, or as `name` with a number if another has it, and returns its name.
  private mutating func add(_ companion: Companion, as name: String) -> String {
    var free = name
    var number = 2
    while !takenNames.insert(free).inserted {
      free = "\(Path.stem(of: name))-\(number).\(Path.suffix(of: name))"
      number += 1
    }
    companions.append((free, companion))
    return free
  }

  /// Writes the files, and returns their paths.
  func write() throws(Failure) -> [String] {
    guard let folder else { return [] }
    for rendered in timeline.rendered {
      try render(rendered.event, to: folder + rendered.fileName)
    }
    for (name, companion) in companions {
      switch companion {
      case .copy(let path): try copy(path, to: folder + name)
      case .rendering(let source, let length):
        let sound = Event.Kind.sound(Sound(source: source, length: length))
        try render(Event(from: .zero, to: length, sound, origin: .none), to: folder + name)
      }
    }
    return (timeline.rendered.map(\.fileName) + companions.map(\.name)).map { folder + $0 }
  }

  private func render(_ event: Event, to path: String) throws(Failure) {
    try originals.check(path)
    var render = settings.rendering(.off)
    render.duration = nil
    let renderer = try Renderer(timeline.isolating(event), library, render)
    try renderer.write(to: path, settings.soundFormat(.wav))
  }

  private func copy(_ path: String, to copyPath: String) throws(Failure) {
    if InputFile.identity(at: copyPath) == InputFile.identity(at: path) { return }
    try originals.check(copyPath)
    let output = try OutputFile(path: copyPath)
    try InputFile.forEachPiece(of: path) { output.write($0) }
    try output.finish()
  }
}

extension AssetLibrary {
  /// Returns `true` iff both sources mean the same file.
  func isSameFile(_ a: SoundSource, _ b: SoundSource) -> Bool {
    guard case .found(let first) = find(a), let firstPath = first.path,
      case .found(let second) = find(b), let secondPath = second.path
    else { return a == b }
    return InputFile.identity(at: firstPath) == InputFile.identity(at: secondPath)
  }
}

// MARK: - Pictures

extension SoundCompanions {
  /// The outlines of what the sounds of the timeline are cut out of, for a picture; one that cannot be read has none.
  var waveforms: [SoundMaterial: Waveform] {
    var waveforms: [SoundMaterial: Waveform] = [:]
    for event in timeline.events {
      guard case .sound(let sound) = event.kind, waveforms[sound.material] == nil else { continue }
      let parts = try? library.waveform(of: sound.material, parts: SoundCompanions.outlineParts)
      waveforms[sound.material] = parts.map { parts in
        Waveform(peaks: parts.map { max(-$0.lowerBound, $0.upperBound) })
      }
    }
    return waveforms
  }

  /// More parts than the widest picture has columns for a sound.
  private static var outlineParts: Int { 2000 }
}
