import ScoreDiagnostics
import ScoreTimeline

/// What lies outside of one file: the sources read so far, and the host that knows more.
///
/// The evaluator is not generic over the host, or its every field would be reached through a
/// witness; it asks this instead.
class Surroundings {
  var sources: SourceMap

  init(sources: SourceMap) { self.sources = sources }

  func importedScore(_ path: String, by importer: String) -> ImportAnswer {
    preconditionFailure("a world without a host was asked for a score")
  }

  func length(of source: SoundSource) -> SoundAnswer {
    preconditionFailure("a world without a host was asked for a length")
  }
}

/// The surroundings that ask `host`.
final class World<Host: ScoreHost>: Surroundings {
  var host: Host
  private var lengths: [SoundSource: SoundAnswer] = [:]

  init(sources: SourceMap, host: Host) {
    self.host = host
    super.init(sources: sources)
  }

  override func importedScore(_ path: String, by importer: String) -> ImportAnswer {
    host.importedScore(path, by: importer)
  }

  override func length(of source: SoundSource) -> SoundAnswer {
    if let known = lengths[source] { return known }
    let answer = host.length(of: source)
    lengths[source] = answer
    return answer
  }
}
