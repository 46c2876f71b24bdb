package import Matching

/// Products of matrices whose bits depend on nothing but the factors.
///
/// Element (i, j) of a product is `start + a(i, 0) b(0, j) + a(i, 1) b(1, j) + ...`, added in this order, each product
/// added with one rounding to Float. However the work is cut into tiles, on whatever processor, the result is the same; a
/// BLAS adds in an order that depends on shape, thread count and processor. A processor without fused multiplication and
/// addition (x86 before 2013) computes the same bits slowly.
///
/// The tiles hold 8 rows and 32 columns in registers, after Goto and van de Geijn, "Anatomy of high-performance matrix
/// multiplication", ACM TOMS 34 (2008), doi:10.1145/1356052.1356053.
package enum MatrixProduct {
  /// A left factor in memory: element (i, k) lies at `i * rowStride + k * innerStride`.
  @safe package struct Left {
    let floats: UnsafePointer<Float>
    let rowStride: Int
    let innerStride: Int

    /// A matrix that lies row by row.
    package init(rowsOf buffer: LaneBuffer, at offset: Int = 0, stride: Int) {
      unsafe floats = UnsafePointer(buffer.floats + offset)
      rowStride = stride
      innerStride = 1
    }

    /// The transpose of a matrix that lies row by row.
    package init(columnsOf buffer: LaneBuffer, at offset: Int = 0, stride: Int) {
      unsafe floats = UnsafePointer(buffer.floats + offset)
      rowStride = 1
      innerStride = stride
    }
  }

  /// A right factor or a result in memory, row by row, each row a whole number of lanes.
  @safe package struct Rows {
    let lanes: UnsafeMutablePointer<Lanes>
    let stride: Int

    /// Rows of `stride` lanes from a place, in lanes, in a buffer.
    package init(_ buffer: LaneBuffer, at offset: Int = 0, stride: Int) {
      unsafe lanes = buffer.lanes + offset
      self.stride = stride
    }
  }

  /// Multiplies.
  ///
  /// - Parameters:
  ///   - a: The left factor, [rows, inner].
  ///   - b: The right factor, [inner, lanes].
  ///   - start: What every row begins with, one row of lanes; nil for zeros.
  ///   - result: Where the product goes, [rows, lanes]; it may not overlap the factors.
  ///   - rows: The number of rows.
  ///   - inner: The number of terms of each sum.
  ///   - lanes: The number of columns divided by 16.
  package static func multiply(
    _ a: Left, _ b: Rows, start: Rows? = nil, into result: Rows, rows: Int, inner: Int, lanes: Int
  ) {
    var column = 0
    while column + 2 <= lanes {
      var row = 0
      while row + 8 <= rows {
        wideTile(a, b, start, result, row: row, column: column, inner: inner)
        row += 8
      }
      while row < rows {
        narrowTile(a, b, start, result, row: row, column: column, inner: inner)
        narrowTile(a, b, start, result, row: row, column: column + 1, inner: inner)
        row += 1
      }
      column += 2
    }
    guard column < lanes else { return }
    for row in 0..<rows {
      narrowTile(a, b, start, result, row: row, column: column, inner: inner)
    }
  }

  /// One row and 16 columns.
  @inline(__always)
  private static func narrowTile(
    _ a: Left, _ b: Rows, _ start: Rows?, _ result: Rows, row: Int, column: Int, inner: Int
  ) {
    var sum = Lanes(repeating: 0)
    if let start { sum = unsafe start.lanes[column] }
    var left = unsafe a.floats + row * a.rowStride
    var right = unsafe b.lanes + column
    for _ in 0..<inner {
      unsafe sum.addProduct(right[0], left[0])
      unsafe left += a.innerStride
      unsafe right += b.stride
    }
    unsafe result.lanes[row * result.stride + column] = sum
  }

  /// Eight rows and 32 columns.
  @inline(never)
  private static func wideTile(
    _ a: Left, _ b: Rows, _ start: Rows?, _ result: Rows, row: Int, column: Int, inner: Int
  ) {
    var first = Lanes(repeating: 0)
    var second = Lanes(repeating: 0)
    if let start {
      first = unsafe start.lanes[column]
      second = unsafe start.lanes[column + 1]
    }
    var (s00, s10, s20, s30) = (first, first, first, first)
    var (s40, s50, s60, s70) = (first, first, first, first)
    var (s01, s11, s21, s31) = (second, second, second, second)
    var (s41, s51, s61, s71) = (second, second, second, second)
    let step = a.rowStride
    var upper = unsafe a.floats + row * step
    var lower = unsafe upper + 4 * step
    var right = unsafe b.lanes + column
    for _ in 0..<inner {
      let b0 = unsafe right[0]
      let b1 = unsafe right[1]
      let a0 = unsafe upper[0]
      s00.addProduct(b0, a0)
      s01.addProduct(b1, a0)
      let a1 = unsafe upper[step]
      s10.addProduct(b0, a1)
      s11.addProduct(b1, a1)
      let a2 = unsafe upper[2 * step]
      s20.addProduct(b0, a2)
      s21.addProduct(b1, a2)
      let a3 = unsafe upper[3 * step]
      s30.addProduct(b0, a3)
      s31.addProduct(b1, a3)
      let a4 = unsafe lower[0]
      s40.addProduct(b0, a4)
      s41.addProduct(b1, a4)
      let a5 = unsafe lower[step]
      s50.addProduct(b0, a5)
      s51.addProduct(b1, a5)
      let a6 = unsafe lower[2 * step]
      s60.addProduct(b0, a6)
      s61.addProduct(b1, a6)
      let a7 = unsafe lower[3 * step]
      s70.addProduct(b0, a7)
      s71.addProduct(b1, a7)
      unsafe upper += a.innerStride
      unsafe lower += a.innerStride
      unsafe right += b.stride
    }
    @inline(__always)
    func store(_ row: Int, _ left: Lanes, _ right: Lanes) {
      let target = unsafe result.lanes + row * result.stride + column
      unsafe target[0] = left
      unsafe target[1] = right
    }
    store(row, s00, s01)
    store(row + 1, s10, s11)
    store(row + 2, s20, s21)
    store(row + 3, s30, s31)
    store(row + 4, s40, s41)
    store(row + 5, s50, s51)
    store(row + 6, s60, s61)
    store(row + 7, s70, s71)
  }
}
