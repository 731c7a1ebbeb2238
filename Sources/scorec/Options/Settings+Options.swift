import ScoreAudio
import ScoreCompiler
import ScoreDiagnostics
import ScoreTimeline

extension Settings {
  typealias Rule = OptionRule<Settings>

  /// The options of what a score means.
  static let meaning: [Rule] = [
    Rule("-D", "--define", value: .text("NAME=VALUE"), "gives a top-level `let` another value") {
      settings, value throws(Failure) in
      settings.compile.definitions.append(try definition(value))
    },
    Rule("--device", value: .choice(of: Device.self), "the device that the score is for (haptics)")
    {
      settings, value throws(Failure) in
      settings.compile.device = try Device(choice: value, of: "--device")
    },
    Rule(
      "--duration", value: .text("TIME"),
      "ends the score there, as in 1m30s; a file of a `loop` needs it"
    ) {
      settings, value throws(Failure) in
      settings.compile.duration = try OptionValue.time(value, of: "--duration")
    },
    Rule("-I", "--include", value: .folder, "looks there for imports and files, too") {
      settings, value in settings.includeFolders.append(value)
    },
    Rule(
      "--assets", value: .folder,
      "looks there for `asset:`, instead of beside the score, in Assets/ and in Sounds/"
    ) { settings, value in settings.assetFolders.append(value) },
    Rule("--system-sounds", value: .folder, "takes the sounds of `system:` from there") {
      settings, value in settings.systemSounds = value
    },
  ]

  /// The option of what becomes of triggers in files.
  static let cutting: [Rule] = [
    Rule(
      "--cut-triggers",
      flag: "lets --duration cut triggers sharply, not end their loops after whole turns"
    ) { $0.compile.cutsTriggers = true }
  ]

  /// The options of what of a score is let through.
  static let gating: [Rule] = [
    Rule("--no-haptics", flag: "leaves out all haptics, as does SCOREC_HAPTICS=0") {
      $0.gates.haptics = false
    },
    Rule("--no-sound", flag: "leaves out all sounds, as does SCOREC_SOUND=0") {
      $0.gates.sound = false
    },
    Rule("--strength", value: .text("FACTOR"), "scales all haptics, 0 to 1") {
      settings, value throws(Failure) in
      settings.gates.strength = try OptionValue.part(value, of: "--strength")
    },
    Rule("--mute", value: .text("PATTERN"), "leaves out all that the pattern plays") {
      settings, value in settings.gates.mutedPatterns.insert(value)
    },
  ]

  /// The option of what inputs are written in.
  static let reading: [Rule] = [
    Rule(
      "--input-format", value: .words(InputFormat.allCases.map(\.rawValue), as: "FORMAT"),
      "what the inputs are written in: \(InputFormat.names); by default, their suffixes tell"
    ) {
      settings, value throws(Failure) in
      settings.inputFormat = try InputFormat(choice: value, of: "--input-format")
    }
  ]

  /// The option of what is said about results.
  static let losses: [Rule] = [
    Rule(
      "--report", value: .words(["json"]),
      "lists on standard output what each result lost: a JSON object a line"
    ) {
      settings, value throws(Failure) in
      settings.listsLosses = try chosen(value, among: [("json", true)], of: "--report")
    }
  ]

  /// The options of what is said about a score.
  static let report: [Rule] = [
    Rule(
      "--diagnostics", value: .choice(of: DiagnosticFormat.self),
      "how errors and warnings are shown"
    ) {
      settings, value throws(Failure) in
      settings.diagnostics = try DiagnosticFormat(choice: value, of: "--diagnostics")
    },
    Rule("--remarks", flag: "tells what the compiler did, too") { $0.wantsRemarks = true },
    Rule("--strict", flag: "makes errors of warnings") { $0.isStrict = true },
    Rule(
      "--no-warn", value: .words(Diagnostic.ID.warnings.map { $0.rawValue }.sorted(), as: "ID"),
      "does not show the warnings of that kind"
    ) {
      settings, value throws(Failure) in
      settings.silenced.insert(try Diagnostic.ID(warningNamed: value))
    },
    Rule("--time", flag: "tells how long each stage took") { $0.wantsTime = true },
  ]

