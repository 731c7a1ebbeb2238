/// The manual page, made from what the commands and options declare.
struct ManualPage {
  /// The page in the language of `man`: https://man7.org/linux/man-pages/man7/man.7.html.
  var roff: String {
    """
    .TH SCOREC 1 "" "scorec \(version)" "User Commands"
    .SH NAME
    scorec \\- compile scores of haptics and sound
    .SH SYNOPSIS
    \(Command.allCases.map { synopsis($0) }.joined(separator: "\n.br\n"))
    .SH DESCRIPTION
    A score tells in a few words which haptics and sounds follow each other, and scorec makes AHAP, sound, a picture or a list
    of events out of it, or plays it.
    The input or output \\(lq\\-\\(rq is standard input or output.
    .SH COMMANDS
    \(Command.allCases.map { entry("scorec \($0.rawValue)", $0.summary) }.joined())\
    .SH OPTIONS
    Which commands take an option stands in brackets behind it.
    \(OptionGroup.all.map { section($0) }.joined())\
    .SH WHILE IT PLAYS
    .SS \(escaped(LiveManual.keysTitle))
    \(LiveManual.keys.map(escaped).joined(separator: "\n.br\n"))
    .SS \(escaped(LiveManual.linesTitle))
    \(LiveManual.lines.map(escaped).joined(separator: "\n.br\n"))
    .SH EXIT STATUS
    \(ExitStatus.allCases.map { entry("\($0.rawValue)", $0.meaning) }.joined())\
    .SH ENVIRONMENT
    \(ManualPage.environment.map { entry($0.name, $0.text) }.joined())\
    .SH EXAMPLES
    .TP
    scorec compile song.score \\-o song.ahap
    writes an AHAP.
    .TP
    scorec run \\-\\-watch song.score
    plays a score, and goes on with what is saved.
    .TP
    printf 'phase=completed\\en' | scorec run checkout.score
    plays what a change of a state fires.
    .TP
    scorec check \\-\\-watch *.score
    shows mistakes whenever a score is saved.
    .TP
    scorec fmt \\-\\-check .
    tells whether all scores in this folder are formatted.

    """
  }

  /// The variables of the environment that are read, and what each does.
  private static let environment: [(name: String, text: String)] = [
    ("NO_COLOR", "If it is set, nothing is coloured; nor in a buffer of Emacs (INSIDE_EMACS)."),
    ("SCOREC_HAPTICS", "If it is 0, compile and run leave out all haptics."),
    ("SCOREC_SOUND", "If it is 0, compile and run leave out all sounds."),
    (
      "SDL_AUDIODRIVER",
      "How run and devices reach the audio devices, as in pipewire, pulseaudio or alsa."
    ),
  ]

  private func synopsis(_ command: Command) -> String {
    let options = command.options.rules.isEmpty ? "" : " [options]"
    return ".B scorec \(command.rawValue)\n" + escaped("\(options)\(command.operand.usage)".trimmed)
  }

  private func section(_ group: OptionGroup) -> String {
    let entries = group.rules.map { rule in
      entry(rule.spelling, "\(rule.help) (\(rule.commands.joined(separator: ", ")))")
    }
    return ".SS \(escaped(group.title))\n" + entries.joined()
  }

  private func entry(_ term: String, _ text: String) -> String {
    ".TP\n.B \(escaped(term))\n\(escaped(text.replacing("`", with: "")))\n"
  }

  /// Returns `text` with nothing in it that would be a request.
  private func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}

extension ManualPage {
  /// The commands, options and exit statuses as Markdown, as the documentation holds them.
  var markdown: String {
    let commands = Command.allCases.map { row("scorec \($0.rawValue)\($0.usage)", $0.summary) }
    let groups = OptionGroup.all.map { group in
      "\n### \(group.title)\n\n| option | | of |\n|---|---|---|\n"
        + group.rules.map { rule in
          "| `\(rule.spelling.replacing("|", with: "\\|"))` | \(rule.help.replacing("|", with: "\\|")) | "
            + rule.commands.joined(separator: ", ") + " |\n"
        }.joined()
    }
    let statuses = ExitStatus.allCases.map { "| \($0.rawValue) | \($0.meaning) |\n" }
    return "| command | |\n|---|---|\n" + commands.joined() + groups.joined()
      + "\n### Exit statuses\n\n| status | |\n|---|---|\n" + statuses.joined()
  }

  private func row(_ code: String, _ text: String) -> String {
    "| `\(code.replacing("|", with: "\\|"))` | \(text) |\n"
  }
}

extension OptionRule<Settings> {
  /// The commands that take the option.
  fileprivate var commands: [String] {
    let takers = Command.allCases.filter { command in
      command.options.rules.contains { $0.spelling == spelling }
    }
    return takers.map { $0.rawValue }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
