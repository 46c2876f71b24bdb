/// A value of a configuration file.
enum ConfigurationValue: Decodable, Hashable, Sendable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([ConfigurationValue])
  case object([String: ConfigurationValue])

  /// Takes whatever stands there.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([ConfigurationValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: ConfigurationValue].self))
    }
  }
}

/// What is wrong with a configuration file, in one sentence.
struct ConfigurationError: Error, CustomStringConvertible {
  /// The sentence: file, place, what is wrong, what to write instead.
  let description: String

  /// Names the file, the place in it (such as `evaluations[2].maxDrop`, or nothing) and what is wrong there.
  init(_ file: String, _ place: String, _ message: String) {
    description = place.isEmpty ? "\(file): \(message)" : "\(file): \(place): \(message)"
  }
}
