import DataFormats
import Evaluation

/// The members of `metrics.json` that tell of further passes over the samples: `repeats`, `repeatedAccuracy`,
/// `learningCurve`, `perturbations` and `adaptations`. Each list begins or ends with the evaluation itself.
extension MetricsFile {
  /// The members; none when the evaluation was the only pass.
  static func variations(_ record: EvaluationRecord) -> [JSON.Member] {
    guard let main = record.passes.first else { return [] }
    var (repeats, shares, perturbations): ([JSON], [JSON], [JSON]) = ([], [], [])
    var adaptations: [JSON] = []
    var accuracies = [main.accuracy].compactMap(\.self)
    for pass in record.passes.dropFirst() {
      switch pass.variation {
      case .repetition(let seed):
        repeats.append(.object([.init("seed", .string(String(seed)))] + counts(pass)))
        accuracies += [pass.accuracy].compactMap(\.self)
      case .trainingShare(let share):
        shares.append(.object([.init("share", .number(share))] + counts(pass)))
      case .perturbation(let perturbation):
        perturbations.append(.object(named(perturbation) + counts(pass)))
      case .adaptation(let samples):
        adaptations.append(.object([.init("samplesOfLabel", .integer(samples))] + counts(pass)))
      case nil: continue
      }
    }
    var members: [JSON.Member] = []
    if let training = main.trainingSamples {
      members.append(.init("trainingSamples", .integer(training)))
    }
    if !repeats.isEmpty, case .protocolNamed(_, let seed) = record.method {
      let first = JSON.object([.init("seed", .string(String(seed)))] + counts(main))
      members += [.init("repeats", .array([first] + repeats)), repeated(accuracies)]
    }
    if !shares.isEmpty {
      let all = JSON.object([.init("share", .integer(1))] + counts(main))
      members.append(.init("learningCurve", .array(shares + [all])))
    }
    if !perturbations.isEmpty {
      let none = JSON.object(
        [.init("perturbation", "none"), .init("level", .null), .init("unit", "")] + counts(main))
      members.append(.init("perturbations", .array([none] + perturbations)))
    }
    if !adaptations.isEmpty {
      let none = JSON.object([.init("samplesOfLabel", .integer(0))] + counts(main))
      members.append(.init("adaptations", .array([none] + adaptations)))
    }
    return members
  }

  private static func named(_ perturbation: Perturbation) -> [JSON.Member] {
    let unit = perturbation.kind.unit
    return [
      .init("perturbation", .string(perturbation.kind.rawValue)),
      .init("level", unit.isEmpty ? .null : .number(perturbation.level)),
      .init("unit", .string(unit)),
    ]
  }

  private static func counts(_ pass: VariationScore) -> [JSON.Member] {
    var members: [JSON.Member] = []
    if let training = pass.trainingSamples {
      members.append(.init("trainingSamples", .integer(training)))
    }
    return members + [
      .init("samples", .integer(pass.samples)), .init("correct", .integer(pass.correct)),
      .init("failed", .integer(pass.failed)), .init("accuracy", .optional(pass.accuracy)),
      .init("low", .optional(pass.accuracyInterval?.low)),
      .init("high", .optional(pass.accuracyInterval?.high)),
    ]
  }

  private static func repeated(_ accuracies: [Double]) -> JSON.Member {
    let count = Double(accuracies.count)
    let mean = accuracies.isEmpty ? nil : accuracies.reduce(0, +) / count
    let deviation = mean.flatMap { mean in
      count > 1
        ? (accuracies.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)).squareRoot()
        : nil
    }
    return .init(
      "repeatedAccuracy",
      .object([
        "runs": .integer(accuracies.count), "mean": .optional(mean),
        "standardDeviation": .optional(deviation),
      ]))
  }

  /// One element of the lists, as it stands in the file.
  struct Pass: Decodable {
    var seed: String?
    var share: Double?
    var perturbation: String?
    var level: Double?
    var samplesOfLabel: Int?
    var trainingSamples: Int?
    var samples: Int
    var correct: Int
    var failed: Int

    func score(_ variation: Variation?) -> VariationScore {
      VariationScore(
        variation: variation, trainingSamples: trainingSamples, samples: samples,
        correct: correct, failed: failed)
    }
  }

  /// The passes that a file tells of, in the order in which they are done.
  static func passes(_ header: Header) -> [VariationScore] {
    let perturbed = (header.perturbations ?? []).compactMap { pass -> VariationScore? in
      guard let kind = pass.perturbation.flatMap({ Perturbation.Kind(rawValue: $0) }),
        let perturbation = Perturbation(kind, level: pass.level ?? 0)
      else { return nil }
      return pass.score(.perturbation(perturbation))
    }
    let shares = (header.learningCurve ?? []).filter { ($0.share ?? 1) < 1 }
      .map { $0.score(.trainingShare($0.share ?? 0)) }
    let repeats = (header.repeats ?? []).dropFirst()
      .map { $0.score(.repetition(seed: $0.seed.flatMap { UInt64($0) } ?? 0)) }
    let adapted = (header.adaptations ?? []).dropFirst()
      .map { $0.score(.adaptation(samples: $0.samplesOfLabel ?? 0)) }
    let main = [
      header.repeats?.first, header.learningCurve?.last, header.perturbations?.first,
      header.adaptations?.first,
    ].compactMap(\.self).first
    guard let main else { return [] }
    return [main.score(nil)] + perturbed + adapted + shares + repeats
  }
}
