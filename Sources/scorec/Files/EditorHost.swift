import ScoreAudio
import ScoreCompiler
import ScoreLanguageServer
import ScoreSyntax
import ScoreTimeline

/// Answers the language server's questions from the files that are there.
struct EditorHost: LanguageHost {
  private let settings: Settings
  private var hosts: [String: FileHost] = [:]
  private var player = BackgroundPlayer()

  /// The most scores and folders that are looked at in each of the client's folders: it may have a
  /// home directory for one.
  private static let limits = (scores: 2000, folders: 4000)

  /// Creates the host of a server that was started with `settings`.
  init(_ settings: Settings) { self.settings = settings }

  mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer {
    withHost(of: importer) { $0.importedScore(path, by: importer) }
  }

  mutating func length(of source: SoundSource, in score: String) -> SoundAnswer {
    withHost(of: score) { $0.length(of: source) }
  }

  mutating func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double, in score: String
  ) -> PartsAnswer {
    withHost(of: score) { $0.audibleParts(of: source, after: steps, above: level) }
  }

  mutating func plugin(_ uri: String) -> PluginAnswer { PluginCatalog.answer(uri) }

  mutating func path(of source: SoundSource, in score: String) -> String? {
    withHost(of: score) { host in
      if case .found(let sound) = host.sounds.find(source) { sound.path } else { nil }
    }
  }

  mutating func names(
    of kind: SourceLiteral.Kind, from start: String, in score: String
  ) -> [SourceName] {
    let sounds: [ListedSound] = withHost(of: score) { host in
      switch kind {
      case .asset: host.sounds.assets(from: start)
      case .file: host.sounds.files(from: start, in: score)
      case .system: AssetLibrary.systemSounds
      case .url: []
      }
    }
    let results = ScoreResults(in: Path.folder(of: score))
    return sounds.filter { kind == .system || !results.contains($0.name) }
      .map { SourceName($0.name, detail: $0.detail) }
  }

  mutating func imports(from start: String, in score: String) -> [String] {
    withHost(of: score) { $0.scores(from: start, by: score) }.filter {
      Path.join(Path.folder(of: score), $0) != score
    }
  }

  mutating func contents(of path: String) -> [UInt8]? {
    do throws(Failure) {
      return try InputFile(path: path, allowsDevices: false).bytes
    } catch {
      return nil
    }
  }

  mutating func scores(below path: String) -> [String] {
    var found: [String] = []
    var folders = [path.hasSuffix("/") ? path : path + "/"]
    var next = 0
    // The nearest first. Links to folders may lead in circles.
    while next < folders.count, found.count < EditorHost.limits.scores {
      let folder = folders[next]
      next += 1
      for name in Path.names(in: folder) where !name.hasPrefix(".") {
        let path = folder + name
        if Path.suffix(of: name) == "score" {
          found.append(path)
        } else if folders.count < EditorHost.limits.folders, Path.isFolder(path),
          !Path.isLink(path)
        {
          folders.append(path + "/")
        }
      }
    }
    return found.sorted()
  }

  mutating func filesDidChange() { hosts = [:] }

  mutating func perform(_ command: LanguageCommand, on path: String) -> CommandResult {
    switch command {
    case .play:
      guard let error = player.play(path) else {
        return CommandResult(isSuccess: true, message: "")
      }
      return CommandResult(isSuccess: false, message: "cannot play '\(path)': \(error.reason)")
    case .stop:
      player.stop()
      return CommandResult(isSuccess: true, message: "")
    case .compile: return compile(path)
    }
  }

  private func compile(_ path: String) -> CommandResult {
    let output = Path.folder(of: path) + Path.stem(of: path) + ".ahap"
    let report = ScoreJob(settings, path, .ahap, .output(.ahap), to: output).run()
    if let failure = report.failures.first {
      return CommandResult(isSuccess: false, message: failure.message)
    }
    guard !report.containsError(settings) else {
      return CommandResult(isSuccess: false, message: "'\(Path.name(of: path))' has errors")
    }
    return CommandResult(isSuccess: true, message: "'\(Path.name(of: output))' is written")
  }

  private mutating func withHost<Result>(
    of score: String, _ body: (inout FileHost) -> Result
  ) -> Result {
    var host = hosts[score] ?? FileHost(of: score, settings: settings)
    let result = body(&host)
    hosts[score] = host
    return result
  }
}
