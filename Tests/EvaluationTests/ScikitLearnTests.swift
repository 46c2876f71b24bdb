import DataFormats
import Evaluation
import Foundation
import TestSupport
import Testing

/// The metrics against scikit-learn itself, which the first run installs into a venv of its own beside the build.
@Suite struct ScikitLearnTests {
  /// A Python with scikit-learn; nil where it is not there and cannot be installed.
  private static let python: String? = {
    let environment = ProcessInfo.processInfo.environment
    if environment["CALAMUS_SKLEARN"] == "0" { return nil }
    let venv = FileManager.default.currentDirectoryPath + "/.build/scikit-learn"
    let python = venv + "/bin/python"
    if (try? run(python, ["-c", "import sklearn"])) != nil { return python }
    guard (try? run("/usr/bin/env", ["python3", "-m", "venv", "--clear", venv])) != nil,
      (try? run(
        "/usr/bin/env",
        [
          "timeout", "300", python, "-m", "pip", "install", "--quiet", "--timeout", "15",
          "--retries", "1", "scikit-learn",
        ])) != nil
    else { return nil }
    return python
  }()

  @Test(
    .enabled(
      if: python != nil, "skipped: scikit-learn is not there and cannot be installed with pip"))
  func metricsAgreeWithScikitLearn() throws {
    let python = try #require(Self.python)
    let folder = try TemporaryFolder()
    let labels = ["a", "b", "c", "d", "never written", "never there"]
    for seed in 1...3 as ClosedRange<UInt64> {
      let known = Array(labels.prefix(4))
      var predictions = Predictions.random(300, labels: known, accuracy: 0.7, seed: seed)
      predictions.append(Predictions.one("a", ["never written"], confidence: 0.85))
      let metrics = Metrics(predictions, labels: labels)
      let data = JSON.object([
        "truth": .array(predictions.map { .string($0.truth) }),
        "predicted": .array(predictions.map { .string($0.predicted) }),
        "labels": .array(labels.map { .string($0) }), "ours": ours(metrics),
        "ranks": .array(predictions.map { .integer($0.rankOfTruth ?? 0) }),
        "confidences": .array(predictions.map { .number($0.confidence) }),
      ])
      let file = try folder.write("data.json", text: data.compact)
      try Self.run(python, ["-c", Self.script, file])
    }
  }

  private func ours(_ metrics: Metrics) -> JSON {
    let confusion = metrics.confusion
    func rates(_ rates: PrecisionRecall) -> JSON {
      .array([.optional(rates.precision), .optional(rates.recall), .optional(rates.f1)])
    }
    return .object([
      "confusion": .array(
        (0..<confusion.size).map { .array(confusion.row($0).map { .integer($0) }) }),
      "accuracy": .optional(metrics.accuracy), "balanced": .optional(confusion.balancedAccuracy),
      "kappa": .optional(confusion.cohensKappa), "mcc": .optional(confusion.matthewsCorrelation),
      "macro": rates(confusion.average(weighted: false)),
      "weighted": rates(confusion.average(weighted: true)),
      "micro": rates(confusion.microAverage),
      "top": .array(metrics.topAccuracies.map { .optional($0) }),
      "bins": .array(
        metrics.calibration.bins.filter { $0.samples > 0 }.map {
          .array([.optional($0.accuracy), .optional($0.confidence)])
        }),
      "classes": .array(confusion.classScores.map { rates($0.rates) }),
    ])
  }

  private static let script = """
    import json, math, sys, warnings
    import numpy as np
    from sklearn import metrics as sk
    from sklearn.calibration import calibration_curve
    warnings.simplefilter("ignore")
    data = json.load(open(sys.argv[1]))
    truth, predicted, labels, ours = (data[k] for k in ("truth", "predicted", "labels", "ours"))
    def same(a, b):
        a = math.nan if a is None else a
        assert (math.isnan(a) and math.isnan(b)) or abs(a - b) < 1e-12, (a, b)
    assert sk.confusion_matrix(truth, predicted, labels=labels).tolist() == ours["confusion"]
    same(ours["accuracy"], sk.accuracy_score(truth, predicted))
    same(ours["balanced"], sk.balanced_accuracy_score(truth, predicted))
    same(ours["kappa"], sk.cohen_kappa_score(truth, predicted))
    same(ours["mcc"], sk.matthews_corrcoef(truth, predicted))
    for kind in ("macro", "micro", "weighted"):
        found = sk.precision_recall_fscore_support(
            truth, predicted, labels=labels, average=kind, zero_division=np.nan)
        for a, b in zip(ours[kind], found[:3]): same(a, b)
    found = sk.precision_recall_fscore_support(
        truth, predicted, labels=labels, zero_division=np.nan)
    for index, rates in enumerate(ours["classes"]):
        for a, b in zip(rates, found[:3]): same(a, b[index])
    # Scores that put the truth at its rank; a truth that was not considered comes last.
    scores = np.zeros((len(truth), 8))
    ranks = np.array([rank or 8 for rank in data["ranks"]])
    for row, rank in enumerate(ranks):
        scores[row, :] = -np.arange(8)
        scores[row, [0, rank - 1]] = scores[row, [rank - 1, 0]]
    for k, top in zip((1, 3, 5), ours["top"]):
        same(top, sk.top_k_accuracy_score([0] * len(ranks), scores, k=k, labels=range(8)))
    right = [int(a == b) for a, b in zip(truth, predicted)]
    rates, means = calibration_curve(right, data["confidences"], n_bins=10)
    for (accuracy, confidence), a, b in zip(ours["bins"], rates, means, strict=True):
        same(accuracy, a), same(confidence, b)
    """

  private struct Failure: Error { let command: String }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(command: "\(program) \(arguments.first ?? "")")
    }
  }
}
