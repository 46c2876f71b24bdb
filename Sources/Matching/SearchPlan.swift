/// What the nodes of all parts have that a search may begin with.
struct SearchPlan: Sendable {
  /// For each part where to begin; empty to begin anywhere.
  let starts: [SearchStart]
  /// How many nodes to begin with, or with how many classes.
  let wanted: Int
  /// The classes of each node's templates, by part; empty when they do not matter.
  let classes: [[[Int32]]]

  /// Begins anywhere.
  static var anywhere: SearchPlan { SearchPlan(starts: [], wanted: 0, classes: []) }

  /// A node of a part.
  struct Node {
    let part: Int
    let node: Int
    let distance: Float
  }

  /// The nodes to begin a query with: the `wanted` nearest, or the nearest one of each of the nearest classes.
  ///
  /// - Parameters:
  ///   - scores: For each part.
  ///   - query: The query's place among the scores.
  /// - Returns: The nodes, the nearest first.
  func nodes(_ scores: [StartScores], query: Int) -> [Node] {
    func closer(_ left: Node, _ right: Node) -> Bool { left.distance < right.distance }
    if classes.isEmpty {
      let nodes = scores.enumerated().flatMap { part, scores in
        (0..<min(wanted, scores.nodes)).map { _ in
          let nearest = scores.takeNearest(query)
          return Node(part: part, node: nearest.node, distance: nearest.distance)
        }
      }
      return scores.count == 1 ? nodes : Array(nodes.sorted(by: closer).prefix(wanted))
    }
    // Most classes have a node among some that are near; the others are found without a good beginning.
    let nodes = scores.enumerated().flatMap { part, scores in
      (0..<min(scores.nodes, Self.looked + wanted)).map { _ in
        let nearest = scores.takeNearest(query)
        return Node(part: part, node: nearest.node, distance: nearest.distance)
      }
    }
    var seen = Set<Int32>()
    var chosen: [Node] = []
    for node in scores.count == 1 ? nodes : nodes.sorted(by: closer) where seen.count < wanted {
      let new = classes[node.part][node.node].filter { seen.insert($0).inserted }
      if !new.isEmpty { chosen.append(node) }
    }
    return chosen
  }

  /// How many nodes of a part are looked at for each query, besides one a class that is wanted.
  private static let looked = 48
}
