internal import Ink

/// The matrix of a whole Universal Ink Model: 4 x 4 numbers, row by row in the fields 1 to 16, zeros left out.
///
/// It multiplies columns (x, y, z, 1) of the model's units; z is 0.
struct UIMTransform {
  /// What a coefficient may be at most, so that places stay on any tablet.
  private static let limit = 1e6

  private var matrix: [Double]

  /// Reads the message.
  init(_ bytes: [UInt8], _ range: Range<Int>) throws(InkFault) {
    var matrix = [Double](repeating: 0, count: 16)
    try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
      if (1...16).contains(field.number) { matrix[field.number - 1] = try field.numeric() }
    }
    self.matrix = matrix
  }

  /// Moves a drawing; what moves no plane is a warning (`W-transform`).
  func apply(to record: inout DrawingRecord) {
    // A matrix of nothing but zeros was left out.
    if matrix.allSatisfy({ $0 == 0 }) { return }
    let transform = Transform(
      a: matrix[0], b: matrix[4], c: matrix[1], d: matrix[5],
      tx: WacomSpline.unit * matrix[3], ty: WacomSpline.unit * matrix[7])
    guard matrix[12] == 0, matrix[13] == 0, matrix[15] == 1,
      transform.a * transform.d != transform.b * transform.c,
      matrix.allSatisfy({ $0.magnitude <= Self.limit })
    else {
      record.warnings.append(
        InkWarning(
          code: "W-transform",
          message: "the model's transform is not affine or too large, and is not applied"))
      return
    }
    if transform != .identity { record.drawing = record.drawing.transformed(by: transform) }
  }
}
