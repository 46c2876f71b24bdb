import Evaluation

/// An order of labels that brings those together which are taken for each other.
///
/// Labels are chains at first. The most frequent confusion (both ways together, as a share of what is read wrong of
/// both) joins two chains at the ends that are confused most; then the next, as Kruskal's algorithm grows a tree.
enum ClusterOrder {
  /// The positions of the labels in that order; the labels that nobody confuses stand last.
  static func of(_ confusion: ConfusionMatrix) -> [Int] {
    let mistakes = Mistakes(confusion)
    var chains = (0..<confusion.size).map { [$0] }
    var chainOf = Array(0..<confusion.size)
    for edge in mistakes.edges {
      let (left, right) = (chainOf[edge.first], chainOf[edge.second])
      guard left != right else { continue }
      let joined = join(chains[left], chains[right], mistakes)
      for label in chains[right] { chainOf[label] = left }
      chains[left] = joined
      chains[right] = []
    }
    return chains.filter { $0.count > 1 }.flatMap(\.self)
      + chains.filter { $0.count == 1 }.flatMap(\.self)
  }

  /// One chain of two, turned so that the ends that meet are confused most.
  private static func join(_ left: [Int], _ right: [Int], _ mistakes: Mistakes) -> [Int] {
    func weight(_ a: Int?, _ b: Int?) -> Double {
      guard let a, let b else { return 0 }
      return mistakes.weight(a, b)
    }
    let choices = [
      (weight(left.last, right.first), false, false), (weight(left.last, right.last), false, true),
      (weight(left.first, right.first), true, false), (weight(left.first, right.last), true, true),
    ]
    var best = choices[0]
    for choice in choices where choice.0 > best.0 { best = choice }
    return (best.1 ? left.reversed() : left) + (best.2 ? right.reversed() : right)
  }

  /// How often labels are taken for each other.
  private struct Mistakes {
    struct Edge {
      var first: Int
      var second: Int
      var weight: Double
    }

    /// Every confused pair, the most confused first.
    private(set) var edges: [Edge] = []
    private var weights: [Int: Double] = [:]
    private let size: Int

    init(_ confusion: ConfusionMatrix) {
      size = confusion.size
      var counts: [Int: Int] = [:]
      var wrong = [Int](repeating: 0, count: size)
      for row in 0..<size {
        for (column, count) in confusion.row(row).enumerated() where count > 0 && column != row {
          counts[min(row, column) * size + max(row, column), default: 0] += count
          wrong[row] += count
          wrong[column] += count
        }
      }
      for (key, count) in counts {
        let (first, second) = (key / size, key % size)
        let weight = Double(count) / Double(wrong[first] + wrong[second] - count)
        weights[key] = weight
        edges.append(Edge(first: first, second: second, weight: weight))
      }
      edges.sort { ($1.weight, $0.first, $0.second) < ($0.weight, $1.first, $1.second) }
    }

    func weight(_ a: Int, _ b: Int) -> Double { weights[min(a, b) * size + max(a, b)] ?? 0 }
  }
}
