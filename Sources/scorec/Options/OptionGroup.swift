import ScoreDiagnostics

/// Options that belong together, under the title that they have in a manual.
struct OptionGroup: Sendable {
  /// What they decide.
  let title: String

  /// The options.
  let rules: [OptionRule<Settings>]

  /// All options of all commands, each once, in the order of the manual.
  static let all = [
    OptionGroup(title: "What is written", rules: Settings.result),
    OptionGroup(title: "What the score means", rules: Settings.meaning + Settings.cutting),
    OptionGroup(title: "What of it is let through", rules: Settings.gating),
    OptionGroup(
      title: "What is downloaded",
      rules: Settings.network + Settings.downloads + Settings.cache),
    OptionGroup(title: "What a sound is like", rules: Settings.sound + Settings.part),
    OptionGroup(
      title: "How it is played",
      rules: Settings.playing.filter { !["--from", "--to"].contains($0.names[0]) }
        + Settings.reacting),
    OptionGroup(
      title: "What is listed",
      rules: Settings.listing.filter { ["--group", "--json"].contains($0.names[0]) }),
    OptionGroup(title: "What the passes do", rules: Settings.passes),
    OptionGroup(
      title: "What is said about it", rules: Settings.report + Settings.losses + Settings.checking),
    OptionGroup(
      title: "What becomes of the score itself",
      rules: Settings.formatting + Settings.mending + Settings.difference),
    OptionGroup(
      title: "What is made of files of other formats",
      rules: Settings.reading + Settings.importing.filter { $0.names.contains("--exact") }),
    OptionGroup(
      title: "The language server, and the manual", rules: Settings.server + Settings.manual),
  ]
}
