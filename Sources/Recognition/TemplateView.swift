internal import Features
internal import Ink
internal import Matching
internal import Platform

/// The way of the pen as evidence: distances to templates under dynamic time warping.
struct TemplateView: InkView {
  private let bank: TemplateBank
  private let extractor: FeatureExtractor
  private let indexes: IndexCache
  /// What leaves out labels that are too far away; nil leaves out none.
  private let reach: Calibration?

  /// Prepares the templates of a bank.
  ///
  /// - Parameters:
  ///   - bank: The bank.
  ///   - leavesOut: Whether labels that get next to no belief are left out.
  /// - Throws: `RecognitionError` when the bank's configuration cannot be used; a bank that was read or trained can.
  init(_ bank: TemplateBank, leavesOut: Bool) throws(RecognitionError) {
    self.bank = bank
    reach = leavesOut ? bank.calibration : nil
    do {
      extractor = try FeatureExtractor(bank.configuration)
    } catch {
      throw .features(error)
    }
    indexes = IndexCache(bank)
  }

  /// A character that lacks a channel that the bank has is compared without that channel on both sides.
  func evidence(
    for characters: [[Stroke]], labels count: Int, jobs: Int
  ) -> [Result<Evidence, RecognitionError>] {
    let extractor = self.extractor
    let features = parallelMap(count: characters.count, grain: 16, jobs: jobs) {
      index -> Result<FeatureSequence, RecognitionError> in
      do throws(FeatureError) {
        return .success(try extractor.sequence(of: characters[index]))
      } catch {
        return .failure(.features(error))
      }
    }
    var found = features.map { feature in
      // Replaced below for every character with features.
      feature.flatMap { _ in Result<Evidence, RecognitionError>.failure(.features(.noInk)) }
    }
    for (columns, members) in grouped(features) {
      let results = compare(
        members.map(\.sequence), columns: columns, labels: count, jobs: jobs)
      for (place, member) in members.enumerated() {
        found[member.position] = results.map { $0[place] }
      }
    }
    return found
  }

  /// The characters that can be compared in the same columns of the bank, for each set of columns.
  private func grouped(
    _ features: [Result<FeatureSequence, RecognitionError>]
  ) -> [(columns: [Int], members: [(position: Int, sequence: FeatureSequence)])] {
    var groups: [(columns: [Int], members: [(position: Int, sequence: FeatureSequence)])] = []
    for (position, feature) in features.enumerated() {
      guard case .success(let sequence) = feature else { continue }
      let columns = bank.channels.indices.filter {
        sequence.measured.isSuperset(of: bank.channels[$0].requirement)
      }
      if let group = groups.firstIndex(where: { $0.columns == columns }) {
        groups[group].members.append((position, sequence))
      } else {
        groups.append((columns, [(position, sequence)]))
      }
    }
    return groups
  }

  private func compare(
    _ sequences: [FeatureSequence], columns: [Int], labels count: Int, jobs: Int
  ) -> Result<[Evidence], RecognitionError> {
    do throws(MatchingError) {
      let queryColumns = columns.compactMap { extractor.channels.firstIndex(of: bank.channels[$0]) }
      let queries = try SequenceSet(sequences, columns: queryColumns)
      let candidates = try indexes.index(for: columns, jobs: jobs).candidates(
        for: queries, labels: max(count, TemplateBank.believedLabels), within: reach,
        jobs: jobs)
      return .success(candidates.map { $0.evidence(bank.calibration) })
    } catch {
      return .failure(.matching(error))
    }
  }
}
