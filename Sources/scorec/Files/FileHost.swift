import ScoreAudio
import ScoreCompiler
import ScoreTimeline

/// Answers the compiler's questions from the files that are there.
struct FileHost: ScoreHost {
  /// Where sounds come from.
  let sounds: AssetLibrary

  /// The paths of all files that an answer came from, in the order of the questions.
  private(set) var files: [String] = []

  /// Where something was looked for in vain: files that are not there or cannot be read, and folders
  /// without a sound.
  private(set) var vainPlaces: Set<String> = []

  private var knownFiles: Set<String> = []

  private let includeFolders: [String]

  /// What was said of the silence of sounds: each is looked into once for the same question.
  private var audibleParts: [SilenceQuestion: PartsAnswer] = [:]

  /// What was said of each path that was imported: a file is read once.
  private var imports: [String: ImportAnswer] = [:]

  /// The name of each score that was read; the same file keeps it, whatever path leads there.
  private var names: [KnownScore]

  /// Creates the host of the score called `name`, which was read from `input`.
  init(of name: String, _ input: InputFile, settings: Settings) {
    self.init(of: name, settings: settings)
    names = [KnownScore(identity: input.identity, name: name)]
  }

  /// Creates the host of the score called `name`, whose text need not be that of any file.
  init(of name: String, settings: Settings) {
    var places = AssetLibrary.Places(mainScore: name)
    places.assetFolders = settings.assetFolders
    places.includeFolders = settings.includeFolders
    places.systemSounds = settings.systemSounds
    places.cache = AddressCache.standard
    let fetcher = Fetcher(settings)
    sounds = AssetLibrary(places) { address throws(AudioError) in try fetcher.fetch(address) }
    includeFolders = settings.includeFolders
    names = []
  }

  /// Returns the paths that an import in the score `importer` may have where `start` stands already.
  func scores(from start: String, by importer: String) -> [String] {
    scores(beside: start, in: importFolders(of: importer))
  }

  /// Returns the text that `import "path"` means in the score `importer`.
  mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer {
    let folders = importFolders(of: importer)
    let paths = folders.map { Path.join($0, path) }
    // The system would take a path up to its NUL for the whole.
    guard !path.utf8.contains(0), let found = paths.first(where: Path.exists) else {
      vainPlaces.formUnion(paths)
      return .missing(candidates: scores(beside: path, in: folders))
    }
    if let known = imports[found] { return known }
    let answer = read(found)
    imports[found] = answer
    return answer
  }

  private mutating func read(_ path: String) -> ImportAnswer {
    do throws(Failure) {
      let input = try InputFile(path: path, allowsDevices: false)
      let known = names.first { $0.identity == input.identity }
      let name = known?.name ?? path
      if known == nil { names.append(KnownScore(identity: input.identity, name: name)) }
      note(path)
      return .found(name: name, bytes: input.bytes)
    } catch {
      vainPlaces.insert(path)
      return .unreadable(reason: error.reason)
    }
  }

  /// Returns the length of the sound that `source` names.
  mutating func length(of source: SoundSource) -> SoundAnswer {
    let answer = sounds.find(source)
    if case .found(let sound) = answer, let path = sound.path {
      note(path)
    } else {
      vainPlaces.formUnion(sounds.foldersLookedInto(for: source))
    }
    switch answer {
    case .found(let sound): return .found(sound.length)
    case .missing(let candidates):
      return .missing(candidates: candidates, places: sounds.folders(of: source))
    case .unreadable(let reason): return .unreadable(reason: reason)
    }
  }

  /// Returns what is left of a sound without its silence.
  mutating func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double
  ) -> PartsAnswer {
    let question = SilenceQuestion(source: source, steps: steps, level: level)
    if let known = audibleParts[question] { return known }
    let answer: PartsAnswer
    do throws(AudioError) {
      answer = .found(try sounds.audibleParts(of: source, after: steps, above: level))
    } catch {
      answer = .unreadable(reason: error.description)
    }
    audibleParts[question] = answer
    return answer
  }

  /// Returns what can be felt of a sound.
  mutating func feel(_ source: SoundSource, _ listening: Listening) -> FeltAnswer {
    do throws(AudioError) {
      return .found(try sounds.feel(source, listening))
    } catch {
      return .unreadable(reason: error.description)
    }
  }

  /// Returns what there is of a plug-in.
  mutating func plugin(_ uri: String) -> PluginAnswer { PluginCatalog.answer(uri) }

  private mutating func note(_ path: String) {
    if knownFiles.insert(path).inserted { files.append(path) }
  }

  private func importFolders(of importer: String) -> [String] {
    [Path.folder(of: importer)] + includeFolders.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// Returns the scores that could have been meant by `path`, as they would be written there.
  private func scores(beside path: String, in folders: [String]) -> [String] {
    let part = Path.folder(of: path)
    var found: Set<String> = []
    for folder in folders {
      for name in Path.names(in: Path.join(folder, part)) where Path.suffix(of: name) == "score" {
        found.insert(part + name)
      }
    }
    return found.sorted()
  }
}

/// What the compiler asks of the silence of a sound.
private struct SilenceQuestion: Hashable {
  let source: SoundSource
  let steps: [SoundStep]
  let level: Double
}

/// A score that was read, and the name that it has among the sources.
private struct KnownScore {
  let identity: InputFile.Identity
  let name: String
}

extension PluginCatalog {
  /// Returns what there is of a plug-in, as the compiler hears it.
  static func answer(_ uri: String) -> PluginAnswer {
    switch find(uri) {
    case .found(let plugin): .found(plugin)
    case .missing(let installed): .missing(installed: installed)
    case .unusable(let reason): .unusable(reason: reason)
    }
  }
}
