import ScoreDiagnostics
import ScoreTimeline

/// What the program can be asked to do.
enum Command: String, CaseIterable {
  case compile
  case run
  case check
  case `import`
  case fmt
  case fix
  case sounds
  case devices
  case fetch
  case explain
  case lsp
  case completions
  case man

  /// What it does, in a few words.
  var summary: String {
    switch self {
    case .compile: "makes AHAP, sound, a picture or a list of events out of scores"
    case .run: "plays scores, and is controlled while it does"
    case .check: "looks for mistakes in scores"
    case .import: "makes scores out of files of other formats"
    case .fmt: "gives scores the form that all scores share"
    case .fix: "mends mistakes where it is sure what was meant"
    case .sounds: "lists, plays and renders the sounds of `system:`"
    case .devices: "lists what a score can be played on"
    case .fetch: "downloads the sounds that scores name by their address"
    case .explain: "tells more about a kind of error or warning"
    case .lsp: "serves an editor that speaks the Language Server Protocol"
    case .completions: "writes what a shell needs to complete its command lines"
    case .man: "writes the manual page"
    }
  }

  /// What it is given beside options.
  var operand: Operand {
    switch self {
    case .compile, .run, .check: .scores
    case .import: .importable
    case .fmt, .fix: .scoresAndFolders
    case .sounds: .systemSounds
    case .fetch: .scoresAndAddresses
    case .explain: .diagnosticID
    case .completions: .shell
    case .lsp, .man, .devices: .none
    }
  }

  /// What stands behind its name.
  var usage: String { (options.rules.isEmpty ? "" : " [options]") + operand.usage }

  /// Its options.
  var options: OptionTable<Settings> {
    switch self {
    case .compile:
      OptionTable(
        Settings.result + Settings.reading + Settings.meaning + Settings.cutting + Settings.gating
          + Settings.network + Settings.downloads + Settings.sound + Settings.part
          + Settings.passes + Settings.report + Settings.losses)
    case .run:
      OptionTable(
        Settings.playing + Settings.reacting + Settings.meaning + Settings.gating
          + Settings.network + Settings.downloads
          + Settings.sound.filter { !$0.names.contains("--haptics") } + Settings.passes
          + Settings.report)
    case .check:
      OptionTable(
        Settings.examining + Settings.reading + Settings.meaning + Settings.cutting
          + Settings.network
          + Settings.downloads + Settings.sound + Settings.passes + Settings.report
          + Settings.losses + Settings.checking)
    case .import:
      OptionTable(Settings.importing + Settings.reading + Settings.report + Settings.losses)
    case .fmt:
      OptionTable(
        Settings.formatting + Settings.difference
          + Settings.report.filter { $0.names.contains("--diagnostics") })
    case .fix:
      OptionTable(
        Settings.mending + Settings.difference + Settings.meaning
          + Settings.report.filter { !$0.names.contains("--time") })
    case .sounds: OptionTable(Settings.listing + Settings.sound)
    case .devices: OptionTable(Settings.listing.filter { $0.names.contains("--json") })
    case .fetch:
      OptionTable(
        Settings.cache + Settings.downloads + Settings.meaning
          + Settings.report.filter { !$0.names.contains("--time") })
    case .lsp: OptionTable(Settings.meaning + Settings.server)
    case .man: OptionTable(Settings.manual)
    case .explain, .completions: OptionTable([])
    }
  }

  /// The text of `scorec COMMAND --help`.
  private var help: String {
    let rows = HelpText.rows(options)
    return "usage: scorec \(rawValue)\(usage)\n\nscorec \(rawValue) \(summary).\n"
      + (rows.isEmpty ? "" : "\noptions:\n" + rows) + (self == .run ? LiveManual.help : "")
  }

  /// The text of `scorec --help`.
  private static var help: String {
    """
    usage: scorec COMMAND [options] [SCORE...]

    scorec compiles scores of haptics and sound.

    commands:
    \(HelpText.rows(allCases.map { ($0.rawValue, $0.summary) }))
    'scorec COMMAND --help' tells the options of a command; '-' is standard input or output.

    """
  }

  /// Does what the command line asks for, and returns how the program ends.
  static func run(_ arguments: [String]) -> ExitStatus {
    do throws(Failure) {
      return try perform(arguments)
    } catch {
      Terminal.complain(error)
      return error.status
    }
  }

  private static func perform(_ arguments: [String]) throws(Failure) -> ExitStatus {
    guard let first = arguments.first else {
      throw .usage("no command", hint: "'scorec --help' tells what there is")
    }
    switch first {
    case "--help", "-h", "help":
      try Terminal.print(try arguments.dropFirst().first.map(named)?.help ?? help)
      return .success
    case "--version":
      try Terminal.print("scorec \(version)\n")
      return .success
    default:
      return try named(first).perform(Array(arguments.dropFirst()))
    }
  }

  private static func named(_ name: String) throws(Failure) -> Command {
    if let command = Command(rawValue: name) { return command }
    let hint = Suggestion(for: name, among: allCases.map(\.rawValue))?.label
    throw .usage("unknown command '\(name)'", hint: hint)
  }

  private func perform(_ arguments: [String]) throws(Failure) -> ExitStatus {
    if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      try Terminal.print(help)
      return .success
    }
    var settings = Settings()
    do throws(Failure) {
      settings = try self.settings(arguments)
      return try perform(settings)
    } catch {
      settings.diagnostics = diagnosticFormat(arguments)
      return try show([JobReport(failures: [error])], settings)
    }
  }

  private func settings(_ arguments: [String]) throws(Failure) -> Settings {
    var settings = Settings()
    switch self {
    case .compile, .run: settings.gates = try Gates.ofEnvironment()
    case .check, .import, .fmt, .fix, .sounds, .devices, .fetch, .explain, .lsp, .completions, .man:
      break
    }
    // What is played here is not repeated by an app: it ends where that is said.
    settings.compile.cutsTriggers = self == .run
    settings.inputs = try options.parse(arguments, into: &settings)
    if operand == .none, let first = settings.inputs.first {
      throw .usage(
        "'\(first)' is more than '\(rawValue)' takes", hint: "scorec \(rawValue)\(usage)")
    }
    guard settings.inputs.count(where: { $0 == Path.standard }) <= 1 else {
      throw .usage("'-' is given twice: standard input is read once")
    }
    return settings
  }

  /// Returns how diagnostics are shown, also where `arguments` have mistakes beside.
  private func diagnosticFormat(_ arguments: [String]) -> Settings.DiagnosticFormat {
    let table = OptionTable(options.rules.filter { $0.names == ["--diagnostics"] })
    var settings = Settings()
    for index in arguments.indices where arguments[index].hasPrefix("--diagnostics") {
      _ = try? table.parse(Array(arguments[index...].prefix(2)), into: &settings)
    }
    return settings.diagnostics
  }

  private func perform(_ settings: Settings) throws(Failure) -> ExitStatus {
    switch self {
    case .compile: return try compileScores(settings)
    case .run: return try playScores(settings)
    case .check: return try checkScores(settings)
    case .import: return try importFiles(settings)
    case .fmt: return try formatScores(settings)
    case .fix: return try fixScores(settings)
    case .sounds: return try systemSounds(settings)
    case .devices: return try listDevices(settings)
    case .fetch: return try fetchSounds(settings)
    case .explain: return try explain(settings.inputs)
    case .lsp: return try serveEditor(settings)
    case .completions: return try writeCompletions(settings)
    case .man: return try writeManual(settings)
    }
  }
}
