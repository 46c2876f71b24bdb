extension ProgramDeclaration {
  /// The script for zsh, with what each verb and option does beside it.
  var zshCompletions: String {
    var script = """
      #compdef \(name)
      # zsh completions of \(name); load them with: source <(\(name) completions zsh)
      _\(name)() {
        local -a verbs
        verbs=(

      """
    for command in commands {
      script += "    " + shellQuoted("\(command.name):\(command.summary)") + "\n"
    }
    script += """
        )
        local context state line
        typeset -A opt_args
        _arguments -C \\

      """
    script += sharedOptions.map { "    \(Self.zshSpecification($0)) \\\n" }.joined()
    script += """
          '1:command:->verb' '*::argument:->rest' && return
        if [[ $state == verb ]]; then
          _describe command verbs
          return
        fi
        case $line[1] in

      """
    for command in commands {
      script += "    \(command.name))\n      _arguments"
      for option in allOptions(of: command) {
        script += " \\\n        " + Self.zshSpecification(option)
      }
      for (index, operand) in command.operands.enumerated() {
        script += " \\\n        " + shellQuoted(Self.zshOperand(operand, position: index + 1))
      }
      script += "\n      ;;\n"
    }
    return script + """
        esac
      }
      if [[ $funcstack[1] == _\(name) ]]; then
        _\(name) "$@"
      else
        compdef _\(name) \(name)
      fi

      """
  }

  private static func zshSpecification(_ option: OptionDeclaration) -> String {
    let text = zshText(option.summary)
    let value =
      switch option.kind {
      case .flag: ""
      case .choice(let words): ":\(option.name):(\(words.joined(separator: " ")))"
      case .path: ":\(option.name):_files"
      case .integer, .number, .text: ":\(option.name): "
      }
    let long = shellQuoted("--\(option.name)\(option.kind.isFlag ? "" : "=")[\(text)]\(value)")
    guard let short = option.short else { return long }
    return long + " " + shellQuoted("-\(short)\(option.kind.isFlag ? "" : "+")[\(text)]\(value)")
  }

  private static func zshOperand(_ operand: Operand, position: Int) -> String {
    let place = operand.maximum == nil ? "*" : String(position)
    let action = operand.choices.isEmpty ? "_files" : "(\(operand.choices.joined(separator: " ")))"
    return "\(place):\(operand.name):\(action)"
  }

  private static func zshText(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}
