/// A command line that was understood: the verb, its operands and the options given.
public struct Invocation: Sendable {
  /// The verb.
  public let command: String
  /// The operands in their order; as many as the command's declaration asks for.
  public let operands: [String]
  /// What was given for each option, in the order of the command line.
  let values: [String: [OptionValue]]

  /// The last value given for an option; nil when there was none.
  public subscript<Value>(option: Option<Value>) -> Value? { all(option).last }

  /// Every value given for an option, in the order of the command line.
  public func all<Value>(_ option: Option<Value>) -> [Value] {
    (values[option.declaration.name] ?? []).compactMap(option.value)
  }

  /// The names of the options that were given, in alphabetical order, as often as each was.
  public var given: [String] {
    values.sorted { $0.key < $1.key }.flatMap { name, values in values.map { _ in name } }
  }

  /// Whether a flag was given and not taken back.
  public func isSet(_ flag: Option<Bool>) -> Bool { self[flag] ?? false }
}
