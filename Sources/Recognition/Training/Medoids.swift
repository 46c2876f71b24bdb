/// The choice of a few members of a set that stand for all of them: k-medoids.
///
/// The cost of a choice is the sum of every member's distance to the nearest chosen one. Members are chosen one by
/// one, each the one that lowers the cost most (BUILD); then the exchange of a chosen for another member that lowers
/// it most is made until none lowers it (SWAP), evaluating all exchanges of a member at once.
///
/// Sources: Kaufman and Rousseeuw, "Finding Groups in Data", Wiley 1990, chapter 2; Schubert and Rousseeuw, "Faster
/// k-Medoids Clustering", SISAP 2019, doi:10.1007/978-3-030-32047-8_16.
package struct Medoids {
  /// The chosen members, ascending.
  package let chosen: [Int]
  /// The sum of all distances to the nearest chosen member.
  package let cost: Double

  /// Chooses members; nothing is random, and equal choices go to the lower index.
  ///
  /// - Parameters:
  ///   - count: How many to choose; all of them when there are no more.
  ///   - distances: Every distance between two members, at least 0.
  package init(_ count: Int, of distances: DistanceMatrix) {
    var search = MedoidSearch(distances)
    while search.medoids.count < min(count, distances.count) { search.addBest() }
    // A single medoid is the best one already. Every exchange lowers the cost, so this ends; the bound only keeps rounding from going in circles.
    var exchanges = 0
    while count > 1, exchanges < 10 * count + 100, search.exchangeBest() { exchanges += 1 }
    chosen = search.medoids.sorted()
    cost = search.cost
  }
}

/// Distances between the members of one set, symmetric, 0 on the diagonal.
package struct DistanceMatrix {
  /// The number of members.
  package let count: Int
  private var values: [Float]

  /// All distances zero.
  package init(count: Int) {
    self.count = count
    values = [Float](repeating: 0, count: count * count)
  }

  /// The distance between two members.
  package subscript(first: Int, second: Int) -> Float {
    get { values[first * count + second] }
    set {
      values[first * count + second] = newValue
      values[second * count + first] = newValue
    }
  }
}

/// A choice of members while it is being made.
private struct MedoidSearch {
  let distances: DistanceMatrix
  /// The chosen members in the order in which they were chosen.
  var medoids: [Int] = []
  private var isMedoid: [Bool]
  /// For each member the position in `medoids` of the nearest one.
  private var owner: [Int]
  /// For each member the distance to the nearest and to the second nearest medoid.
  private var nearest: [Double]
  private var second: [Double]

  init(_ distances: DistanceMatrix) {
    self.distances = distances
    isMedoid = [Bool](repeating: false, count: distances.count)
    owner = [Int](repeating: 0, count: distances.count)
    nearest = [Double](repeating: .infinity, count: distances.count)
    second = nearest
  }

  var cost: Double { nearest.reduce(0, +) }

  /// Chooses the member that lowers the cost most.
  mutating func addBest() {
    var best: (member: Int, cost: Double)?
    for member in 0..<distances.count where !isMedoid[member] {
      var cost = 0.0
      for other in 0..<distances.count {
        cost += min(nearest[other], Double(distances[member, other]))
      }
      if cost < best?.cost ?? .infinity || best == nil { best = (member, cost) }
    }
    guard let best else { return }
    medoids.append(best.member)
    isMedoid[best.member] = true
    assign()
  }

  /// Makes the exchange that lowers the cost most; false when none does.
  mutating func exchangeBest() -> Bool {
    // What is lost when a medoid goes: its members turn to their second nearest.
    var loss = [Double](repeating: 0, count: medoids.count)
    for other in 0..<distances.count { loss[owner[other]] += second[other] - nearest[other] }
    var best: (position: Int, member: Int, change: Double)?
    for member in 0..<distances.count where !isMedoid[member] {
      var change = loss
      var shared = 0.0
      for other in 0..<distances.count {
        let distance = Double(distances[member, other])
        if distance < nearest[other] {
          // The newcomer takes it, whichever medoid goes; if its own goes, nothing is lost but this is gained.
          shared += distance - nearest[other]
          change[owner[other]] += nearest[other] - second[other]
        } else if distance < second[other] {
          change[owner[other]] += distance - second[other]
        }
      }
      for position in medoids.indices where change[position] + shared < best?.change ?? 0 {
        best = (position, member, change[position] + shared)
      }
    }
    guard let best, best.change < -1e-9 * cost else { return false }
    isMedoid[medoids[best.position]] = false
    isMedoid[best.member] = true
    medoids[best.position] = best.member
    assign()
    return true
  }

  /// Finds the nearest and the second nearest medoid of every member.
  private mutating func assign() {
    for other in 0..<distances.count {
      nearest[other] = .infinity
      second[other] = .infinity
      for (position, medoid) in medoids.enumerated() {
        let distance = Double(distances[medoid, other])
        if distance < nearest[other] {
          second[other] = nearest[other]
          nearest[other] = distance
          owner[other] = position
        } else if distance < second[other] {
          second[other] = distance
        }
      }
    }
  }
}
