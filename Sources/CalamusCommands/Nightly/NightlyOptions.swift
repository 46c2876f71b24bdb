/// `options` of an entry: options of `calamus evaluate` without their dashes.
enum NightlyOptions {
  /// What a night decides itself.
  private static let reserved = [
    "output", "bank", "protocol", "shard", "resume", "force", "baseline", "max-drop", "jobs",
    "quiet", "verbose", "json", "color", "help", "version",
  ]

  /// The words that an entry adds to the command line, in the order of the options' names.
  ///
  /// - Throws: `ConfigurationError` when a value cannot be an option's, or a night decides it itself.
  static func words(_ entry: ConfigurationObject) throws -> [String] {
    let place = entry.place(of: "options")
    switch entry["options"] {
    case nil: return []
    case .object(let members)?:
      return try members.sorted { $0.key < $1.key }.flatMap { name, value in
        guard !reserved.contains(name) else {
          throw ConfigurationError(entry.file, place, "'\(name)' is not for options: remove it")
        }
        switch value {
        case .flag(let isSet): return isSet ? ["--\(name)"] : []
        case .integer(let number): return ["--\(name)", String(number)]
        case .number(let number): return ["--\(name)", "\(number)"]
        case .text(let text): return ["--\(name)", text]
        case .null: return []
        case .list, .object:
          throw ConfigurationError(
            entry.file, "\(place).\(name)", "must be a text, a number, true or false")
        }
      }
    default:
      throw ConfigurationError(
        entry.file, place, "must be an object of options of 'calamus evaluate', {\"points\": 32}")
    }
  }
}
