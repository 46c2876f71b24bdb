public import Ink

/// Classifies characters with a template bank.
public struct Recognizer: Sendable {
  /// The bank.
  public let bank: TemplateBank
  /// The view of the ink that decides.
  public let engine: Engine
  private let view: any InkView

  /// Prepares a bank for recognition.
  ///
  /// - Parameters:
  ///   - bank: The bank.
  ///   - engine: The view that decides; nil takes the one that the bank was trained for.
  /// - Throws: `RecognitionError` when the bank was not trained for the engine, or when its configuration cannot be
  ///   used; one that was read or trained can.
  public init(_ bank: TemplateBank, engine: Engine? = nil) throws(RecognitionError) {
    self.bank = bank
    self.engine = engine ?? bank.engine
    view =
      switch self.engine {
      case .dtw: try TemplateView(bank, leavesOut: true)
      case .strokes: try StrokeView(bank)
      case .image: try NetworkView(bank, withTemplates: false)
      case .fused: try NetworkView(bank, withTemplates: true)
      }
  }

  /// Classifies characters, each the strokes of one symbol in drawing order.
  ///
  /// A character that lacks a channel that the bank has is compared without that channel on both sides.
  ///
  /// - Parameters:
  ///   - characters: The strokes of each.
  ///   - top: How many labels each result names at most, at least 1; those after the tenth have confidence 0, and labels
  ///     out of the calibration's reach, which would have less than `Calibration.leastShare`, are none of them.
  ///   - reject: The confidence below which a result counts as rejected; nil takes the bank's.
  ///   - jobs: The number of threads, at least 1; the results do not depend on it.
  /// - Returns: One result a character, in their order; an empty character is an error, never a label.
  public func classify(
    _ characters: [[Stroke]], top: Int = 5, reject: Double? = nil, jobs: Int = 1
  ) -> [Result<Classification, RecognitionError>] {
    let threshold = reject ?? bank.rejectThreshold
    return view.evidence(for: characters, labels: max(1, top), jobs: jobs).map { evidence in
      evidence.map { classification(ClassRanking($0), top: top, threshold: threshold) }
    }
  }

  private func classification(
    _ ranking: ClassRanking, top: Int, threshold: Double
  ) -> Classification {
    let alternatives = ranking.entries.prefix(max(1, top)).map { entry in
      Classification.Alternative(
        label: bank.labels[Int(entry.label)], confidence: entry.confidence,
        distance: entry.distance, template: entry.template.map { Int($0) })
    }
    return Classification(
      ranking: alternatives, rejected: alternatives[0].confidence < threshold)
  }
}
