/// What bash completes.
struct BashCompletions {
  /// The script; bash 3.2, which macOS has, reads it too.
  var script: String {
    """
    # Completions of scorec for bash.

    # Completes words of the list $1.
    _scorec_words() {
      COMPREPLY=($(compgen -W "$1" -- "$current"))
    }

    # Completes words of the list $1 behind the last comma.
    _scorec_list() {
      local before=
      [[ $current == *,* ]] && before=${current%,*},
      COMPREPLY=($(compgen -P "$before" -W "$1" -- "${current##*,}"))
    }

    # Completes paths, of kind $1 as compgen knows it.
    _scorec_paths() {
      local IFS=$'\\n'
      COMPREPLY=($(compgen "$@" -- "$current"))
      compopt -o filenames 2>/dev/null
    }

    # Completes files with the suffixes $@, and folders.
    _scorec_files() {
      local IFS=$'\\n' suffix
      COMPREPLY=($(
        for suffix; do compgen -f -X "!*.$suffix" -- "$current"; done
        compgen -d -- "$current"
      ))
      compopt -o filenames 2>/dev/null
    }

    _scorec() {
      local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} command= word
      if [[ $current == = ]]; then
        current=
      elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD-2]}
      fi
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
          \(names.joined(separator: "|"))) command=$word; break ;;
        esac
      done
      COMPREPLY=()
      case $command in
        '') _scorec_words '\(names.joined(separator: " ")) --help --version' ;;
    \(Command.allCases.map { arm($0) }.joined())    esac
    }

    complete -F _scorec scorec

    """
  }

  private var names: [String] { Command.allCases.map { $0.rawValue } }

  private func arm(_ command: Command) -> String {
    let rules = command.options.rules
    let options = rules.flatMap { $0.names } + ["--help"]
    let values = rules.map { rule in
      rule.value.map { "          \(rule.names.joined(separator: "|"))) \(action($0.kind)) ;;\n" }
        ?? ""
    }
    let operand =
      command.operand.suffixes.isEmpty
      ? "_scorec_words '\(command.operand.words.joined(separator: " "))'"
      : "_scorec_files \(command.operand.suffixes.joined(separator: " "))"
    return """
          \(command.rawValue))
            case $option in
      \(values.joined())          *)
                case $current in
                  -*) _scorec_words '\(options.joined(separator: " "))' ;;
                  *) \(operand) ;;
                esac
                ;;
            esac
            ;;

      """
  }

  private func action(_ kind: OptionArgument.Kind) -> String {
    switch kind {
    case .words(let words): "_scorec_words '\(words.joined(separator: " "))'"
    case .list(let words): "_scorec_list '\(words.joined(separator: " "))'"
    case .file: "_scorec_paths -f"
    case .folder: "_scorec_paths -d"
    case .text: ""
    }
  }
}