  /// The option of changes that are shown rather than made, of formatting and of mending.
  static let difference: [Rule] = [
    Rule("--diff", flag: "shows what would change, and changes nothing") { $0.wantsDiff = true }
  ]

  /// The options of formatting.
  static let formatting: [Rule] =
    [
      Rule("--check", flag: "names the scores that would change, and fails if there are any") {
        $0.isCheck = true
      }
    ]

  /// The options of checking.
  static let checking: [Rule] = [
    Rule("--watch", flag: "checks again whenever a score, or what it uses, is saved") {
      $0.isWatching = true
    }
  ]

  /// The options of mending.
  static let mending: [Rule] =
    [
      Rule("-n", "--dry-run", flag: "lists what would be mended, and changes nothing") {
        $0.isDryRun = true
      }
    ]

  /// The options of the manual.
  static let manual: [Rule] = [
    Rule("--markdown", flag: "writes the commands and options as Markdown") {
      $0.wantsMarkdown = true
    }
  ]

  /// The options of the language server.
  static let server: [Rule] = [
    Rule("--stdio", flag: "speaks on standard input and output, as it does anyway") { _ in }
  ]

  /// The options of the passes.
  static let passes: [Rule] = [
    Rule(
      "--optimize", value: .words(["none", "default", "full"]),
      "how much may change: nothing, nothing that one hears or feels (default), or that too within "
        + "stated tolerances"
    ) { settings, value throws(Failure) in
      settings.optimization = try chosen(
        value, among: [("none", .none), ("default", .standard), ("full", .full)], of: "--optimize")
    },
    Rule(
      "--presets", value: .words(PresetTable.all.map(\.name), as: "NAME"),
      "what impact, notification and the like become: \(presetNames)"
    ) {
      settings, value throws(Failure) in
      settings.presets = try chosen(
        value, among: PresetTable.all.map { ($0.name, $0) }, of: "--presets")
    },
  ]

  /// The option of looking for mistakes that says where.
  static let examining: [Rule] = [
    Rule(
      "--emit", value: .list(of: OutputKind.allCases.map(\.rawValue), as: "KIND,..."),
      "looks for what that output cannot hold, too"
    ) { settings, value throws(Failure) in settings.kinds = try kinds(value) }
  ]

  /// The options of a result and its place.
  static let result: [Rule] = [
    Rule(
      "-o", "--output", value: .output, "writes there; DIR/ for several scores; - is the default"
    ) {
      settings, value in settings.output = value
    },
    Rule(
      "--emit", value: .list(of: OutputKind.allCases.map(\.rawValue), as: "KIND,..."),
      "what is written: \(OutputKind.names); by default, the suffix of -o tells"
    ) { settings, value throws(Failure) in settings.kinds = try kinds(value) },
    Rule("--dump", value: .choice(of: Dump.self), "shows that stage instead of the result") {
      settings, value throws(Failure) in settings.dump = try Dump(choice: value, of: "--dump")
    },
    Rule(
      "--after", value: .words(Pass.all.map(\.name), as: "PASS"),
      "shows the timeline after that pass: \(passNames)"
    ) {
      settings, value throws(Failure) in
      settings.lastPass = try chosen(
        value, among: Pass.all.map { ($0.name, $0.name) }, of: "--after")
    },
    Rule("--deps", value: .output, "writes there what the result depends on, as a rule of Make") {
      settings, value in settings.dependencies = value
    },
    Rule("--audio-prefix", value: .text("DIR/"), "puts that before the names of sounds in an AHAP")
    {
      settings, value in settings.audioPrefix = value
    },
    Rule(
      "--split-transients",
      flag: "puts the taps of an AHAP into NAME-transients.ahap if curves would reach them"
    ) { $0.splitsTransients = true },
    Rule("--stems", value: .outputFolder, "writes there the parts of a sound, a file each, too") {
      settings, value in settings.stems = value
    },
    Rule(
      "--stems-by", value: .choice(of: StemGrouping.self),
      "what has a file there (sound): each sound, each pattern, or sounds, tones and haptics"
    ) {
      settings, value throws(Failure) in
      settings.stemGrouping = try StemGrouping(choice: value, of: "--stems-by")
    },
    Rule("--copy-assets", flag: "puts the sounds of an AHAP beside it") { $0.copiesAssets = true },
  ]

