package import Matching

/// What a network computes for a few inputs at a time, and the memory for it.
///
/// The result for an input does not depend on the others: every sum has its own fixed order. One pass belongs to one
/// thread at a time.
package final class NetworkPass {
  /// The number of inputs that one pass takes in training, where it decides in which order gradients are added.
  package static let size = 8

  let design: NetworkDesign
  let convolutions: [NetworkDesign.Convolution]
  let dense: (hidden: NetworkDesign.Layer, output: NetworkDesign.Layer)
  /// The inputs, [size, height, width, channels].
  let input: LaneBuffer
  /// For each convolution its windows, what it found, and that pooled.
  let rows: [LaneBuffer]
  let found: [LaneBuffer]
  let pooled: [LaneBuffer]
  /// What the dense layers read and write: the last pooled values, the hidden units and the labels' scores.
  let flat: LaneBuffer
  let hidden: LaneBuffer
  package let scores: LaneBuffer

  /// Reserves memory.
  package init(_ design: NetworkDesign) {
    self.design = design
    convolutions = design.convolutions
    dense = design.dense
    let size = Self.size
    input = LaneBuffer(floats: size * design.inputSize)
    rows = convolutions.map { LaneBuffer(floats: size * $0.places * $0.layer.inner) }
    found = convolutions.map { LaneBuffer(count: size * $0.places * $0.layer.lanes) }
    pooled = convolutions.map { LaneBuffer(count: size * $0.pooledPlaces * $0.layer.lanes) }
    flat = LaneBuffer(floats: size * dense.hidden.inner)
    hidden = LaneBuffer(count: size * dense.hidden.lanes)
    scores = LaneBuffer(count: size * dense.output.lanes)
  }

  /// The memory of one input.
  package func input(_ index: Int) -> UnsafeMutableBufferPointer<Float> {
    unsafe UnsafeMutableBufferPointer(
      start: input.floats + index * design.inputSize, count: design.inputSize)
  }

  /// Computes the scores of the labels, from which softmax makes probabilities.
  ///
  /// - Parameters:
  ///   - count: How many inputs were written, at most `size`.
  ///   - parameters: Those of the network.
  ///   - dropout: What training leaves out at random.
  package func run(_ count: Int, _ parameters: NetworkParameters, dropout: NetworkDropout? = nil) {
    for (index, convolution) in convolutions.enumerated() {
      ImagePatches(convolution).spread(
        index == 0 ? input : pooled[index - 1], count: count, into: rows[index])
      multiply(
        rows[index], convolution.layer, parameters, into: found[index],
        rows: count * convolution.places)
      ImagePooling(convolution).reduce(found[index], count: count, into: pooled[index])
    }
    let last = pooled[convolutions.count - 1]
    unsafe flat.floats.update(from: last.floats, count: count * dense.hidden.inner)
    dropout?.apply(to: flat, part: 0)
    multiply(flat, dense.hidden, parameters, into: hidden, rows: count)
    for lane in 0..<count * dense.hidden.lanes {
      unsafe hidden.lanes[lane] = .greater(hidden.lanes[lane], Lanes(repeating: 0))
    }
    dropout?.apply(to: hidden, part: 1)
    multiply(hidden, dense.output, parameters, into: scores, rows: count)
  }

  /// The logarithms of the labels' probabilities of one input after `run`.
  package func logProbabilities(_ index: Int) -> [Double] {
    let row = unsafe scores.floats + index * dense.output.lanes * laneCount
    return LogSoftmax.of((0..<design.labels).map { unsafe Double(row[$0]) })
  }

  private func multiply(
    _ left: LaneBuffer, _ layer: NetworkDesign.Layer, _ parameters: NetworkParameters,
    into result: LaneBuffer, rows: Int
  ) {
    MatrixProduct.multiply(
      MatrixProduct.Left(rowsOf: left, stride: layer.inner),
      MatrixProduct.Rows(parameters.buffer, at: layer.start, stride: layer.lanes),
      start: MatrixProduct.Rows(parameters.buffer, at: layer.bias, stride: layer.lanes),
      into: MatrixProduct.Rows(result, stride: layer.lanes), rows: rows, inner: layer.inner,
      lanes: layer.lanes)
  }
}
