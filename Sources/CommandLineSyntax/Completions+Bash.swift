extension ProgramDeclaration {
  /// The script for bash; file names are what completes everything that has no words of its own.
  var bashCompletions: String {
    let verbs = commands.map(\.name).joined(separator: " ")
    var script = """
      # bash completions of \(name); load them with: source <(\(name) completions bash)
      _\(name)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        local verb= word
        for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
          case $word in \(commands.map(\.name).joined(separator: "|"))) verb=$word; break ;; esac
        done
        # Bash makes --name=value three words: the value's name stands before the sign.
        if [[ $current == "=" ]]; then
          current=
        elif [[ $previous == "=" && COMP_CWORD -gt 2 ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        case $verb:$previous in

      """
    for command in commands {
      for option in allOptions(of: command) where !option.kind.isFlag {
        let short = option.short.map { "|\(command.name):-\($0)" } ?? ""
        script += "    \(command.name):--\(option.name)\(short)) "
        script += Self.bashValues(option) + "; return ;;\n"
      }
    }
    script += """
        esac
        if [[ $current == -* ]]; then
          case $verb in

      """
    for command in commands {
      let names = allOptions(of: command).map { "--\($0.name)" }.joined(separator: " ")
      script += "      \(command.name)) COMPREPLY=($(compgen -W '\(names)' -- \"$current\")) ;;\n"
    }
    let shared = sharedOptions.map { "--\($0.name)" }.joined(separator: " ")
    script += """
            *) COMPREPLY=($(compgen -W '\(shared)' -- "$current")) ;;
          esac
          return
        fi
        case $verb in
          '') COMPREPLY=($(compgen -W '\(verbs)' -- "$current")) ;;

      """
    for command in commands {
      let words = command.operands.flatMap(\.choices)
      guard !words.isEmpty else { continue }
      let list = words.joined(separator: " ")
      script += "    \(command.name)) COMPREPLY=($(compgen -W '\(list)' -- \"$current\")) ;;\n"
    }
    return script + """
          *) COMPREPLY=($(compgen -f -- "$current")) ;;
        esac
      }
      complete -o filenames -o bashdefault -F _\(name) \(name)

      """
  }

  private static func bashValues(_ option: OptionDeclaration) -> String {
    switch option.kind {
    case .choice(let words):
      "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"))"
    case .path: "COMPREPLY=($(compgen -f -- \"$current\"))"
    case .flag, .integer, .number, .text: "COMPREPLY=()"
    }
  }
}
