import ScoreAudio
import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreSyntax
import ScoreTimeline

/// The products that are text.
extension ScoreJob {
  /// Writes the tokens or the syntax tree of `file` iff they are asked for, and returns whether.
  func dumpText(of file: SourceFile, _ report: inout JobReport) throws(Failure) -> Bool {
    switch product {
    case .dump(.tokens): try write(dumpTokens(of: file))
    case .dump(.ast):
      let score = parse(file, &report.diagnostics)
      if !report.containsError(settings) { try write(dumpAST(score)) }
    case .dump(.timeline), .output, .score, nil: return false
    }
    if let output { report.outputs.append(output) }
    return true
  }

  /// Writes `text` as the product.
  func write(_ text: String) throws(Failure) {
    guard let output else { return }
    try inputs.union(Originals([input])).check(output)
    var writer = TextWriter(to: try OutputFile(path: output))
    writer.write(string: text)
    writer.flush()
    try writer.sink.finish()
  }

  /// Writes the product of `score`, which the passes have prepared.
  func emit(_ score: Compiled, _ report: inout JobReport) throws(Failure) {
    let timeline = score.timeline
    var companions = SoundCompanions(
      timeline, score.sounds, settings, beside: output, sparing: originals(report))
    let isDirect = output.map { !OutputFile.isRegular($0) } ?? true
    if isDirect, settings.isStrict || output == nil || kind.target == .touch {
      // What is sent cannot be taken back: what an output cannot hold must be known before.
      var writer = TextWriter(to: NoOutput())
      emit(score, &companions, to: &writer, &report)
      guard !report.containsError(settings) else { return }
    }
    guard let output else { return }
    var writer = TextWriter(to: try OutputFile(path: output))
    emit(score, &companions, to: &writer, &report)
    writer.flush()
    guard !report.containsError(settings) else { return }
    // Swift has no sounds, so that nothing would name their files.
    if product != .output(.swift) { report.companions += try companions.write() }
    try writer.sink.finish()
  }

  private func emit<Sink: ByteSink>(
    _ score: Compiled, _ companions: inout SoundCompanions, to writer: inout TextWriter<Sink>,
    _ report: inout JobReport
  ) {
    let timeline = score.timeline
    switch product {
    case .output(.ahap):
      var options = AHAPOptions()
      options.audioPrefix = settings.audioPrefix
      options.keepsFolders = InputFormat(path: input) == .ahap && !settings.copiesAssets
      let library = companions.library
      for sound in timeline.rendered where library.standsIn(for: sound) {
        report.diagnostics.insert(.standInRendered(sound))
      }
      emitAHAP(
        timeline, options: options, to: &writer, diagnostics: &report.diagnostics,
        isSameFile: { library.isSameFile($0, $1) }, soundFile: { companions.fileName(of: $0) })
    case .output(.events): emitEvents(timeline, score.reactions, to: &writer)
    case .output(.manifest): emitManifest(timeline, score.reactions, to: &writer, files: files)
    case .output(.svg):
      emitPicture(
        timeline, waveforms: companions.waveforms, sources: report.sources,
        presets: settings.presets, to: &writer)
    case .output(.timeline), .dump(.timeline):
      emitTimeline(
        timeline, score.reactions, sources: report.sources, remarks: remarks(of: report),
        to: &writer)
    case .output(.haptic): emitHaptic(timeline, to: &writer, diagnostics: &report.diagnostics)
    case .output(.haps): emitHAPS(timeline, to: &writer, diagnostics: &report.diagnostics)
    case .output(.hjif): emitHJIF(timeline, to: &writer, diagnostics: &report.diagnostics)
    case .output(.hmpg): emitHMPG(timeline, to: &writer, diagnostics: &report.diagnostics)
    case .output(.midi): emitMIDI(timeline, to: &writer, diagnostics: &report.diagnostics)
    case .output(.android):
      emitAndroidWaveform(timeline, to: &writer, diagnostics: &report.diagnostics)
    case .output(.xml): emitAndroidXML(timeline, to: &writer, diagnostics: &report.diagnostics)
    case .output(.kotlin): emitKotlin(timeline, to: &writer, diagnostics: &report.diagnostics)
    case .output(.web): emitWeb(timeline, to: &writer, diagnostics: &report.diagnostics)
    case .output(.javascript):
      emitWebModule(timeline, to: &writer, diagnostics: &report.diagnostics)
    case .output(.swift):
      if timeline.isFeedbackAlone {
        emitSwiftFeedbacks(timeline, to: &writer, diagnostics: &report.diagnostics)
      } else {
        emitSwift(timeline, to: &writer, diagnostics: &report.diagnostics)
      }
    case .output(.wav), .output(.aiff), .output(.caf), .output(.flac), .output(.ogg),
      .output(.opus), .output(.mp3), .score, .dump(.tokens), .dump(.ast), nil:
      preconditionFailure("a product was emitted that is no text of a timeline")
    }
  }

  private func remarks(of report: JobReport) -> [Diagnostic] {
    report.diagnostics.sorted.filter { $0.severity == .remark }
  }
}
