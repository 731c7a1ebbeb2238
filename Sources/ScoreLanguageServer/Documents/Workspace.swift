import ScoreCompiler
import ScoreDiagnostics
import ScoreTimeline

/// The texts that are open, the folders of the client, and what was found out about each score.
struct Workspace<Host: LanguageHost> {
  /// Who knows the files.
  var host: Host

  /// How positions are counted.
  var encoding = PositionEncoding.utf16

  /// The paths of the client's folders.
  var folders: [String] = []

  /// The open texts, by their path.
  private(set) var documents: [String: TextDocument] = [:]

  private var analyses: [String: Analysis] = [:]

  /// What the compiler is told.
  private let options: CompileOptions

  init(host: Host, options: CompileOptions) {
    self.host = host
    self.options = options
  }

  /// The paths of the open texts, sorted.
  var openPaths: [String] { documents.keys.sorted() }

  /// Returns the path that `uri` stands for here.
  static func path(of uri: String) -> String { DocumentURI.path(of: uri) ?? uri }

  /// Returns the URI by which the client knows the file at `path`.
  func uri(of path: String) -> String { documents[path]?.uri ?? DocumentURI.uri(ofPath: path) }

  mutating func open(_ document: TextDocument) {
    documents[document.path] = document
    host.filesDidChange()
    forget(document.path)
  }

  mutating func close(_ path: String) {
    documents[path] = nil
    forget(path)
  }

  mutating func change(_ path: String, _ changes: [TextDocument.Change], version: Int) {
    documents[path]?.apply(changes, version: version, encoding)
    forget(path)
  }

  mutating func save(_ path: String) {
    documents[path]?.save()
    filesDidChange()
  }

  /// Forgets all that depends on files.
  mutating func filesDidChange() {
    host.filesDidChange()
    analyses = [:]
  }

  /// Forgets what is known of the score at `path` and of those that read it.
  private mutating func forget(_ path: String) {
    for (other, analysis) in analyses where other == path || analysis.reads(path) {
      analyses[other] = nil
    }
  }

  /// The open scores that are not analysed as they are, sorted.
  var outdatedPaths: [String] { openPaths.filter { analyses[$0] == nil } }

  /// Returns the analysis of the score at `path`, open or not, or `nil` iff it cannot be read.
  mutating func analysis(of path: String) -> Analysis? {
    if let known = analyses[path] { return known }
    guard let text = documents[path]?.text ?? host.contents(of: path) else { return nil }
    let analysis = analyze(text, at: path, beside: documents)
    if analysis != nil { analyses[path] = analysis }
    return analysis
  }

  /// Returns what would be found out about the score at `path` if the files there had `texts`.
  mutating func analysis(of path: String, with texts: [String: [UInt8]]) -> Analysis? {
    var documents = documents
    for (path, text) in texts {
      documents[path] = TextDocument(uri: path, version: 0, text: text)
    }
    guard let text = documents[path]?.text ?? host.contents(of: path) else { return nil }
    return analyze(text, at: path, beside: documents)
  }

  private mutating func analyze(
    _ text: [UInt8], at path: String, beside documents: [String: TextDocument]
  ) -> Analysis? {
    var answers = AnalysisHost(host: host, documents: documents, mainScore: path)
    let analysis = Analysis(path: path, text: text, options, asking: &answers)
    host = answers.host
    return analysis
  }

  /// Returns the paths of all scores of the client: those in its folders and those that are open.
  mutating func allScores() -> [String] {
    var paths = Set(documents.keys)
    for folder in folders { paths.formUnion(host.scores(below: folder)) }
    return paths.sorted()
  }
}

/// Answers the compiler's questions: from open texts first, else from the files.
struct AnalysisHost<Host: LanguageHost>: ScoreHost {
  var host: Host
  let documents: [String: TextDocument]
  let mainScore: String

  mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer {
    // A text that was never saved is found by its path alone.
    let beside = DocumentURI.join(DocumentURI.folder(of: importer), path)
    if let open = documents[beside] { return .found(name: beside, bytes: plain(open)) }
    let answer = host.importedScore(path, by: importer)
    guard case .found(let name, _) = answer, let open = documents[name] else { return answer }
    return .found(name: name, bytes: plain(open))
  }

  private func plain(_ document: TextDocument) -> [UInt8] {
    WideText.withoutHalves(document.text)
  }

  mutating func length(of source: SoundSource) -> SoundAnswer {
    host.length(of: source, in: mainScore)
  }

  mutating func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double
  ) -> PartsAnswer {
    host.audibleParts(of: source, after: steps, above: level, in: mainScore)
  }

  /// Answers that nothing can be felt of it: an editor needs no more of the sound than its length, and
  /// that at each keystroke.
  mutating func feel(_ source: SoundSource, _ listening: Listening) -> FeltAnswer {
    guard case .found(let length) = length(of: source) else {
      return .found(FeltSound(length: .zero))
    }
    return .found(FeltSound(length: length))
  }

  mutating func plugin(_ uri: String) -> PluginAnswer { host.plugin(uri) }
}
