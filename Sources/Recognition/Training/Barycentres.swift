internal import Matching
internal import Platform

/// Templates that are means under dynamic time warping: each the barycentre of the samples of its label that are
/// nearest to it.
///
/// Source: Petitjean, Ketterlin and Gançarski, "A global averaging method for dynamic time warping, with applications
/// to clustering", Pattern Recognition 44, 2011, doi:10.1016/j.patcog.2010.09.013.
struct Barycentres {
  /// The smoothing of alignments that goes with features of size 1, in squared feature units.
  static let usualSmoothing = 0.02
  /// How often samples are assigned and averaged.
  private static let rounds = 3

  /// The Sakoe-Chiba radius in points.
  var window: Int?
  /// How far alignments are smoothed; nil for the best path alone.
  var smoothing: Double?
  /// The number of threads; the result does not depend on it.
  var jobs: Int

  /// Moves templates to the means of the samples around them; those without a sample stay.
  ///
  /// - Throws: `MatchingError` when the search refuses.
  func averaged(
    _ start: Prototypes, over members: [Int], in table: FeatureTable
  ) throws(MatchingError) -> Prototypes {
    var result = start
    for _ in 0..<Self.rounds {
      let owned = try samples(of: result, among: members, in: table)
      let index = try TemplateIndex(result.sequences, window: window, jobs: jobs)
      let templates = result.sequences
      let means = parallelMap(count: templates.count, jobs: jobs) { template in
        Self.mean(
          of: owned[template], around: template, of: index, in: table.sequences,
          smoothing: smoothing)
      }
      result.sequences = try SequenceSet(
        count: templates.count, length: templates.length, channels: templates.channels,
        values: means.flatMap(\.self))
    }
    return result
  }

  /// For each template the samples of its label that are nearer to it than to the label's others, in rising order.
  private func samples(
    of prototypes: Prototypes, among members: [Int], in table: FeatureTable
  ) throws(MatchingError) -> [[Int]] {
    var owned = [[Int]](repeating: [], count: prototypes.labels.count)
    for label in 0..<table.labelCount {
      let own = prototypes.labels.indices.filter { prototypes.labels[$0] == label }
      let samples = members.filter { table.labels[$0] == label }
      guard !own.isEmpty, !samples.isEmpty else { continue }
      let index = try TemplateIndex(prototypes.sequences.selecting(own), window: window, jobs: jobs)
      let nearest = try index.nearest(table.sequences.selecting(samples), count: 1, jobs: jobs)
      for (sample, template) in zip(samples, nearest.indices) {
        owned[own[Int(template)]].append(sample)
      }
    }
    return owned
  }

  private static func mean(
    of samples: [Int], around template: Int, of index: TemplateIndex, in sequences: SequenceSet,
    smoothing: Double?
  ) -> [Float] {
    let templates = index.templates
    let own = templates.sequence(template)
    var total = Alignment(length: templates.length, channels: templates.channels)
    for sample in samples {
      if let smoothing {
        total.add(
          Alignment(
            smoothing: smoothing, of: sequences.sequence(sample), with: own,
            channels: templates.channels, window: index.window))
      } else if let path = try? index.path(of: sequences, query: sample, template: template) {
        total.add(
          Alignment(
            along: path, of: sequences.sequence(sample), length: templates.length,
            channels: templates.channels))
      }
    }
    return total.mean(orElse: own)
  }
}
