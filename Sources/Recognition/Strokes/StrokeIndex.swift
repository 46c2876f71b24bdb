internal import Matching
internal import Platform

/// Templates as strokes, ready to be searched for what ink resembles, whatever the order, direction and number of its
/// strokes.
///
/// Templates that are near as written and templates whose picture is near are looked at stroke by stroke: the ink's
/// strokes are put into the order and direction of the template's by `StrokeCorrespondence` and warped along it. The
/// distance of a pair is the lesser of this and that of the ink as written, to which the distance of the pictures is
/// added.
struct StrokeIndex: Sendable {
  private let templates: [StrokeForm]
  private let tracks: [StrokeTracks]
  private let labels: [Int32]
  private let factors: [Float]
  /// One more than the greatest label; not every label below it has a template.
  private let labelCount: Int
  private let walks: TemplateIndex
  private let classes: TemplateClasses
  private let pictures: StrokePictures

  /// How many labels each of the searches proposes by their best template.
  private static let labelProposals = 50
  /// How many templates each of the searches proposes whatever their labels.
  private static let templateProposals = 100
  /// The Sakoe-Chiba radius in places.
  private static let window = 8
  /// What the squared distance of two pictures, 0...2, counts beside that of two walks.
  private static let pictureWeight: Float = 3

  /// Prepares templates.
  ///
  /// - Parameters:
  ///   - templates: At least one.
  ///   - labels: The label of each.
  ///   - factors: What the distance to each is multiplied with, above 0; empty for 1.
  ///   - jobs: The number of threads; the index does not depend on it.
  /// - Throws: `MatchingError` when the search refuses.
  init(
    _ templates: [StrokeForm], labels: [Int32], factors: [Float] = [], jobs: Int
  ) throws(MatchingError) {
    self.templates = templates
    self.labels = labels
    self.factors = factors
    labelCount = 1 + (labels.max().map { Int($0) } ?? 0)
    tracks = templates.map { StrokeTracks($0) }
    walks = try TemplateIndex(Self.walks(of: templates), window: Self.window, jobs: jobs)
    classes = try walks.classes(labels)
    pictures = StrokePictures(templates, jobs: jobs)
  }

  /// What lies near each character.
  ///
  /// - Parameters:
  ///   - queries: The characters.
  ///   - count: How many of the nearest labels are wanted, at least 1.
  ///   - jobs: The number of threads; the result does not depend on it.
  /// - Returns: For each the nearest template of each of its nearest labels.
  /// - Throws: `MatchingError` when a number is below 1.
  func candidates(
    for queries: [StrokeForm], labels count: Int, jobs: Int
  ) throws(MatchingError) -> [Candidates] {
    guard !queries.isEmpty else { return [] }
    let walked = try Self.walks(of: queries)
    let wanted = max(count, Self.labelProposals)
    let labelled = try walks.nearestClasses(walked, classes, count: wanted, jobs: jobs)
    let nearest =
      classes.count < templates.count
      ? try walks.nearest(walked, count: Self.templateProposals, jobs: jobs) : nil
    return parallelMap(count: queries.count, jobs: jobs) { query in
      let shown = pictures.similarities(to: queries[query])
      var proposed = Set(labelled.row(query))
      proposed.formUnion(best(wanted, of: shown))
      if let nearest {
        proposed.formUnion(nearest.row(query))
        proposed.formUnion(Self.greatest(Self.templateProposals, of: shown).map { Int32($0) })
      }
      return ranking(of: proposed.sorted(), for: queries[query], shown, labels: wanted)
    }
  }

  /// Compares ink with some templates stroke by stroke.
  private func ranking(
    of proposed: [Int32], for query: StrokeForm, _ similarities: [Float], labels count: Int
  ) -> Candidates {
    let own = StrokeTracks(query)
    let written = StrokeWalk.values(of: query)
    let walks = self.walks.templates
    var pairs = proposed.map { (query: written, template: walks.sequence(Int($0))) }
    var arranged: [Int] = []
    for (place, template) in proposed.enumerated() {
      let correspondence = StrokeCorrespondence(own, of: tracks[Int(template)])
      guard !correspondence.isIdentity else { continue }
      arranged.append(place)
      pairs.append(
        (StrokeWalk.values(of: query, correspondence), walks.sequence(Int(template))))
    }
    let distances = PairedWarping.distances(pairs, window: Self.window)
    var least = Array(distances.prefix(proposed.count))
    for (place, distance) in zip(arranged, distances.dropFirst(proposed.count)) {
      least[place] = min(least[place], distance)
    }
    var nearest = [Candidates.Label?](repeating: nil, count: labelCount)
    for (template, distance) in zip(proposed, least) {
      let index = Int(template)
      let squared = distance + Self.pictureWeight * (2 - 2 * similarities[index])
      let whole = Double(max(0, squared).squareRoot()) * Double(factor(of: index))
      let label = Int(labels[index])
      if let known = nearest[label], known.distance <= whole { continue }
      nearest[label] = .init(label: labels[index], template: template, distance: whole)
    }
    return Candidates(
      nearest: Array(
        nearest.compactMap(\.self).sorted { ($0.distance, $0.label) < ($1.distance, $1.label) }
          .prefix(count)), voters: [])
  }

  private func factor(of template: Int) -> Float { factors.isEmpty ? 1 : factors[template] }

  /// The most similar template of each of the most similar labels.
  private func best(_ count: Int, of similarities: [Float]) -> [Int32] {
    var best = [Int32](repeating: -1, count: labelCount)
    for (template, label) in labels.enumerated() {
      let known = best[Int(label)]
      if known < 0 || similarities[template] > similarities[Int(known)] {
        best[Int(label)] = Int32(template)
      }
    }
    let templates = best.filter { $0 >= 0 }
    return Self.greatest(count, of: templates.map { similarities[Int($0)] }).map { templates[$0] }
  }

  /// The positions of the greatest numbers; of equal ones the first.
  private static func greatest(_ count: Int, of numbers: [Float]) -> [Int] {
    var chosen: [Int] = []
    for (index, number) in numbers.enumerated() {
      if chosen.count == count, let last = chosen.last, number <= numbers[last] { continue }
      var place = chosen.count
      while place > 0, numbers[chosen[place - 1]] < number { place -= 1 }
      chosen.insert(index, at: place)
      if chosen.count > count { chosen.removeLast() }
    }
    return chosen
  }

  private static func walks(of forms: [StrokeForm]) throws(MatchingError) -> SequenceSet {
    try SequenceSet(
      count: forms.count, length: StrokeWalk.length, channels: StrokeWalk.channels,
      values: forms.flatMap { StrokeWalk.values(of: $0) })
  }
}

extension Neighbours {
  /// The templates of one query.
  fileprivate func row(_ query: Int) -> ArraySlice<Int32> {
    indices[query * count..<(query + 1) * count]
  }
}
