internal import Matching

/// The weights of a network's layers, each transposed, through which slopes go back.
package struct TransposedWeights {
  private let layers: [NetworkDesign.Layer]
  private let buffers: [LaneBuffer]

  /// Reserves memory; the first layer needs none, since nothing lies before it.
  package init(_ design: NetworkDesign) {
    layers = design.layers
    buffers = layers.enumerated().map { index, layer in
      LaneBuffer(floats: index == 0 ? 0 : layer.inner * layer.lanes * laneCount)
    }
  }

  /// Transposes the weights.
  package func update(_ parameters: NetworkParameters) {
    for (layer, buffer) in zip(layers, buffers).dropFirst() {
      let columns = layer.lanes * laneCount
      for row in 0..<layer.inner {
        let source = unsafe parameters.buffer.floats + layer.start * laneCount + row * columns
        for column in 0..<columns {
          unsafe buffer.floats[column * layer.inner + row] = source[column]
        }
      }
    }
  }

  /// The slopes of a layer's inputs from those of its outputs.
  func multiply(_ outputs: LaneBuffer, layer index: Int, into inputs: LaneBuffer, rows: Int) {
    let layer = layers[index]
    let lanes = layer.inner / laneCount
    MatrixProduct.multiply(
      MatrixProduct.Left(rowsOf: outputs, stride: layer.lanes * laneCount),
      MatrixProduct.Rows(buffers[index], stride: lanes),
      into: MatrixProduct.Rows(inputs, stride: lanes), rows: rows, inner: layer.lanes * laneCount,
      lanes: lanes)
  }
}
