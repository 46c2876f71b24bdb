/// What the search found near one character.
struct Candidates {
  /// The nearest template of each of the nearest labels, closest first; not empty.
  var nearest: [(label: Int32, template: Int32, distance: Double)]
  /// The nearest templates that vote, where more than one does.
  var voters: [(label: Int32, distance: Double)]
}

/// The labels that are near one character, ordered by what the templates say for them.
struct ClassRanking {
  /// One label.
  struct Entry {
    var label: Int32
    var template: Int32
    /// The distance of its nearest template.
    var distance: Double
    /// The share of belief, 0...1.
    var confidence: Double
  }

  /// Best first: by confidence, then by distance, then in label order.
  ///
  /// Labels after the first `TemplateBank.believedLabels` have confidence 0, so that asking for more alternatives
  /// changes no confidence.
  let entries: [Entry]

  /// Ranks labels as `Calibration` describes.
  init(_ candidates: Candidates, calibration: Calibration) {
    let believed = candidates.nearest.prefix(TemplateBank.believedLabels)
    var weighted: [Entry] = []
    // Something that is no label of the bank weighs 1.
    var total = 1.0
    for candidate in believed {
      let votes = candidates.voters.filter { $0.label == candidate.label }
      let weight =
        votes.isEmpty
        ? calibration.weight(of: candidate.distance)
        : votes.reduce(0) { $0 + calibration.weight(of: $1.distance) }
      weighted.append(
        Entry(
          label: candidate.label, template: candidate.template, distance: candidate.distance,
          confidence: weight))
      total += weight
    }
    weighted.sort {
      ($1.confidence, $0.distance, $0.label) < ($0.confidence, $1.distance, $1.label)
    }
    for index in weighted.indices { weighted[index].confidence /= total }
    entries =
      weighted
      + candidates.nearest.dropFirst(believed.count).map {
        Entry(label: $0.label, template: $0.template, distance: $0.distance, confidence: 0)
      }
  }
}
