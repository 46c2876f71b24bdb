package import Matching
package import Numerics

/// The weights and biases of a network, layer by layer as `NetworkDesign.layers` says.
///
/// Columns beyond the last label are 0 and stay so.
package struct NetworkParameters: Sendable {
  /// All of them; written by training only, before anything else sees them.
  package let buffer: LaneBuffer
  /// The number of elements of the buffer.
  let lanes: Int

  /// Parameters that lie in a buffer.
  init(_ buffer: LaneBuffer, lanes: Int) {
    self.buffer = buffer
    self.lanes = lanes
  }

  /// Zeros.
  package init(zerosFor design: NetworkDesign) {
    lanes = design.parameterLanes
    buffer = LaneBuffer(count: lanes)
  }

  /// Normally distributed weights of variance 2 / inputs and biases of 0.
  ///
  /// After He, Zhang, Ren and Sun, "Delving deep into rectifiers", ICCV 2015, doi:10.1109/ICCV.2015.123.
  package init(randomFor design: NetworkDesign, _ generator: SeededGenerator) {
    self.init(zerosFor: design)
    for (index, layer) in design.layers.enumerated() {
      var generator = generator.forked(by: UInt64(index))
      let isLast = index == design.layers.count - 1
      let deviation = ((isLast ? 1 : 2) / Double(layer.inner)).squareRoot()
      let used = isLast ? design.labels : layer.lanes * laneCount
      for row in 0..<layer.inner {
        let start = (layer.start + row * layer.lanes) * laneCount
        for column in 0..<used {
          unsafe buffer.floats[start + column] = Float(deviation * generator.normal())
        }
      }
    }
  }

  /// Parameters from a file; nil when their number is not the design's, or one is not finite.
  ///
  /// - Parameters:
  ///   - values: As `values` gives them.
  ///   - design: The design that they belong to.
  package init?(_ values: [Float], for design: NetworkDesign) {
    guard values.count == design.parameterLanes * laneCount, values.allSatisfy(\.isFinite) else {
      return nil
    }
    self.init(zerosFor: design)
    for (index, value) in values.enumerated() { unsafe buffer.floats[index] = value }
  }

  /// The same in memory of their own.
  var copy: NetworkParameters {
    let result = LaneBuffer(count: lanes)
    unsafe result.lanes.update(from: buffer.lanes, count: lanes)
    return NetworkParameters(result, lanes: lanes)
  }

  /// The same, each the nearest number that half precision has: what a file holds.
  package var halved: NetworkParameters {
    let result = LaneBuffer(count: lanes)
    for index in 0..<lanes * laneCount {
      unsafe result.floats[index] = Float(Float16(buffer.floats[index]))
    }
    return NetworkParameters(result, lanes: lanes)
  }

  /// All parameters in the order of the buffer.
  package var values: [Float] { (0..<lanes * laneCount).map { unsafe buffer.floats[$0] } }
}
