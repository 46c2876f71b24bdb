import DataFormats
import Evaluation
import Foundation
import Reports

/// The evaluation of one candidate or of several, from the plan to the published files.
struct EvaluationRun {
  let dataset: Dataset
  let request: EvaluationRequest
  let normalization: ConfusionPicture.Normalization
  let session: Session

  /// Evaluates one candidate, or a shard of that.
  ///
  /// - Throws: What evaluating or writing throws; finished parts are kept.
  func evaluate(
    _ plan: EvaluationPlan, in path: String, _ baselines: [Baseline]
  ) throws -> ExitStatus {
    let work = try unfinished(plan, path)
    guard let number = request.shard else {
      return try EvaluationOutput(path, work).publish(
        result(plan, work, title: "evaluating"), normalization, baselines, session)
    }
    let progress = session.progress("evaluating shard \(number.name)")
    defer { progress.finish() }
    let failures = try plan.evaluateShard(in: work) { progress.update($0) }
    progress.finish()
    for failure in failures { session.fail(failure.description) }
    session.note("\(path): shard \(number.name) is finished")
    return session.status
  }

  /// Evaluates several candidates, each into a folder of its own, and lines them up.
  ///
  /// The hidden folder notes the plans that are finished, so that `--resume` leaves them alone.
  ///
  /// - Throws: What evaluating or writing throws; finished candidates and parts are kept.
  func compare(_ candidates: [EvaluationCandidate], in path: String) throws -> ExitStatus {
    let manager = FileManager.default
    let notes = "\(path)/\(UnfinishedWork.folderName)"
    if !request.resumes { try? manager.removeItem(atPath: notes) }
    try manager.createDirectory(atPath: notes, withIntermediateDirectories: true)
    // Whether they suit the dataset is told before the long work of the first.
    let plans = try candidates.map { try $0.plan(dataset, request) }
    var rows: [(name: String, record: EvaluationRecord)] = []
    for (candidate, plan) in zip(candidates, plans) {
      let folder = "\(path)/\(candidate.name)"
      let note = "\(notes)/\(candidate.name).done"
      let digest = Data(plan.header.digest.utf8)
      if manager.contents(atPath: note) == digest,
        let record = try? EvaluationFolder(folder).record()
      {
        rows.append((candidate.name, record))
        continue
      }
      let lock = try EvaluationFolder(folder).prepare(force: true)
      defer { withExtendedLifetime(lock) {} }
      let work = try unfinished(plan, folder)
      let result = try result(plan, work, title: "evaluating \(candidate.name)")
      let output = EvaluationOutput(folder, work)
      try output.write(result, normalization)
      try output.publish()
      try digest.write(to: URL(fileURLWithPath: note), options: .atomic)
      rows.append((candidate.name, result.record))
    }
    let table = CandidateTable(rows)
    try table.write(to: path)
    try manager.removeItem(atPath: notes)
    try session.output.write(
      session.json
        ? table.json.compact + "\n"
        : "\(oneLine(dataset.name)): \(counted(rows.count, "candidate"))\n\(table.text)"
          + "  candidates: \(oneLine(path))/candidates.csv\n")
    return session.status
  }

  private func unfinished(_ plan: EvaluationPlan, _ path: String) throws -> UnfinishedWork {
    let work = try UnfinishedWork(
      destination: path, header: plan.header, shard: request.shard, resume: request.resumes)
    if work.finishedUnits > 0 {
      session.note("\(path): going on after \(counted(work.finishedUnits, "finished sample"))")
    }
    return work
  }

  private func result(
    _ plan: EvaluationPlan, _ work: UnfinishedWork, title: String
  ) throws -> EvaluationResult {
    let progress = session.progress(title)
    defer { progress.finish() }
    let done = Double(work.finishedUnits) / Double(max(1, plan.header.units))
    progress.begin(at: done)
    let result = try plan.evaluate(in: work) { progress.update($0) }
    progress.finish()
    for failure in result.record.failures.dropFirst(dataset.failures.count) {
      session.fail(failure.description)
    }
    return result
  }
}
