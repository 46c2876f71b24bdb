/// Puts the parts of an evaluation together: the same result however the work was cut.
struct EvaluationAssembly {
  private let tables: PlanTables
  private var header: PlanHeader { tables.header }
  private let parts: [StoredPart]

  /// Where the prediction of a sample is.
  private struct Place {
    var position: Int32
    var part: Int32
    var row: Int32
  }

  /// Checks that parts cover every unit once.
  ///
  /// - Throws: `EvaluationError` naming the first unit that is missing or double.
  init(_ header: PlanHeader, parts: [StoredPart]) throws(EvaluationError) {
    tables = PlanTables(header)
    self.parts = parts.sorted { $0.units.lowerBound < $1.units.lowerBound }
    var next = 0
    for part in self.parts {
      guard part.units.lowerBound == next else { break }
      next = part.units.upperBound
    }
    guard next == header.units, parts.reduce(0, { $0 + $1.units.count }) == next else {
      throw EvaluationError(
        file: header.dataset.name, message: "the parts do not make one evaluation",
        place: "at unit \(next) of \(header.units)")
    }
  }

  /// What the evaluation found.
  ///
  /// - Throws: `EvaluationError` when a part is damaged.
  func result(timing: EvaluationTiming) throws(EvaluationError) -> EvaluationResult {
    let (labels, writers) = (tables.labels, tables.writers)
    var outcomes = Outcomes(labels: labels.names, writers: writers.names)
    var scores = header.passes
    var places: [Place] = []
    var failures: [EvaluationPart.Failure] = []
    var heaviest: [(position: Int, points: Int)] = []
    for (number, stored) in parts.enumerated() {
      let part = try stored.load(tables)
      scores[part.pass].samples += part.samples
      scores[part.pass].correct += part.correct
      scores[part.pass].failed += part.failed
      for (row, content) in part.rows.enumerated() {
        outcomes.append(content.prediction, labels: labels, writers: writers)
        places.append(
          Place(position: Int32(content.position), part: Int32(number), row: Int32(row)))
      }
      failures += part.failures
      heaviest += part.shown.map { ($0.position, $0.sample.points) }
      heaviest.sort { ($1.points, $0.position) < ($0.points, $1.position) }
      heaviest.removeLast(max(0, heaviest.count - EvaluationResult.heaviestKept))
    }
    let order = places.indices.sorted {
      (places[$0].position, $0) < (places[$1].position, $1)
    }
    places = order.map { places[$0] }
    outcomes = outcomes.reordered(order)
    failures.sort { $0.position < $1.position }

    let metrics = Metrics(outcomes, labels: header.labels)
    let excerpt = outcomes.excerpt(metrics.confusion)
    let isLarge = excerpt != nil
    let kept = excerpt ?? Array(places.indices)
    let misread = kept.filter { !outcomes.isCorrect($0) }.map { Int(places[$0].position) }
    let (predictions, shown) = try pick(
      kept.map { places[$0] }, shown: Set(misread).union(heaviest.map(\.position)))
    let failed = header.failures + failures.map(\.failure)
    var record =
      isLarge
      ? EvaluationRecord(
        dataset: header.dataset, method: header.method, labels: header.labels,
        excerpt: predictions, metrics: metrics, failures: failed)
      : EvaluationRecord(
        dataset: header.dataset, method: header.method, labels: header.labels,
        predictions: predictions, failures: failed)
    if scores.count > 1 { record.passes = scores }
    let everywhere = places
    return EvaluationResult(record: record, timing: timing, shown: shown) { [self] body in
      if isLarge { try forEach(of: everywhere, body) } else { try predictions.forEach(body) }
    }
  }

  /// Some predictions, and the ink of some samples, each in dataset order.
  private func pick(
    _ places: [Place], shown wanted: Set<Int>
  ) throws(EvaluationError) -> ([Prediction], [ShownSample]) {
    var predictions: [(position: Int32, prediction: Prediction)] = []
    var shown: [EvaluationPart.Shown] = []
    let byPart = Dictionary(grouping: places, by: \.part)
    for (number, stored) in parts.enumerated() {
      let part = try stored.load(tables)
      for place in byPart[Int32(number)] ?? [] {
        predictions.append((place.position, part.rows[Int(place.row)].prediction))
      }
      shown += part.shown.filter { wanted.contains($0.position) }
    }
    predictions.sort { $0.position < $1.position }
    shown.sort { $0.position < $1.position }
    return (predictions.map(\.prediction), shown.map(\.sample))
  }

  /// Hands out predictions one by one, holding only the parts that are in use.
  private func forEach(of places: [Place], _ body: (Prediction) throws -> Void) throws {
    var lastUse = [Int](repeating: -1, count: parts.count)
    for (index, place) in places.enumerated() { lastUse[Int(place.part)] = index }
    var open: [Int32: EvaluationPart] = [:]
    for (index, place) in places.enumerated() {
      let part = try open[place.part] ?? parts[Int(place.part)].load(tables)
      try body(part.rows[Int(place.row)].prediction)
      open[place.part] = lastUse[Int(place.part)] == index ? nil : part
    }
  }
}
