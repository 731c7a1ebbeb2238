/// Which score becomes what, and where.
struct OutputPlan: Sendable {
  /// What is made of each score.
  let product: Product

  /// What the timeline is prepared for.
  let kind: OutputKind

  /// The paths of the results, in the order of the scores.
  let paths: [String]

  /// Creates the plan that `settings` ask for.
  init(_ settings: Settings) throws(Failure) {
    guard !settings.inputs.isEmpty else {
      throw .usage("no score", hint: "'-' is standard input")
    }
    kind = try OutputPlan.kind(settings)
    product = settings.dump.map { .dump($0) } ?? .output(kind)
    paths = try OutputPlan.paths(settings, suffix: product.suffix)
    try checkReport(settings)
    if settings.lastPass != nil, settings.dump != .timeline {
      throw .usage("'--after' is for '--dump timeline'")
    }
    if settings.stems != nil, kind.container == nil || settings.dump != nil {
      throw .usage("'--stems' needs a sound that they are of", hint: "-o FILE.wav")
    }
    try settings.checkPart(isSound: kind.container != nil && settings.dump == nil)
    if let container = kind.container, settings.dump == nil {
      try settings.checkSound(container, isBesideFiles: !paths.contains(Path.standard))
    }
    if settings.splitsTransients, kind != .ahap || paths.contains(Path.standard) {
      throw .usage(
        "'--split-transients' needs an AHAP file to put another one beside", hint: "-o FILE.ahap")
    }
    if settings.copiesAssets, kind != .ahap || paths.contains(Path.standard) {
      throw .usage("'--copy-assets' needs an AHAP file to put sounds beside", hint: "-o FILE.ahap")
    }
  }

  /// Creates the plan to make a score out of each input.
  init(importing settings: Settings) throws(Failure) {
    guard !settings.inputs.isEmpty else { throw .usage("no file to make a score of") }
    kind = .events
    product = .score
    if let output = settings.output { try OutputPlan.checkScore(output, of: settings.inputs[0]) }
    paths = try OutputPlan.paths(settings, suffix: product.suffix)
    try checkReport(settings)
  }

  /// Throws iff `path` is the name of a file that is no score; one of `input` was to go there.
  private static func checkScore(_ path: String, of input: String) throws(Failure) {
    let suffix = Path.suffix(of: path).lowercased()
    guard !isFolder(path), OutputFile.isRegular(path), !["", Product.score.suffix].contains(suffix)
    else { return }
    let score = "-o \(Path.folder(of: path))\(Path.stem(of: path)).score"
    let isResult = OutputKind(path: path) != nil
    throw .usage(
      "'import' writes scores, and '\(path)' is not the name of one",
      hint: isResult ? "scorec compile \(input) -o \(path)" : score)
  }

  private func checkReport(_ settings: Settings) throws(Failure) {
    guard settings.listsLosses, paths.contains(Path.standard) else { return }
    throw .usage("'--report' and the result cannot both go to standard output", hint: "-o FILE")
  }

  /// Returns the plans that `settings` ask for, one for each kind of result.
  static func all(_ settings: Settings) throws(Failure) -> [OutputPlan] {
    guard settings.kinds.count > 1 else { return [try OutputPlan(settings)] }
    guard settings.output.map(isFolder) == true, settings.dump == nil else {
      throw .usage("several kinds of results need a folder", hint: "-o DIR/")
    }
    return try settings.kinds.map { kind throws(Failure) in
      var settings = settings
      settings.kinds = [kind]
      if kind != .ahap { (settings.copiesAssets, settings.splitsTransients) = (false, false) }
      return try OutputPlan(settings)
    }
  }

  private static func kind(_ settings: Settings) throws(Failure) -> OutputKind {
    if let kind = settings.kind { return kind }
    guard let output = settings.output, settings.dump == nil, !isFolder(output),
      !Path.suffix(of: output).isEmpty
    else { return .ahap }
    guard let kind = OutputKind(path: output) else {
      throw .usage(
        "'\(output)' does not tell what to write",
        hint: "--emit \(OutputKind.choices(for: output))")
    }
    return kind
  }

  private static func paths(_ settings: Settings, suffix: String) throws(Failure) -> [String] {
    let output = settings.output ?? Path.standard
    guard isFolder(output) else {
      guard settings.inputs.count == 1 else {
        throw .usage("several scores need a folder for their results", hint: "-o DIR/")
      }
      return [output]
    }
    if let error = Path.createFolder(output) {
      throw Failure(.cannotCreate, "cannot create '\(output)'", reason: error.reason)
    }
    let folder = output.hasSuffix("/") ? output : output + "/"
    var scores: [String: String] = [:]
    return try settings.inputs.map { input throws(Failure) in
      let path = "\(folder)\(input == Path.standard ? "stdin" : Path.stem(of: input)).\(suffix)"
      if let other = scores.updateValue(input, forKey: path) {
        throw .usage("'\(other)' and '\(input)' would both become '\(path)'")
      }
      return path
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    path.hasSuffix("/") || Path.isFolder(path)
  }
}
