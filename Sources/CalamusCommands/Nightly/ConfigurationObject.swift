import CommandLineSyntax

/// An object of a configuration file whose keys are known: anything else is a mistake that is named.
struct ConfigurationObject {
  /// The file, for messages.
  let file: String
  /// Where the object stands in it, such as `evaluations[2]`; empty for the whole file.
  let place: String
  private let members: [String: ConfigurationValue]

  /// Takes an object apart.
  ///
  /// - Throws: `ConfigurationError` when it is none, or holds a key that is not among `keys`.
  init(_ value: ConfigurationValue, file: String, place: String, keys: [String]) throws {
    guard case .object(let members) = value else {
      throw ConfigurationError(file, place, "must be an object, { ... }")
    }
    if let unknown = members.keys.filter({ !keys.contains($0) }).min() {
      let advice =
        closest(to: unknown, in: keys).map { "did you mean '\($0)'?" }
        ?? "the keys here are \(keys.joined(separator: ", "))"
      throw ConfigurationError(file, place, "unknown key '\(unknown)': \(advice)")
    }
    self.file = file
    self.place = place
    // A key set to null is a key left out.
    self.members = members.filter { $0.value != .null }
  }

  /// The value of a key; nil when it is left out.
  subscript(key: String) -> ConfigurationValue? { members[key] }

  /// A text that is not empty; nil when the key is left out.
  ///
  /// - Throws: `ConfigurationError` when it is something else.
  func text(_ key: String) throws -> String? {
    guard let value = members[key] else { return nil }
    guard case .text(let text) = value, !text.isEmpty else { throw wrong(key, "a text") }
    return text
  }

  /// A list of texts that are not empty; an empty list when the key is left out.
  ///
  /// - Throws: `ConfigurationError` when it is something else.
  func texts(_ key: String) throws -> [String] {
    guard let value = members[key] else { return [] }
    guard case .list(let values) = value else { throw wrong(key, "a list of texts, [\"...\"]") }
    return try values.map { value in
      guard case .text(let text) = value, !text.isEmpty else {
        throw wrong(key, "a list of texts, [\"...\"]")
      }
      return text
    }
  }

  /// A number within a range; nil when the key is left out.
  ///
  /// - Throws: `ConfigurationError` when it is something else.
  func number(_ key: String, in range: ClosedRange<Double>) throws -> Double? {
    let number: Double? =
      switch members[key] {
      case nil: nil
      case .integer(let value)?: Double(value)
      case .number(let value)?: value
      default: .nan
      }
    guard let number else { return nil }
    guard range.contains(number) else {
      throw wrong(
        key, "a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))")
    }
    return number
  }

  /// A whole number within a range; nil when the key is left out.
  ///
  /// - Throws: `ConfigurationError` when it is something else.
  func integer(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let value = members[key] else { return nil }
    guard case .integer(let number) = value, range.contains(number) else {
      throw wrong(key, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The place of a key, for messages.
  func place(of key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

  private func wrong(_ key: String, _ expected: String) -> ConfigurationError {
    ConfigurationError(file, place(of: key), "must be \(expected)")
  }

  private static func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
