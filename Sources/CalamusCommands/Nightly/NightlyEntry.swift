import CommandLineSyntax

/// What must hold of an evaluation: written once for all, or for some.
struct NightlyLimits {
  /// By how many percentage points accuracy may fall.
  var maximalDrop: Double?
  /// The accuracy in per cent that must be reached.
  var minimalAccuracy: Double?
  /// The minutes after which an evaluation is given up.
  var timeLimit: Double?

  /// Reads what an object says.
  ///
  /// - Throws: `ConfigurationError` when a value is out of its range.
  init(_ object: ConfigurationObject) throws {
    maximalDrop = try object.number("maxDrop", in: 0...100)
    minimalAccuracy = try object.number("minAccuracy", in: 0...100)
    timeLimit = try object.number("timeLimit", in: 0.01...100_000)
  }
}

/// One entry of `evaluations`: every of its datasets with every of its banks and protocols.
struct NightlyEntry {
  private let object: ConfigurationObject
  private let datasets: [String]
  private let banks: [String]
  private let protocols: [String]
  private let prefix: String?
  private let options: [String]
  private let limits: NightlyLimits
  private let defaults: NightlyLimits

  private static let keys = [
    "name", "datasets", "banks", "protocols", "options", "maxDrop", "minAccuracy", "timeLimit",
  ]

  /// Reads an entry.
  ///
  /// - Throws: `ConfigurationError` with the place and what to write instead.
  init(
    _ value: ConfigurationValue, file: String, place: String, defaults: NightlyLimits
  ) throws {
    object = try ConfigurationObject(value, file: file, place: place, keys: Self.keys)
    datasets = try object.texts("datasets")
    banks = try object.texts("banks")
    protocols = try object.texts("protocols")
    prefix = try object.text("name")
    limits = try NightlyLimits(object)
    self.defaults = defaults
    options = try NightlyOptions.words(object)
    guard !datasets.isEmpty else {
      throw ConfigurationError(file, place, "'datasets' is missing: name at least one")
    }
    guard !(banks.isEmpty && protocols.isEmpty) else {
      throw ConfigurationError(
        file, place, "names neither 'banks' nor 'protocols': add \"protocols\": [\"holdout\"]")
    }
    if let prefix, !NightlyJob.isName(prefix) {
      throw ConfigurationError(
        file, object.place(of: "name"),
        "must be of letters, digits, dots, dashes and underscores, such as "
          + "'\(NightlyJob.name(of: prefix))'")
    }
  }

  /// The evaluations, checked as `calamus evaluate` would check them.
  ///
  /// - Throws: `ConfigurationError` when one cannot be typed as a command line.
  func jobs() throws -> [NightlyJob] {
    let methods = banks.map { ("--bank", $0) } + protocols.map { ("--protocol", $0) }
    let isOne = datasets.count * methods.count == 1
    return try datasets.flatMap { dataset in
      try methods.map { option, method in
        let own = "\(NightlyJob.name(of: dataset))-\(NightlyJob.name(of: method))"
        let name = prefix.map { isOne ? $0 : "\($0)-\(own)" } ?? own
        let job = NightlyJob(
          name: name, dataset: dataset, method: method,
          words: ["evaluate", option, method] + options + ["--", dataset],
          maximalDrop: limits.maximalDrop ?? defaults.maximalDrop,
          minimalAccuracy: limits.minimalAccuracy ?? defaults.minimalAccuracy,
          timeLimit: limits.timeLimit ?? defaults.timeLimit)
        try check(job)
        return job
      }
    }
  }

  private func check(_ job: NightlyJob) throws {
    func fail(_ message: String) -> ConfigurationError {
      ConfigurationError(object.file, object.place, message)
    }
    guard job.dataset != "-", job.method != "-" else {
      throw fail("'-' cannot be read night after night: name a file")
    }
    switch Calamus.program.parse(["evaluate", "--output", job.name] + job.words.dropFirst()) {
    case .failure(let error): throw fail(error.message)
    case .run(let invocation):
      do { _ = try EvaluationRequest(invocation) } catch let error as UsageError {
        throw fail(error.message)
      }
    case .help, .version: throw fail("asks for help instead of an evaluation")
    }
  }
}
