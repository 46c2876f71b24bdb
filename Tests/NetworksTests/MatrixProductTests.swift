import Matching
import Networks
import Numerics
import Testing

@Suite struct MatrixProductTests {
  /// Shapes that fill tiles, leave rows and columns over, and do neither.
  private static let shapes = [
    (1, 1, 1), (8, 5, 2), (9, 7, 3), (16, 36, 2), (7, 64, 1), (23, 17, 5), (64, 3, 4),
  ]

  @Test(arguments: shapes)
  func `every element is the sum in order, whatever tile it lies in`(
    rows: Int, inner: Int, lanes: Int
  ) {
    let columns = lanes * laneCount
    let left = randomBuffer(rows * inner, seed: 1)
    let right = randomBuffer(inner * columns, seed: 2)
    let start = randomBuffer(columns, seed: 3)
    let product = LaneBuffer(count: rows * lanes)
    MatrixProduct.multiply(
      MatrixProduct.Left(rowsOf: left, stride: inner), MatrixProduct.Rows(right, stride: lanes),
      start: MatrixProduct.Rows(start, stride: lanes),
      into: MatrixProduct.Rows(product, stride: lanes), rows: rows, inner: inner, lanes: lanes)
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = start.value(column)
        for k in 0..<inner {
          sum.addProduct(left.value(row * inner + k), right.value(k * columns + column))
        }
        #expect(product.value(row * columns + column) == sum)
      }
    }
  }

  @Test func `a transposed factor gives the same product`() {
    let (rows, inner, lanes) = (24, 11, 3)
    let left = randomBuffer(rows * inner, seed: 4)
    let turned = LaneBuffer(floats: rows * inner)
    for row in 0..<rows {
      for k in 0..<inner { turned.set(k * rows + row, left.value(row * inner + k)) }
    }
    let right = randomBuffer(inner * lanes * laneCount, seed: 5)
    let products = [
      MatrixProduct.Left(rowsOf: left, stride: inner),
      MatrixProduct.Left(columnsOf: turned, stride: rows),
    ].map { factor in
      let product = LaneBuffer(count: rows * lanes)
      MatrixProduct.multiply(
        factor, MatrixProduct.Rows(right, stride: lanes),
        into: MatrixProduct.Rows(product, stride: lanes), rows: rows, inner: inner, lanes: lanes)
      return (0..<rows * lanes * laneCount).map { product.value($0) }
    }
    #expect(products[0] == products[1])
  }
}

/// Numbers between -1 and 1.
func randomBuffer(_ count: Int, seed: UInt64) -> LaneBuffer {
  var generator = SeededGenerator(seed: seed)
  let buffer = LaneBuffer(floats: count)
  for index in 0..<count { buffer.set(index, Float(generator.uniform(in: -1..<1))) }
  return buffer
}

extension LaneBuffer {
  func value(_ index: Int) -> Float { unsafe floats[index] }
  func set(_ index: Int, _ value: Float) { unsafe floats[index] = value }
}
