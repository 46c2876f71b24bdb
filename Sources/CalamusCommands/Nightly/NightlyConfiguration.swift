import Evaluation
import Foundation
import Platform

/// What a night consists of, as the configuration file says.
struct NightlyConfiguration: Sendable {
  /// The folder of the file: where relative paths start.
  var folder: String
  /// The folder that gets a folder a night.
  var output: String
  /// What the pages are called.
  var title: String
  /// The evaluations in the order of the file, with different names.
  var jobs: [NightlyJob]
  /// Which nights are kept.
  var retention: RetentionPolicy
  /// The number of threads; nil leaves it to the command line.
  var threads: Int?

  private static let keys = [
    "output", "title", "evaluations", "maxDrop", "minAccuracy", "timeLimit", "keep", "jobs",
  ]
  private static let keepKeys = ["last", "weekly", "monthly", "yearly"]

  /// Reads a file.
  ///
  /// - Throws: `ConfigurationError` with the place and what to write instead, `FileError` when it cannot be read.
  init(contentsOf path: String) throws {
    let url = URL(fileURLWithPath: path)
    let data: Data
    do { data = try Data(contentsOf: url) } catch {
      throw FileError(path: path, operation: "read", underlying: error)
    }
    let value = try Self.value(of: data, file: path)
    let object = try ConfigurationObject(value, file: path, place: "", keys: Self.keys)
    folder = url.deletingLastPathComponent().path
    guard let output = try object.text("output") else {
      throw ConfigurationError(path, "", "'output' is missing: name the folder of the nights")
    }
    self.output = URL(fileURLWithPath: output, relativeTo: url.deletingLastPathComponent()).path
    title = try object.text("title") ?? "Nightly evaluation"
    retention = try Self.retention(object)
    threads = try object.integer("jobs", in: 1...4096)
    guard case .list(let entries)? = object["evaluations"], !entries.isEmpty else {
      throw ConfigurationError(
        path, "evaluations",
        "must be a list of at least one, [{\"datasets\": [\"demo\"], \"banks\": [\"demo\"]}]")
    }
    let limits = try NightlyLimits(object)
    jobs = []
    for (index, entry) in entries.enumerated() {
      let place = "evaluations[\(index)]"
      jobs += try NightlyEntry(entry, file: path, place: place, defaults: limits).jobs()
    }
    try checkNames(path)
  }

  private static func value(of data: Data, file: String) throws -> ConfigurationValue {
    let decoder = JSONDecoder()
    // People write comments into their configurations.
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode(ConfigurationValue.self, from: data)
    } catch DecodingError.dataCorrupted(let context) {
      let inner = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
      throw ConfigurationError(file, "", "is no JSON: \(inner ?? context.debugDescription)")
    } catch {
      throw ConfigurationError(file, "", "is no JSON")
    }
  }

  private static func retention(_ object: ConfigurationObject) throws -> RetentionPolicy {
    guard let value = object["keep"] else { return RetentionPolicy() }
    let keep = try ConfigurationObject(
      value, file: object.file, place: "keep", keys: keepKeys)
    func count(_ key: String) throws -> Int? { try keep.integer(key, in: 0...100_000) }
    let policy = RetentionPolicy(
      last: try count("last"), weekly: try count("weekly"), monthly: try count("monthly"),
      yearly: try count("yearly"))
    guard !policy.keepsAll else {
      throw ConfigurationError(
        object.file, "keep", "says nothing: write {\"last\": 14}, or leave it out to keep all")
    }
    return policy
  }

  /// Two evaluations of one name would share a folder.
  private func checkNames(_ file: String) throws {
    var seen: [String: NightlyJob] = [:]
    for job in jobs {
      // Some file systems do not tell capitals from small letters.
      if let other = seen.updateValue(job, forKey: job.name.lowercased()) {
        throw ConfigurationError(
          file, "evaluations",
          "\(other.dataset) with \(other.method) and \(job.dataset) with \(job.method) are both "
            + "called '\(job.name)': give one of them a \"name\"")
      }
    }
  }
}
