import Numerics
import Recognition
import Testing

@Suite struct MedoidsTests {
  @Test func `one medoid is the member with the least sum of distances`() {
    for seed in 0..<40 {
      let distances = matrix(of: plane(count: 1 + seed % 15, seed: UInt64(seed)))
      let best = (0..<distances.count).map { cost([$0], distances) }.min()
      #expect(Medoids(1, of: distances).cost == best)
    }
  }

  @Test func `no exchange of a medoid lowers the cost`() {
    for seed in 0..<30 {
      let distances = matrix(of: plane(count: 25, seed: UInt64(seed)))
      let medoids = Medoids(2 + seed % 6, of: distances)
      #expect(abs(medoids.cost - cost(medoids.chosen, distances)) < 1e-9)
      for position in medoids.chosen.indices {
        for member in 0..<distances.count where !medoids.chosen.contains(member) {
          var exchanged = medoids.chosen
          exchanged[position] = member
          #expect(cost(exchanged, distances) >= medoids.cost - 1e-6)
        }
      }
    }
  }

  @Test func `few medoids of small sets cost at most a little more than the best choice of all`() {
    var optimal = 0
    for seed in 0..<60 {
      let distances = matrix(of: plane(count: 9, seed: UInt64(seed)))
      var best = Double.infinity
      for first in 0..<9 {
        for second in first + 1..<9 {
          for third in second + 1..<9 { best = min(best, cost([first, second, third], distances)) }
        }
      }
      let found = Medoids(3, of: distances).cost
      #expect(found >= best - 1e-6 && found < 1.3 * best + 1e-6)
      if found <= best + 1e-6 { optimal += 1 }
    }
    #expect(optimal >= 50)
  }

  @Test func `clear clusters get one medoid each, and equal members are no trouble`() {
    let clusters = (0..<4).flatMap { cluster in
      plane(count: 10, seed: UInt64(cluster)).map { (100 * Double(cluster) + $0.0, $0.1) }
    }
    let chosen = Medoids(4, of: matrix(of: clusters)).chosen
    #expect(chosen.map { $0 / 10 } == [0, 1, 2, 3])
    let equal = DistanceMatrix(count: 6)
    #expect(Medoids(3, of: equal).cost == 0)
    #expect(Medoids(9, of: equal).chosen == [0, 1, 2, 3, 4, 5])
  }

  private func plane(count: Int, seed: UInt64) -> [(Double, Double)] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in (generator.uniform(), generator.uniform()) }
  }

  private func matrix(of places: [(Double, Double)]) -> DistanceMatrix {
    var matrix = DistanceMatrix(count: places.count)
    for first in places.indices {
      for second in first + 1..<max(first + 1, places.count) {
        let (x, y) = (places[first].0 - places[second].0, places[first].1 - places[second].1)
        matrix[first, second] = Float((x * x + y * y).squareRoot())
      }
    }
    return matrix
  }

  private func cost(_ medoids: [Int], _ distances: DistanceMatrix) -> Double {
    (0..<distances.count).reduce(0) { sum, member in
      sum + Double(medoids.map { distances[$0, member] }.min() ?? 0)
    }
  }
}
