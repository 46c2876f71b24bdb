public import Ink

/// An evaluation that has just been made: the record, how long it took, and the ink that a report shows.
public struct EvaluationResult: Sendable {
  /// What was found.
  public var record: EvaluationRecord
  /// How long it took.
  public var timing: EvaluationTiming
  /// The misread samples that may be shown and those with the most points, in dataset order.
  public var shown: [ShownSample]
  private let source: @Sendable ((Prediction) throws -> Void) throws -> Void

  /// How many of the samples with the most points are kept.
  public static let heaviestKept = 6

  /// Makes the result of an evaluation whose predictions come one by one.
  ///
  /// - Parameters:
  ///   - record: What was found.
  ///   - timing: How long it took.
  ///   - shown: The ink to show, in dataset order.
  ///   - source: Hands out every prediction in dataset order.
  init(
    record: EvaluationRecord, timing: EvaluationTiming, shown: [ShownSample],
    source: @escaping @Sendable ((Prediction) throws -> Void) throws -> Void
  ) {
    self.record = record
    self.timing = timing
    self.shown = shown
    self.source = source
  }

  /// Makes a result of what lies in memory.
  ///
  /// - Parameters:
  ///   - record: What was found, with all predictions.
  ///   - timing: How long it took.
  ///   - ink: The strokes of samples, by name.
  ///   - matches: For samples that were misread, the template that came nearest.
  public init(
    record: EvaluationRecord, timing: EvaluationTiming, ink: [String: [Stroke]] = [:],
    matches: [String: InkOutline] = [:]
  ) {
    let predictions = record.predictions
    let shown = predictions.compactMap { prediction in
      ink[prediction.sample].map { strokes in
        ShownSample(
          sample: prediction.sample, points: strokes.reduce(0) { $0 + $1.path.count },
          ink: InkOutline(strokes), match: matches[prediction.sample])
      }
    }
    self.init(record: record, timing: timing, shown: shown) { try predictions.forEach($0) }
  }

  /// Hands out every prediction in dataset order.
  ///
  /// - Throws: What `body` throws, or why stored predictions cannot be read.
  public func forEachPrediction(_ body: (Prediction) throws -> Void) throws { try source(body) }

  /// The samples with the most points, most first.
  public var heaviest: [ShownSample] {
    let order = shown.indices.sorted { (shown[$1].points, $0) < (shown[$0].points, $1) }
    return order.prefix(Self.heaviestKept).map { shown[$0] }
  }
}

/// The ink of one sample as reports show it.
public struct ShownSample: Hashable, Sendable {
  /// The sample's name.
  public var sample: String
  /// The number of its control points.
  public var points: Int
  /// Its ink.
  public var ink: InkOutline
  /// The template that came nearest to a misread sample, where its ink is known.
  public var match: InkOutline?

  /// Makes one.
  public init(sample: String, points: Int, ink: InkOutline, match: InkOutline? = nil) {
    self.sample = sample
    self.points = points
    self.ink = ink
    self.match = match
  }
}
