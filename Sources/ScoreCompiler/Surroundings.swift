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

  func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double
  ) -> PartsAnswer {
    preconditionFailure("a world without a host was asked for silence")
  }

  func feel(_ source: SoundSource, _ listening: Listening) -> FeltAnswer {
    preconditionFailure("a world without a host was asked what can be felt")
  }

  func plugin(_ uri: String) -> PluginAnswer {
    preconditionFailure("a world without a host was asked for a plug-in")
  }
}

/// The surroundings that ask `host`.
final class World<Host: ScoreHost>: Surroundings {
  var host: Host
  private var lengths: [SoundSource: SoundAnswer] = [:]
  private var parts: [PartsQuestion: PartsAnswer] = [:]
  private var felt: [FeltQuestion: FeltAnswer] = [:]
  private var plugins: [String: PluginAnswer] = [:]

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

  override func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double
  ) -> PartsAnswer {
    let question = PartsQuestion(source: source, steps: steps, level: level)
    if let known = parts[question] { return known }
    let answer = host.audibleParts(of: source, after: steps, above: level)
    parts[question] = answer
    return answer
  }

  override func plugin(_ uri: String) -> PluginAnswer {
    if let known = plugins[uri] { return known }
    let answer = host.plugin(uri)
    plugins[uri] = answer
    return answer
  }

  override func feel(_ source: SoundSource, _ listening: Listening) -> FeltAnswer {
    let question = FeltQuestion(source: source, listening: listening)
    if let known = felt[question] { return known }
    let answer = host.feel(source, listening)
    felt[question] = answer
    return answer
  }
}

/// What the host was asked about what can be felt.
private struct FeltQuestion: Hashable {
  let source: SoundSource
  let listening: Listening
}

/// What the host was asked about silence.
private struct PartsQuestion: Hashable {
  let source: SoundSource
  let steps: [SoundStep]
  let level: Double
}
