internal import Numerics

/// The labels that one character could have, ordered by what a view says for them.
struct ClassRanking {
  /// One label.
  struct Entry {
    var label: Int32
    var template: Int32?
    /// The distance of what is nearest under the label.
    var distance: Double
    /// The share of belief, 0...1.
    var confidence: Double
  }

  /// Best first: by confidence, then by distance, then in label order.
  ///
  /// Labels after the first `TemplateBank.believedLabels` of the evidence have confidence 0, so that asking for more
  /// alternatives changes no confidence.
  let entries: [Entry]

  /// Shares the belief among the labels and "none of these", whose log-odds are 0.
  init(_ evidence: Evidence) {
    let believed = evidence.entries.prefix(TemplateBank.believedLabels)
    // The largest term becomes 1, so that no exponential overflows.
    let largest = believed.reduce(0) { max($0, $1.logOdds) }
    var weighted = believed.map { entry in
      Entry(
        label: entry.label, template: entry.template, distance: entry.distance,
        confidence: ReproducibleMath.exp(entry.logOdds - largest))
    }
    let total = weighted.reduce(ReproducibleMath.exp(-largest)) { $0 + $1.confidence }
    for index in weighted.indices { weighted[index].confidence /= total }
    weighted.sort {
      ($1.confidence, $0.distance, $0.label) < ($0.confidence, $1.distance, $1.label)
    }
    entries =
      weighted
      + evidence.entries.dropFirst(believed.count).map {
        Entry(label: $0.label, template: $0.template, distance: $0.distance, confidence: 0)
      }
  }
}
