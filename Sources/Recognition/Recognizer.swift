internal import Features
public import Ink
internal import Matching
internal import Platform

/// Classifies characters with a template bank.
public struct Recognizer: Sendable {
  /// The bank.
  public let bank: TemplateBank
  private let extractor: FeatureExtractor
  private let indexes: IndexCache

  /// Prepares a bank for recognition.
  ///
  /// - Throws: `RecognitionError` when the bank's configuration cannot be used; a bank that was read or trained can.
  public init(_ bank: TemplateBank) throws(RecognitionError) {
    self.bank = bank
    do {
      extractor = try FeatureExtractor(bank.configuration)
    } catch {
      throw .features(error)
    }
    indexes = IndexCache(bank)
  }

  /// Classifies characters, each the strokes of one symbol in drawing order.
  ///
  /// A character that lacks a channel that the bank has is compared without that channel on both sides.
  ///
  /// - Parameters:
  ///   - characters: The strokes of each.
  ///   - top: How many labels each result names at most, at least 1; those after the tenth have confidence 0.
  ///   - reject: The confidence below which a result counts as rejected; nil takes the bank's.
  ///   - jobs: The number of threads, at least 1; the results do not depend on it.
  /// - Returns: One result a character, in their order; an empty character is an error, never a label.
  public func classify(
    _ characters: [[Stroke]], top: Int = 5, reject: Double? = nil, jobs: Int = 1
  ) -> [Result<Classification, RecognitionError>] {
    let extractor = self.extractor
    let features = parallelMap(count: characters.count, grain: 16, jobs: jobs) {
      index -> Result<FeatureSequence, RecognitionError> in
      do throws(FeatureError) {
        return .success(try extractor.sequence(of: characters[index]))
      } catch {
        return .failure(.features(error))
      }
    }
    let threshold = reject ?? bank.rejectThreshold
    var rankings = [Result<ClassRanking, RecognitionError>?](repeating: nil, count: features.count)
    for (columns, members) in grouped(features) {
      let found = rank(members.map(\.sequence), columns: columns, top: top, jobs: jobs)
      for (place, member) in members.enumerated() {
        rankings[member.position] = found.map { $0[place] }
      }
    }
    return zip(features, rankings).map { feature, ranking in
      feature.flatMap { _ in ranking ?? .failure(.features(.noInk)) }.map {
        classification($0, top: top, threshold: threshold)
      }
    }
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

  private func rank(
    _ sequences: [FeatureSequence], columns: [Int], top: Int, jobs: Int
  ) -> Result<[ClassRanking], RecognitionError> {
    do throws(MatchingError) {
      let queryColumns = columns.compactMap { extractor.channels.firstIndex(of: bank.channels[$0]) }
      let queries = try SequenceSet(sequences, columns: queryColumns)
      let candidates = try indexes.index(for: columns).candidates(
        for: queries, labels: max(top, TemplateBank.believedLabels), jobs: jobs)
      return .success(candidates.map { ClassRanking($0, calibration: bank.calibration) })
    } catch {
      return .failure(.matching(error))
    }
  }

  private func classification(
    _ ranking: ClassRanking, top: Int, threshold: Double
  ) -> Classification {
    let alternatives = ranking.entries.prefix(max(1, top)).map { entry in
      Classification.Alternative(
        label: bank.labels[Int(entry.label)], confidence: entry.confidence,
        distance: entry.distance, template: Int(entry.template))
    }
    return Classification(
      ranking: alternatives, rejected: alternatives[0].confidence < threshold)
  }
}
