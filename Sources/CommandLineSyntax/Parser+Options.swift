extension Parser {
  /// Takes `--name`, `--name=value`, `--name value` or `--no-name`.
  mutating func takeLong(_ word: String) throws(UsageError) {
    let body = word.dropFirst(2)
    let equals = body.firstIndex(of: "=")
    let name = String(body[..<(equals ?? body.endIndex)])
    let attached = equals.map { String(body[body.index(after: $0)...]) }
    if let option = options.first(where: { $0.name == name }) {
      try take(option, attached: attached, spelled: "--\(name)", everything: true)
    } else if name.hasPrefix("no-"), let option = flag(named: String(name.dropFirst(3))) {
      guard attached == nil else {
        throw error("--\(name) takes no value: type '--\(name)'")
      }
      values[option.name, default: []].append(.flag(false))
    } else {
      throw unknownOption("--\(name)", candidates: options.map { "--" + $0.name })
    }
  }

  /// Takes `-x`, `-xVALUE`, `-x VALUE` or several flags in one word, `-xyz`.
  mutating func takeShort(_ word: String) throws(UsageError) {
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        // Someone who typed one dash too few meant the long name.
        let long = options.first { $0.name == word.dropFirst().prefix { $0 != "=" } }
        throw unknownOption("-\(letter)", candidates: long.map { ["--" + $0.name] } ?? [])
      }
      if option.kind.isFlag {
        try take(option, attached: nil, spelled: "-\(letter)", everything: false)
        if special != nil { return }
      } else {
        try take(
          option, attached: rest.isEmpty ? nil : String(rest), spelled: "-\(letter)",
          everything: false)
        return
      }
    }
  }

  private mutating func take(
    _ option: OptionDeclaration, attached: String?, spelled: String, everything: Bool
  ) throws(UsageError) {
    if option.kind.isFlag {
      guard attached == nil else {
        throw error("\(spelled) takes no value: type '\(spelled)'")
      }
      switch option.name {
      case OptionDeclaration.help.name:
        special = .help(verb: command?.name, everything: everything)
      case OptionDeclaration.version.name: special = .version
      default: values[option.name, default: []].append(.flag(true))
      }
      return
    }
    let text =
      if let attached { attached } else { try nextValue(of: option, spelled: spelled) }
    do throws(Expectation) {
      values[option.name, default: []].append(try option.kind.read(text))
    } catch {
      let hint =
        error.closest.map { "did you mean '\(spelled) \($0)'?" } ?? "type '\(option.usage)'"
      throw self.error("\(spelled) needs \(error.phrase), not \(quoted(text)): \(hint)")
    }
  }

  /// The next word, unless it looks like an option: a forgotten value must not swallow one.
  private mutating func nextValue(
    of option: OptionDeclaration, spelled: String
  ) throws(UsageError) -> String {
    guard position < words.count else {
      throw error("\(spelled) needs a value: type '\(option.usage)'")
    }
    guard !looksLikeOption(words[position]) else {
      let next = words[position]
      throw error(
        "\(spelled) needs a value before \(quoted(next)): type '\(option.usage)', or '--\(option.name)=\(next)'"
      )
    }
    position += 1
    return words[position - 1]
  }

  /// Whether a word starts as options do; `-` (standard input or output) and negative numbers do not.
  private func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !(second.isASCII && second.isNumber) && second != "."
  }

  private func flag(named name: String) -> OptionDeclaration? {
    options.first { $0.name == name && $0.kind.isFlag && $0 != .help && $0 != .version }
  }

  private func unknownOption(_ spelled: String, candidates: [String]) -> UsageError {
    let verb = command.map { " \($0.name)" } ?? ""
    let only = candidates.count == 1 ? candidates.first : closest(to: spelled, in: candidates)
    let hint =
      only.map { "did you mean '\($0)'?" } ?? "'\(program.name)\(verb) --help' lists the options"
    return error("unknown option \(quoted(spelled)): \(hint)")
  }
}