  /// The options of scores that are made of other files.
  static let importing: [Rule] =
    result.filter { $0.names.contains("-o") } + [
      Rule("--exact", flag: "keeps all digits; else 6 of times and 4 of values, and finds a tempo")
      {
        $0.isExact = true
      },
      Rule("-I", "--include", value: .folder, "looks there for the sounds that a file names, too") {
        settings, value in settings.includeFolders.append(value)
      },
    ]

  /// The options of the list of the system's sounds.
  static let listing: [Rule] =
    [
      Rule("--group", value: .choice(of: SystemSound.Group.self), "lists those alone") {
        settings, value throws(Failure) in
        settings.soundGroup = try SystemSound.Group(choice: value, of: "--group")
      },
      Rule("--json", flag: "lists them as JSON, an object a line") { $0.wantsJSON = true },
      Rule("-o", "--output", value: .output, "renders into that file; - is standard output, as WAV")
      {
        settings, value in settings.output = value
      },
    ] + meaning.filter { $0.names.contains("--system-sounds") }

  /// The options of sound.
  static let sound: [Rule] = [
    Rule("--sample-rate", value: .text("HZ"), "frames a second (48000)") {
      settings, value throws(Failure) in
      settings.sampleRate = try OptionValue.number(
        value, in: RenderSettings.sampleRates, of: "--sample-rate")
    },
    Rule(
      "--format", value: .choice(of: SampleFormat.self),
      "the samples of a WAV, AIFF, CAF or FLAC (pcm16)"
    ) {
      settings, value throws(Failure) in
      settings.format = try SampleFormat(choice: value, of: "--format")
    },
    Rule(
      "--quality", value: .text("0...1"),
      "how good, and large, an Ogg, Opus or MP3 is (\(SoundFormat().quality))"
    ) { settings, value throws(Failure) in
      settings.quality = try OptionValue.part(value, of: "--quality")
    },
    Rule(
      "--haptics", value: .choice(of: HapticLayout.self),
      "where haptics are heard: with all else (audible), on channels behind it, in a file beside "
        + "it, alone, nowhere"
    ) {
      settings, value throws(Failure) in
      settings.haptics = try HapticLayout(choice: value, of: "--haptics")
    },
    Rule(
      "--haptic-model", value: .choice(of: HapticModel.self), "what haptics sound like (scorec)"
    ) {
      settings, value throws(Failure) in
      settings.hapticModel = try HapticModel(choice: value, of: "--haptic-model")
    },
    Rule(
      "--haptic-channels", value: .words(["1", "2"]),
      "on how many channels of their own haptics are heard (1)"
    ) { settings, value throws(Failure) in
      settings.hapticChannels = try OptionValue.number(value, in: 1...2, of: "--haptic-channels")
    },
    Rule("--no-limiter", flag: "cuts off what goes beyond full scale, rather than turning it down")
    {
      $0.isLimited = false
    },
    Rule("--no-dither", flag: "rounds to 16 bits without noise") { $0.isDithered = false },
  ]

  /// The options of what is written of a sound, and how fast.
  static let part: [Rule] = [
    Rule("--from", value: .text("TIME"), "begins there, as in 1m30s") {
      settings, value throws(Failure) in
      settings.start = try OptionValue.time(value, of: "--from", orNone: true)
    },
    Rule("--to", value: .text("TIME"), "ends there") {
      settings, value throws(Failure) in settings.end = try OptionValue.time(value, of: "--to")
    },
    Rule(
      "--threads", value: .text("N"),
      "how many threads render a score (one for each processor); the bytes are the same"
    ) { settings, value throws(Failure) in
      settings.threads = try OptionValue.number(value, in: 1...256, of: "--threads")
    },
  ]

  /// Returns the kinds of results that `text` names, with commas between.
  private static func kinds(_ text: String) throws(Failure) -> [OutputKind] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map {
      name throws(Failure) in try OutputKind(choice: String(name), of: "--emit")
    }
  }

  private static var presetNames: String { PresetTable.all.map(\.name).joined(separator: ", ") }

  private static var passNames: String { Pass.all.map(\.name).joined(separator: ", ") }

  private static func definition(_ text: String) throws(Failure) -> CompileOptions.Definition {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw .usage("'\(text)' defines nothing", hint: "as in -D strength=0.5")
    }
    return CompileOptions.Definition(
      name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
  }
}
