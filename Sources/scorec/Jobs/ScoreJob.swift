import ScoreAudio
import ScoreCompiler
import ScoreDecompiler
import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreSyntax
import ScoreTimeline

/// One score on its way through the compiler.
struct ScoreJob {
  /// What the command line asks for.
  let settings: Settings
  /// The path of the score.
  let input: String
  /// What its timeline is prepared for.
  let kind: OutputKind
  /// What is made of it; `nil` to compile it for its mistakes alone.
  let product: Product?
  /// Where that goes; `nil` to make it for what there is to say about it.
  var output: String?
  /// What names the score in the names of other files.
  var name: String
  /// How much is taken of a score without an end, which is right to play, not to write; `nil` iff it
  /// has to have one.
  var endlessDuration: Ticks?
  /// What none of its files may replace, beside what it is made from: all that the command was given.
  var inputs = Originals([])

  /// As much of a score without an end as tells whether it is right, and can be played at first.
  static let anHour = Ticks.milliseconds(3_600_000)

  /// Creates the job to make `product` of the score at `input`, and to write it to `output`.
  init(
    _ settings: Settings, _ input: String, _ kind: OutputKind, _ product: Product?,
    to output: String?
  ) {
    self.settings = settings
    self.input = input
    self.kind = kind
    self.product = product
    self.output = output
    name = Path.stem(of: input)
  }

  /// A score that the compiler understood.
  struct Compiled {
    /// What it means.
    var timeline: Timeline
    /// What it plays when states change.
    var reactions = Reactions()
    /// The sounds that it may name.
    var sounds: AssetLibrary
    /// Its notes, before a pass drops or splits any.
    var cues: [Cue] = []
    /// `true` iff it has no end, and this is only so much of it.
    var isEndless = false
  }

  /// Does the job, and what `others` make of the same score: as many of them as can be made.
  func run(and others: ArraySlice<ScoreJob> = []) -> JobReport {
    var report = JobReport()
    report.attempt { report throws(Failure) in
      guard let score = try compile(&report) else { return }
      let read = report.diagnostics
      for job in [self] + others { job.make(score, read, &report) }
    }
    // What has errors is made into nothing.
    if report.losses.isEmpty { for job in [self] + others { job.tellLosses(of: &report) } }
    return report
  }

  /// Adds what was lost where the product was not made out of a timeline.
  private func tellLosses(of report: inout JobReport) {
    let warnings = report.diagnostics.sorted.filter { $0.severity == .warning }
    report.losses.append(
      ResultLosses(
        of: input, product, at: output, read: warnings, written: [],
        errorCount: report.errorCount(settings) + report.failures.count, settings))
  }

  /// Returns the compiled score, or `nil` iff it has errors or another stage was asked for.
  func compile(_ report: inout JobReport) throws(Failure) -> Compiled? {
    if settings.format(of: input) == .sound { return try feel(&report) }
    return try compile(try InputFile(path: input), &report)
  }

  /// Returns the compiled score of the text `text`, or `nil` as above.
  func compile(_ text: InputFile, _ report: inout JobReport) throws(Failure) -> Compiled? {
    let format = settings.format(of: input)
    let file = report.add(text, at: input, isBinary: format.isBinary)
    report.stopwatch.lap("read")
    var host = FileHost(of: file.name, text, settings: settings)
    let timeline: Timeline?
    var reactions = Reactions()
    var isEndless = false
    if format != .score {
      timeline = read(file, format, asking: &host, &report)
    } else {
      if try dumpText(of: file, &report) { return nil }
      (timeline, reactions, isEndless) = compile(file, asking: &host, &report)
    }
    report.dependencies = host.files
    report.vainPlaces = host.vainPlaces
    report.stopwatch.lap("compile")
    guard let timeline, !report.containsError(settings) else { return nil }
    var score = Compiled(timeline: timeline, reactions: reactions, sounds: host.sounds)
    score.isEndless = isEndless
    try score.pass(settings.gates)
    return score
  }

  /// Returns what the score in `file` means, and whether it has no end; no timeline iff it has errors.
  private func compile(
    _ file: SourceFile, asking host: inout FileHost, _ report: inout JobReport
  ) -> (Timeline?, Reactions, isEndless: Bool) {
    var options = settings.compile
    options.wantsRemarks = settings.wantsRemarks
    var compilation = ScoreCompiler.compile(
      file, in: &report.sources, options: options, asking: &host)
    let isEndless = endlessDuration != nil && compilation.diagnostics.isUnbounded
    if isEndless {
      (options.duration, options.cutsTriggers) = (endlessDuration, true)
      compilation = ScoreCompiler.compile(
        file, in: &report.sources, options: options, asking: &host)
    }
    report.diagnostics.formUnion(compilation.diagnostics)
    return (compilation.timeline, compilation.reactions, isEndless)
  }

