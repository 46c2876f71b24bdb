import Foundation
import Matching
import Numerics
import Recognition
import Testing

@Suite struct AlignmentTests {
  private let length = 9
  private let channels = 2

  @Test func `the shares of a soft alignment are the slopes of the soft distance`() throws {
    for (seed, window) in [(1, nil), (2, 3), (3, 0)] as [(UInt64, Int?)] {
      let (query, template) = (walk(seed), walk(seed + 100))
      let alignment = Alignment(
        smoothing: 0.3, of: query[...], with: template[...], channels: channels, window: window)
      // One more unit of cost in column j, whatever the row, changes the soft distance by the share of j.
      for column in 0..<length {
        let step = 1e-6
        func distance(_ sign: Double) -> Double {
          softDistance(query, template, 0.3, window) { $0 == column ? sign * step : 0 }
        }
        let slope = (distance(1) - distance(-1)) / (2 * step)
        #expect(abs(Double(alignment.shares[column]) - slope) < 1e-4)
      }
    }
  }

  @Test func `little smoothing matches along the best path`() throws {
    let (query, template) = (walk(5), walk(6))
    let index = try TemplateIndex(
      SequenceSet(count: 1, length: length, channels: channels, values: template), window: 4)
    let queries = try SequenceSet(count: 1, length: length, channels: channels, values: query)
    let hard = Alignment(
      along: try index.path(of: queries, query: 0, template: 0), of: query[...], length: length,
      channels: channels)
    let soft = Alignment(
      smoothing: 1e-4, of: query[...], with: template[...], channels: channels, window: 4)
    for (one, other) in zip(hard.mean(orElse: []), soft.mean(orElse: [])) {
      #expect(abs(one - other) < 1e-3)
    }
  }

  private func walk(_ seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    return (0..<length * channels).map { _ in Float(generator.normal()) }
  }

  /// The soft distance by its definition, with the C library's functions; `extra` is added to the costs of a column.
  private func softDistance(
    _ query: [Float], _ template: [Float], _ smoothing: Double, _ window: Int?,
    extra: (Int) -> Double
  ) -> Double {
    var cells = [[Double]](
      repeating: [Double](repeating: .infinity, count: length + 1), count: length + 1)
    cells[0][0] = 0
    for row in 1...length {
      for column in 1...length where abs(row - column) <= window ?? length {
        var cost = extra(column - 1)
        for channel in 0..<channels {
          let difference = Double(
            query[(row - 1) * channels + channel] - template[(column - 1) * channels + channel])
          cost += difference * difference
        }
        let before = [
          cells[row - 1][column - 1], cells[row - 1][column], cells[row][column - 1],
        ]
        cells[row][column] =
          cost - smoothing * log(before.reduce(0) { $0 + exp(-$1 / smoothing) })
      }
    }
    return cells[length][length]
  }
}
