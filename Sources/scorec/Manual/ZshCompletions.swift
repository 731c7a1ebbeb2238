/// What zsh completes, with what it is for beside it.
struct ZshCompletions {
  /// The script, a file that `compinit` finds.
  var script: String {
    """
    #compdef scorec
    # Completions of scorec for zsh.

    _scorec() {
      local context state state_descr line
      typeset -A opt_args
      _arguments -C \\
        '(- *)'{-h,--help}'[tells what there is]' \\
        '(- *)--version[tells the version]' \\
        '1:command:_scorec_commands' \\
        '*:: :->arguments'
      [[ $state == arguments ]] || return
      case $words[1] in
    \(Command.allCases.map { arm($0) }.joined())  esac
    }

    _scorec_commands() {
      local -a commands=(
    \(Command.allCases.map { "    \(quoted("\($0.rawValue):\($0.summary)"))\n" }.joined())  )
      _describe command commands
    }

    if [[ $funcstack[1] == _scorec ]]; then
      _scorec "$@"
    else
      compdef _scorec scorec
    fi

    """
  }

  private func arm(_ command: Command) -> String {
    let specifications =
      command.options.rules.map { specification($0) }
      + ["'(- *)'{-h,--help}'[tells what there is]'", operand(command.operand)]
    return "    \(command.rawValue))\n      _arguments -s"
      + specifications.filter { !$0.isEmpty }.map { " \\\n        " + $0 }.joined() + "\n      ;;\n"
  }

  /// Returns an option as `_arguments` reads it: `{-o,--output}'[writes there]:FILE:_files'`.
  private func specification(_ rule: OptionRule<Settings>) -> String {
    // A repeated option is one that may be repeated; the star must stand before each name.
    let names = rule.names.map { name in
      "*" + name + (rule.value == nil ? "" : name.hasPrefix("--") ? "=" : "+")
    }
    let start =
      names.count == 1
      ? quoted(names[0]) : "{" + names.map { quoted($0) }.joined(separator: ",") + "}"
    let help = rule.help.replacing("[", with: "\\[").replacing("]", with: "\\]")
    let value = rule.value.map { ":\($0.shortName):\(action($0.kind))" } ?? ""
    return start + quoted("[\(help)]\(value)")
  }

  private func operand(_ operand: Operand) -> String {
    if !operand.suffixes.isEmpty {
      // One pattern a suffix: zsh takes lone parentheses at the end for qualifiers of the file.
      let patterns = operand.suffixes.map { "*.\($0)" } + ["*(-/)"]
      return quoted("*:file:_files -g \"\(patterns.joined(separator: " "))\"")
    }
    return operand.words.isEmpty ? "" : quoted("*: :(\(operand.words.joined(separator: " ")))")
  }

  private func action(_ kind: OptionArgument.Kind) -> String {
    switch kind {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list(let words): "_values -s , value \(words.joined(separator: " "))"
    case .file: "_files"
    case .folder: "_files -/"
    case .text: " "
    }
  }

  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
