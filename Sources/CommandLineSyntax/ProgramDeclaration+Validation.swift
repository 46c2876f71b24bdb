extension ProgramDeclaration {
  /// What is wrong with the declarations themselves, one line each; empty when nothing is.
  ///
  /// A program's tests call this: the parser relies on what is checked here.
  public func problems() -> [String] {
    var problems = duplicates(in: commands.map(\.name)).map { "command \($0) is declared twice" }
    for option in sharedOptions { problems += self.problems(of: option, at: "shared") }
    for command in commands {
      let options = allOptions(of: command)
      problems += duplicates(in: options.map(\.name)).map { "\(command.name): --\($0) twice" }
      problems += duplicates(in: options.compactMap { $0.short.map(String.init) })
        .map { "\(command.name): -\($0) twice" }
      for option in command.options { problems += self.problems(of: option, at: command.name) }
      problems += self.problems(of: command)
    }
    return problems
  }

  private func problems(of command: CommandDeclaration) -> [String] {
    var problems: [String] = []
    if !isName(command.name) { problems.append("\(command.name): not a name") }
    if !isPhrase(command.summary) { problems.append("\(command.name): the summary is no phrase") }
    if command.operands.count(where: { $0.count != .one }) > 1 {
      problems.append("\(command.name): two operands of varying number")
    }
    for operand in command.operands where !isPhrase(operand.summary) {
      problems.append("\(command.name): \(operand.name) has no summary")
    }
    for example in command.examples {
      let words = example.line.split(separator: " ").map(String.init)
      guard case .run(let invocation) = parse(words), invocation.command == command.name else {
        problems.append("\(command.name): the example '\(example.line)' cannot be parsed")
        continue
      }
    }
    return problems
  }

  private func problems(of option: OptionDeclaration, at place: String) -> [String] {
    var problems: [String] = []
    let name = "\(place): --\(option.name)"
    if !isName(option.name) || option.name.hasPrefix("no-") {
      problems.append("\(name): not a name")
    }
    if !isPhrase(option.summary) { problems.append("\(name): the summary is no phrase") }
    if !option.details.isEmpty, option.details.last != "." {
      problems.append("\(name): the details are no sentences")
    }
    if option.kind.isFlag != option.placeholder.isEmpty {
      problems.append("\(name): the placeholder does not fit")
    }
    if case .choice(let words) = option.kind, words.count < 2 {
      problems.append("\(name): no choice")
    }
    return problems
  }

  private func duplicates(in names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }

  private func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || byte == UInt8(ascii: "-")
    }
  }

  private func isPhrase(_ text: String) -> Bool {
    !text.isEmpty && text.last != "." && !text.contains("\n")
  }
}
