import Foundation

/// What the headline of a report says about an earlier run.
struct BaselineNote: Hashable {
  /// The earlier run's folder, as it was named.
  var folder: String
  /// The samples of both.
  var samples: Int
  /// The accuracy of the earlier run on them.
  var oldAccuracy: Double
  /// The accuracy of this run on them.
  var newAccuracy: Double
  /// Samples that only this run got right.
  var fixed: Int
  /// Samples that only the earlier run got right.
  var broken: Int
  /// The probability of McNemar's exact test.
  var exact: Double

  /// Reads it from `comparison.json`; nil when that is no comparison with a named folder, or nothing was compared.
  init?(from data: Data) {
    guard let stored = try? JSONDecoder().decode(Stored.self, from: data),
      stored.schema == ComparisonFile.schema, let name = stored.old.folder,
      let old = stored.oldAccuracy, let new = stored.newAccuracy, (0...1).contains(old),
      (0...1).contains(new), (0...1).contains(stored.mcnemar.exact), stored.samples > 0,
      (0...stored.samples).contains(stored.fixed), (0...stored.samples).contains(stored.broken)
    else { return nil }
    folder = name
    samples = stored.samples
    (oldAccuracy, newAccuracy) = (old, new)
    (fixed, broken) = (stored.fixed, stored.broken)
    exact = stored.mcnemar.exact
  }

  private struct Stored: Decodable {
    struct Side: Decodable { var folder: String? }
    struct Test: Decodable { var exact: Double }

    var schema: String
    var old: Side
    var samples: Int
    var oldAccuracy: Double?
    var newAccuracy: Double?
    var fixed: Int
    var broken: Int
    var mcnemar: Test
  }
}
