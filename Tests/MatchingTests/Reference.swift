import Matching
import Numerics

/// Distances in Double by the textbook recursion, written apart from the library's.
func referenceDistance(
  _ a: ArraySlice<Float>, _ b: ArraySlice<Float>, channels: Int, window: Int?,
  distance: ElasticDistance
) -> Double {
  let p = Array(a).map(Double.init)
  let q = Array(b).map(Double.init)
  let n = p.count / channels
  let m = q.count / channels
  var table = [[Double]](repeating: Array(repeating: .infinity, count: m + 1), count: n + 1)
  table[0][0] = 0
  for i in 1...n {
    for j in 1...m where window.map({ abs(i - j) <= $0 }) ?? true {
      var cost = 0.0
      for c in 0..<channels {
        let d = p[(i - 1) * channels + c] - q[(j - 1) * channels + c]
        cost += d * d
      }
      let (diagonal, up, left) = (table[i - 1][j - 1], table[i - 1][j], table[i][j - 1])
      switch distance {
      case .dynamicTimeWarping, .derivative:
        table[i][j] = cost + min(diagonal, up, left)
      case .weighted(let steepness):
        let middle = Double(max(n, m)) / 2
        let weight =
          1 / (1 + ReproducibleMath.exp(-Double(steepness) * (Double(abs(i - j)) - middle)))
        table[i][j] = weight * cost + min(diagonal, up, left)
      case .amerced(let penalty):
        table[i][j] = cost + min(diagonal, up + Double(penalty), left + Double(penalty))
      case .discreteFrechet:
        table[i][j] = max(cost, min(diagonal, up, left))
      }
    }
  }
  return table[n][m]
}

/// The nearest templates by comparing a query with each, in the defining order of operations.
func bruteForce(
  _ query: ArraySlice<Float>, _ templates: SequenceSet, window: Int?,
  distance: ElasticDistance = .dynamicTimeWarping
) -> [(template: Int32, distance: Float)] {
  (0..<templates.count).map { template in
    let matrix = warpingMatrix(
      query, templates.sequence(template), channels: templates.channels, window: window,
      distance: distance)
    return (Int32(template), matrix[matrix.count - 1])
  }.sorted { ($0.distance, $0.template) < ($1.distance, $1.template) }
}

/// Kinds of sequences that bounds and kernels may trip over.
enum Flavour: Int, CaseIterable {
  case uniform
  case walk
  case constant
  case spiky
  case huge
  case tiny
  case whole

  func sequence(_ size: Int, channels: Int, _ generator: inout SeededGenerator) -> [Float] {
    var level = Float(generator.normal())
    return (0..<size).map { index in
      switch self {
      case .uniform: return Float(generator.uniform(in: -1..<1))
      case .walk:
        level += Float(generator.normal()) * 0.3
        return level
      case .constant: return level
      case .spiky: return generator.index(below: 7) == 0 ? Float(generator.normal()) * 50 : 0
      case .huge: return Float(generator.normal()) * (generator.index(below: 3) == 0 ? 1e30 : 1)
      case .tiny: return Float(generator.normal()) * 1e-22
      // Few values, so that ties abound.
      case .whole: return Float(generator.index(below: 3))
      }
    }
  }
}

/// A set of sequences that mixes one flavour, or all of them, and repeats some.
func randomSet(
  count: Int, length: Int, channels: Int, flavour: Flavour?, _ generator: inout SeededGenerator
) throws -> SequenceSet {
  var values: [Float] = []
  for index in 0..<count {
    if index > 0, generator.index(below: 9) == 0 {
      let copied = generator.index(below: index) * length * channels
      values += values[copied..<copied + length * channels]
    } else {
      let kind = flavour ?? Flavour.allCases[generator.index(below: Flavour.allCases.count)]
      values += kind.sequence(length * channels, channels: channels, &generator)
    }
  }
  return try SequenceSet(count: count, length: length, channels: channels, values: values)
}
