/// What the figures need of every prediction, in 36 bytes a sample: a million of them fit into memory easily.
public struct Outcomes: Hashable, Sendable {
  /// The labels that `truth` and `predicted` point into, without repeats.
  public private(set) var labels: [String]
  /// The writers that `writer` points into, without repeats.
  public private(set) var writers: [String]
  /// What each sample is.
  public private(set) var truth: [Int32] = []
  /// What each was called.
  public private(set) var predicted: [Int32] = []
  /// The place of the true label among those considered, from 1; 0 when it is not among them.
  public private(set) var rank: [Int32] = []
  /// Who wrote each; -1 where that is unknown.
  public private(set) var writer: [Int32] = []
  /// The belief in each best label, 0...1.
  public private(set) var confidence: [Double] = []
  /// The distance of each best label's nearest template.
  public private(set) var distance: [Double] = []

  /// Starts without samples.
  public init(labels: [String], writers: [String]) {
    self.labels = labels
    self.writers = writers
  }

  /// Takes predictions apart.
  public init(_ predictions: [Prediction]) {
    var labels = NameTable([])
    var writers = NameTable([])
    for prediction in predictions {
      labels.add(prediction.truth)
      labels.add(prediction.predicted)
      if let writer = prediction.writer { writers.add(writer) }
    }
    self.init(labels: labels.names, writers: writers.names)
    for prediction in predictions { append(prediction, labels: labels, writers: writers) }
  }

  /// The number of samples.
  public var count: Int { truth.count }

  /// Whether the best label of a sample is the true one.
  public func isCorrect(_ index: Int) -> Bool { truth[index] == predicted[index] }

  /// Adds a sample whose labels and writer stand in the tables.
  mutating func append(_ prediction: Prediction, labels: NameTable, writers: NameTable) {
    guard let right = labels[prediction.truth], let best = labels[prediction.predicted] else {
      preconditionFailure("a label is missing from the table")
    }
    truth.append(right)
    predicted.append(best)
    rank.append(Int32(prediction.rankOfTruth ?? 0))
    writer.append(prediction.writer.flatMap { writers[$0] } ?? -1)
    confidence.append(prediction.confidence)
    distance.append(prediction.distance)
  }

  /// The same samples where the tables of labels and writers have grown.
  func named(labels: [String], writers: [String]) -> Outcomes {
    var copy = self
    copy.labels = labels
    copy.writers = writers
    return copy
  }

  /// The number of samples up to which every prediction is kept in memory.
  package static let keptPredictions = 50_000
  private static let worstShown = 24
  private static let shownPerPair = 8
  private static let shownOfPairs = 4000

  /// The samples of a large evaluation that reports show; nil when all predictions are kept.
  package func excerpt(_ confusion: ConfusionMatrix) -> [Int]? {
    guard count > Self.keptPredictions else { return nil }
    return misread(
      confusion, worst: Self.worstShown, perPair: Self.shownPerPair, limit: Self.shownOfPairs)
  }

  /// The same samples in another order.
  ///
  /// - Parameter order: The present place of each.
  /// - Returns: The outcomes in the new order.
  func reordered(_ order: [Int]) -> Outcomes {
    var copy = Outcomes(labels: labels, writers: writers)
    copy.truth = order.map { truth[$0] }
    copy.predicted = order.map { predicted[$0] }
    copy.rank = order.map { rank[$0] }
    copy.writer = order.map { writer[$0] }
    copy.confidence = order.map { confidence[$0] }
    copy.distance = order.map { distance[$0] }
    return copy
  }

  /// The misread samples worth showing: the most confident of all and of every confused pair, frequent pairs first.
  ///
  /// - Parameters:
  ///   - confusion: The matrix of these outcomes.
  ///   - worst: How many of the most confident mistakes.
  ///   - perPair: How many a pair.
  ///   - limit: How many in all of the pairs.
  /// - Returns: Their places, rising.
  func misread(
    _ confusion: ConfusionMatrix, worst: Int, perPair: Int, limit: Int
  ) -> [Int] {
    let wrong = (0..<count).filter { !isCorrect($0) }
      .sorted { (confidence[$1], $0) < (confidence[$0], $1) }
    var pairs: [Int: [Int]] = [:]
    let size = labels.count
    for index in wrong {
      let pair = Int(truth[index]) * size + Int(predicted[index])
      if pairs[pair, default: []].count < perPair { pairs[pair, default: []].append(index) }
    }
    let table = NameTable(labels)
    var chosen = Set(wrong.prefix(worst))
    var taken = 0
    for pair in confusion.mostConfused(limit: limit) {
      guard let truth = table[pair.truth], let predicted = table[pair.predicted] else { continue }
      let members = pairs[Int(truth) * size + Int(predicted)] ?? []
      guard taken + members.count <= limit else { break }
      taken += members.count
      chosen.formUnion(members)
    }
    return chosen.sorted()
  }
}

/// Names by number and numbers by name.
struct NameTable: Hashable, Sendable {
  /// The names, each once.
  private(set) var names: [String] = []
  private var positions: [String: Int32] = [:]

  /// Takes names, without those that come again.
  init(_ names: some Sequence<String>) {
    for name in names { add(name) }
  }

  /// The number of a name; nil when it is not there.
  subscript(name: String) -> Int32? { positions[name] }

  /// Adds a name unless it is there.
  mutating func add(_ name: String) {
    guard positions[name] == nil else { return }
    positions[name] = Int32(names.count)
    names.append(name)
  }
}
