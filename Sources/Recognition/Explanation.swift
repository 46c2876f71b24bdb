public import Features
public import Ink
internal import Matching

/// Why a character matched a template: which of their points go together, and what each match adds to the distance.
public struct Explanation: Hashable, Sendable {
  /// One match of two points.
  public struct Match: Hashable, Sendable {
    /// The point of the character's feature sequence.
    public let query: Int
    /// The point of the template.
    public let template: Int
    /// What the match adds to the squared distance.
    public let cost: Double
  }

  /// What a channel adds to the squared distance.
  public struct Part: Hashable, Sendable {
    /// The channel; one that the character has not measured took no part and is not named.
    public let channel: FeatureChannel
    /// Its share of the squared distance, 0...1; all shares make 1, or are 0 where the two are equal.
    public let share: Double
  }

  /// The template's position in the bank.
  public let template: Int
  /// The label of the template.
  public let label: String
  /// The warped distance of the two, not squared, in feature units.
  public let distance: Double
  /// The warping path from both first points to both last ones.
  public let matches: [Match]
  /// The channels that were compared, in the bank's order.
  public let parts: [Part]
}

extension Recognizer {
  /// Explains the match of a character with a template of the bank.
  ///
  /// - Parameters:
  ///   - strokes: The strokes of the character in drawing order.
  ///   - template: The position of a template in the bank, as `Classification.Alternative` names it.
  /// - Returns: The best warping path; among equally good ones the most diagonal from the end.
  /// - Throws: `RecognitionError` when the character has no ink, or when the bank has no such template.
  public func explanation(
    of strokes: [Stroke], template: Int
  ) throws(RecognitionError) -> Explanation {
    guard bank.templateLabels.indices.contains(template) else {
      throw .matching(.option("template \(template)"))
    }
    let extractor: FeatureExtractor
    let sequence: FeatureSequence
    do {
      extractor = try FeatureExtractor(bank.configuration)
      sequence = try extractor.sequence(of: strokes)
    } catch {
      throw .features(error)
    }
    let columns = bank.channels.indices.filter {
      sequence.measured.isSuperset(of: bank.channels[$0].requirement)
    }
    let own = columns.compactMap { extractor.channels.firstIndex(of: bank.channels[$0]) }
    do {
      let query = try SequenceSet([sequence], columns: own)
      let index = try TemplateIndex(
        bank.templates.selecting([template]).selecting(columns: columns), window: bank.window)
      return explanation(
        try index.path(of: query, query: 0, template: 0), query: query, index.templates,
        channels: columns.map { bank.channels[$0] }, template: template)
    } catch {
      throw .matching(error)
    }
  }

  private func explanation(
    _ path: WarpingPath, query: SequenceSet, _ templates: SequenceSet, channels: [FeatureChannel],
    template: Int
  ) -> Explanation {
    var matches: [Explanation.Match] = []
    var sums = [Double](repeating: 0, count: channels.count)
    for step in path.steps {
      var cost = 0.0
      for channel in channels.indices {
        let difference =
          Double(query.values[step.query * channels.count + channel])
          - Double(templates.values[step.template * channels.count + channel])
        sums[channel] += difference * difference
        cost += difference * difference
      }
      matches.append(.init(query: step.query, template: step.template, cost: cost))
    }
    let whole = sums.reduce(0, +)
    return Explanation(
      template: template, label: bank.labels[Int(bank.templateLabels[template])],
      distance: Double(path.distance).squareRoot(), matches: matches,
      parts: zip(channels, sums).map { channel, sum in
        .init(channel: channel, share: whole > 0 ? sum / whole : 0)
      })
  }
}
