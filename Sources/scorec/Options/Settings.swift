import ScoreAudio
import ScoreCompiler
import ScoreDiagnostics
import ScoreTimeline

/// What the command line asks of a compilation.
struct Settings: Sendable {
  /// How diagnostics are shown.
  enum DiagnosticFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For tools: a JSON object a line.
    case json
    /// For code hosts: one log of the whole run.
    case sarif
    /// For a workflow of GitHub: a command a line.
    case github
  }

  /// A stage whose result is shown instead of an output.
  enum Dump: String, CaseIterable, Sendable {
    /// The tokens of the text.
    case tokens
    /// The syntax tree.
    case ast
    /// The timeline, after the passes for the output.
    case timeline
  }

  /// The paths of the scores; "-" is standard input.
  var inputs: [String] = []

  /// What the inputs are written in; `nil` to tell by the suffix of each.
  var inputFormat: InputFormat?

  /// Returns what the input at `path` is written in.
  func format(of path: String) -> InputFormat { inputFormat ?? InputFormat(path: path) }

  // MARK: What the score means

  /// What the compiler is told.
  var compile = CompileOptions()
  /// The folders of imports and of `file:` after that of the score.
  var includeFolders: [String] = []
  /// The folders of `asset:`.
  var assetFolders: [String] = []
  /// The folder of `system:`.
  var systemSounds: String?
  /// What is downloaded of the addresses that a score names.
  var network = NetworkUse.never
  /// What a download may take.
  var downloadLimits = Download.Limits()
  /// What becomes of the cache of downloads instead.
  var cacheAction: CacheAction?

  /// What of it is let through.
  var gates = Gates()

  // MARK: What it becomes

  /// Where the result goes; `nil` is standard output.
  var output: String?
  /// `true` iff a score that is made of another file keeps all digits.
  var isExact = false
  /// What the results are; none to tell by the suffix of `output`.
  var kinds: [OutputKind] = []
  /// What the first result is; `nil` to tell by the suffix of `output`.
  var kind: OutputKind? { kinds.first }
  /// How much the passes change.
  var optimization = OptimizationLevel.standard
  /// What the feedbacks with a name become.
  var presets = PresetTable.pulsar
  /// The stage to show instead.
  var dump: Dump?
  /// The last pass to run before it is shown.
  var lastPass: String?
  /// Where to write what the outputs are made from, as rules of Make.
  var dependencies: String?

  // MARK: What an AHAP and a sound are like

  /// What stands before the names of sound files in an AHAP.
  var audioPrefix = ""
  /// `true` iff the sounds of an AHAP are put beside it.
  var copiesAssets = false
  /// `true` iff the taps of an AHAP get a file of their own where curves would reach them.
  var splitsTransients = false
  /// Frames a second of a sound.
  var sampleRate = 48_000
  /// Where haptics are heard.
  var haptics = HapticLayout.audible
  /// What haptics sound like.
  var hapticModel = HapticModel.scorec
  /// How many channels of their own they have, where they have any.
  var hapticChannels = 1
  /// `true` iff what would go beyond full scale is turned down.
  var isLimited = true
  /// When a part of a sound begins.
  var start = Ticks.zero
  /// When a part of a sound ends; `nil` where the sound does.
  var end: Ticks?
  /// The threads that render a score; `nil` for as many as there are processors.
  var threads: Int?
  /// `true` iff 16-bit samples are dithered.
  var isDithered = true
  /// The group of the system's sounds that is listed; `nil` for all.
  var soundGroup: SystemSound.Group?
  /// `true` iff a list is JSON.
  var wantsJSON = false
  /// The folder for the parts of a sound, a file each.
  var stems: String?
  /// What has a file of its own there.
  var stemGrouping = StemGrouping.sound
  /// How the samples of a sound are written.
  var format = SampleFormat.pcm16
  /// How good a sound is that is compressed with loss.
  var quality = SoundFormat().quality

  // MARK: How it is played

  /// What is asked of the player.
  var live = LiveSettings()

  // MARK: What becomes of the score itself

  /// `true` iff scores that are not formatted are only named.
  var isCheck = false
  /// `true` iff changes are shown rather than made.
  var wantsDiff = false
  /// `true` iff changes are listed rather than made.
  var isDryRun = false

  // MARK: What is told about the program

  /// `true` iff the manual is written as Markdown.
  var wantsMarkdown = false

  // MARK: What is said about it

  /// `true` iff what each result lost is listed on standard output.
  var listsLosses = false

  /// How diagnostics are shown.
  var diagnostics = DiagnosticFormat.text
  /// `true` iff remarks are shown.
  var wantsRemarks = false
  /// `true` iff warnings are errors.
  var isStrict = false
  /// The warnings that are not shown.
  var silenced: Set<Diagnostic.ID> = []
  /// `true` iff scores are checked again when they are saved.
  var isWatching = false
  /// `true` iff the time of each stage is shown.
  var wantsTime = false
}