  /// Runs the passes on `score`, and returns `true` iff there is no error.
  func prepare(_ score: inout Compiled, _ report: inout JobReport) -> Bool {
    prepare(&score.timeline, &report)
    for index in score.reactions.triggers.indices {
      prepare(&score.reactions.triggers[index].timeline, &report)
    }
    report.stopwatch.lap("passes")
    return !report.containsError(settings)
  }

  /// Runs the passes on one of the timelines of a score.
  func prepare(_ timeline: inout Timeline, _ report: inout JobReport) {
    optimize(&timeline, passOptions, &report.diagnostics)
  }

  /// Makes the product out of `score`, of which `read` was told, whatever another one lost of it: one
  /// of each of its timelines, or one of all of them.
  private func make(_ score: Compiled, _ read: DiagnosticSet, _ report: inout JobReport) {
    var (all, written) = (report.diagnostics, DiagnosticSet())
    let failureCount = report.failures.count
    var errorCount = 0
    report.attempt { report throws(Failure) in
      for (job, part) in try parts(of: score) {
        report.diagnostics = read.remarks
        report.attempt { report throws(Failure) in try job.makeWhole(part, &report) }
        errorCount += report.errorCount(settings)
        written.formUnion(report.diagnostics)
      }
    }
    errorCount += report.failures.count - failureCount
    report.losses.append(
      ResultLosses(
        of: input, product, at: output, read: read.sorted, written: written.sorted,
        errorCount: errorCount, settings))
    all.formUnion(written)
    report.diagnostics = all
  }

  /// Makes the product out of `score`.
  private func makeWhole(_ score: Compiled, _ report: inout JobReport) throws(Failure) {
    var score = score
    guard let product else { return }
    if let output {
      try originals(report).check(output)
      report.outputs.append(output)
    }
    if product == .score {
      try write(decompile(score.timeline, isExact: settings.isExact))
      return report.stopwatch.lap("write")
    }
    if kind.container != nil {
      score.cues = score.timeline.noteTexts.map { Cue(at: $0.start, $0.text) }
    }
    if isFeedbackAlone(score) { return try emit(score, &report) }
    if let transients = splitTransients(of: &score, &report) {
      let part = Compiled(timeline: transients.timeline, sounds: score.sounds)
      try transients.job.makeWhole(part, &report)
      guard !report.containsError(settings) else { return }
    }
    if product.needsPasses, !prepare(&score, &report) { return }
    if case .output(let kind) = product, let container = kind.container {
      try render(score, into: container, &report)
    } else {
      try emit(score, &report)
    }
    report.stopwatch.lap("write")
  }

  /// Returns the files that none of its own may replace.
  func originals(_ report: JobReport) -> Originals {
    inputs.union(Originals([input] + report.dependencies))
  }

  /// `true` iff feedback generators do for what is written as Swift.
  func isFeedbackAlone(_ score: Compiled) -> Bool {
    product == .output(.swift) && settings.compile.device == .haptics
      && score.timeline.isFeedbackAlone
  }

  /// Takes the taps out of `score`, if that was asked for and helps; returns them, and the job that
  /// writes them beside the output.
  private func splitTransients(
    of score: inout Compiled, _ report: inout JobReport
  ) -> (timeline: Timeline, job: ScoreJob)? {
    guard settings.splitsTransients, product == .output(.ahap), let output else { return nil }
    var options = passOptions
    options.lastPass = "presets"
    options.wantsRemarks = false
    optimize(&score.timeline, options, &report.diagnostics)
    guard let transients = score.timeline.takeTransients() else { return nil }
    let path = Path.folder(of: output) + Path.stem(of: output) + "-transients.ahap"
    var settings = settings
    settings.splitsTransients = false
    var job = ScoreJob(settings, input, kind, product, to: path)
    job.inputs = inputs
    return (transients, job)
  }

  /// What the passes are told.
  private var passOptions: PassOptions {
    var options = PassOptions(target: kind.target, device: settings.compile.device)
    options.level = settings.optimization
    options.presets = settings.presets
    options.lastPass = settings.lastPass
    options.wantsRemarks = settings.wantsRemarks
    options.renderedName = output.flatMap { OutputFile.isRegular($0) ? Path.stem(of: $0) : nil }
    if product == .output(.swift) {
      options.holdsSounds = false
      options.renderedName = options.renderedName ?? name
    }
    return options
  }
}

extension DiagnosticSet {
  /// Those of it that tell what the compiler did.
  fileprivate var remarks: DiagnosticSet {
    var remarks = DiagnosticSet()
    guard !isEmpty else { return remarks }
    for diagnostic in sorted where diagnostic.severity == .remark { remarks.insert(diagnostic) }
    return remarks
  }

  /// `true` iff the score has no end, and was not told when to stop.
  fileprivate var isUnbounded: Bool { sorted.contains { $0.id == .unboundedScore } }
}
