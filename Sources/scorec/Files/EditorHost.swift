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

  /// The most scores of a client's folders that are looked at, and the deepest folder in them: a
  /// client may have a home directory for a folder.
  private static let limits = (scores: 2000, depth: 8)

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
    return sounds.map { SourceName($0.name, detail: $0.detail) }
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
    var folders = [(path: path.hasSuffix("/") ? path : path + "/", depth: 0)]
    while let folder = folders.popLast(), found.count < EditorHost.limits.scores {
      for name in Path.names(in: folder.path) where !name.hasPrefix(".") {
        if Path.suffix(of: name) == "score" {
          found.append(folder.path + name)
        } else if folder.depth < EditorHost.limits.depth, Path.isFolder(folder.path + name) {
          folders.append((folder.path + name + "/", folder.depth + 1))
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
    if let failure = report.failure {
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
