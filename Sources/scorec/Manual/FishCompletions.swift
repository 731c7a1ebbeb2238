/// What fish completes, with what it is for beside it.
struct FishCompletions {
  /// The script, a file that fish finds.
  var script: String {
    """
    # Completions of scorec for fish.

    # Completes words of the list $argv behind the last comma of what is typed.
    function __scorec_list
        set -l typed (commandline -ct | string replace -r '^--?\\w+=' '')
        printf '%s\\tvalue\\n' (string replace -r '[^,]*$' '' -- $typed)$argv
    end

    complete -c scorec -f
    complete -c scorec -n __fish_use_subcommand -s h -l help -d 'tells what there is'
    complete -c scorec -n __fish_use_subcommand -l version -d 'tells the version'

    """ + Command.allCases.map { lines($0) }.joined()
  }

  private func lines(_ command: Command) -> String {
    let start = "complete -c scorec -n '__fish_seen_subcommand_from \(command.rawValue)'"
    let options = command.options.rules.map { rule in
      start + rule.names.map { spelled($0) }.joined() + (rule.value.map { action($0) } ?? "")
        + " -d \(quoted(rule.help))\n"
    }
    let files = command.operand.suffixes.map { suffix in
      start + " -k -a '(__fish_complete_suffix .\(suffix))'\n"
    }
    let words =
      command.operand.words.isEmpty
      ? "" : start + " -a '\(command.operand.words.joined(separator: " "))'\n"
    return """

      complete -c scorec -n __fish_use_subcommand -a \(command.rawValue) -d \(quoted(command.summary))
      \(start) -s h -l help -d 'tells what there is'

      """ + options.joined() + files.joined() + words
  }

  private func spelled(_ name: String) -> String {
    name.hasPrefix("--") ? " -l " + name.dropFirst(2) : " -s " + name.dropFirst(1)
  }

  /// Returns what completes `value`; words have "value" beside them, not what the option is for.
  private func action(_ value: OptionArgument) -> String {
    switch value.kind {
    case .words(let words):
      " -x -a '\(words.map { $0 + "\\t" + value.shortName }.joined(separator: " "))'"
    case .list(let words): " -x -a '(__scorec_list \(words.joined(separator: " ")))'"
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .text: " -x"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
