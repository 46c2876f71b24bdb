import DataFormats
import Evaluation
import Foundation
import TestSupport
import Testing

/// The metrics against scikit-learn itself, when `CALAMUS_SKLEARN` is set: this installs it into a new venv.
@Suite struct ScikitLearnTests {
  private static let isWanted = ProcessInfo.processInfo.environment["CALAMUS_SKLEARN"] != nil

  @Test(.enabled(if: isWanted, "skipped: CALAMUS_SKLEARN is not set"))
  func metricsAgreeWithScikitLearn() throws {
    let folder = try TemporaryFolder()
    let venv = folder.path("venv")
    try run("/usr/bin/python3", ["-m", "venv", venv])
    try run(venv + "/bin/pip", ["install", "--quiet", "scikit-learn"])
    let labels = ["a", "b", "c", "d", "never written", "never there"]
    for seed in 1...3 as ClosedRange<UInt64> {
      let known = Array(labels.prefix(4))
      var predictions = Predictions.random(300, labels: known, accuracy: 0.7, seed: seed)
      predictions.append(Predictions.one("a", ["never written"]))
      let metrics = Metrics(predictions, labels: labels)
      let data = JSON.object([
        "truth": .array(predictions.map { .string($0.truth) }),
        "predicted": .array(predictions.map { .string($0.predicted) }),
        "labels": .array(labels.map { .string($0) }), "ours": ours(metrics),
      ])
      let file = try folder.write("data.json", text: data.compact)
      try run(venv + "/bin/python", ["-c", Self.script, file])
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
      "classes": .array(confusion.classScores.map { rates($0.rates) }),
    ])
  }

  private static let script = """
    import json, math, sys, warnings
    import numpy as np
    from sklearn import metrics as sk
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
    """

  private func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments.first ?? "")")
  }
}
