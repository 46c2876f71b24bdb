package import Matching
internal import Numerics

/// The slope of the loss with respect to every parameter, for the inputs of one pass: backpropagation.
///
/// The loss is the cross entropy with smoothed labels (Szegedy and others, "Rethinking the Inception architecture",
/// CVPR 2016, doi:10.1109/CVPR.2016.308), summed over the inputs.
package final class NetworkGradient {
  /// The slopes in the order of `NetworkParameters.buffer`.
  package let slopes: LaneBuffer
  /// The loss of the inputs.
  package private(set) var loss = 0.0
  private let pass: NetworkPass
  private let hiddenSlopes: LaneBuffer
  private let pooledSlopes: [LaneBuffer]

  /// Reserves memory for a pass.
  package init(_ pass: NetworkPass) {
    self.pass = pass
    slopes = LaneBuffer(count: pass.design.parameterLanes)
    hiddenSlopes = LaneBuffer(count: NetworkPass.size * pass.dense.hidden.lanes)
    pooledSlopes = pass.convolutions.map {
      LaneBuffer(count: NetworkPass.size * $0.pooledPlaces * $0.layer.lanes)
    }
  }

  /// Computes the slopes after `NetworkPass.run`, whose results it uses up.
  ///
  /// - Parameters:
  ///   - labels: The label of each input.
  ///   - smoothing: The share of belief that is spread over all labels, 0 ..< 1.
  ///   - transposed: The network's weights, transposed.
  ///   - dropout: What the run left out.
  package func compute(
    _ labels: [Int32], smoothing: Double, _ transposed: TransposedWeights,
    dropout: NetworkDropout?
  ) {
    let count = labels.count
    turnScoresIntoSlopes(labels, smoothing: smoothing)
    let layers = pass.convolutions.count
    let dense = pass.dense
    accumulate(dense.output, from: pass.hidden, pass.scores, rows: count)
    transposed.multiply(pass.scores, layer: layers + 1, into: hiddenSlopes, rows: count)
    dropout?.apply(to: hiddenSlopes, part: 1)
    for lane in 0..<count * dense.hidden.lanes {
      let isOff = unsafe pass.hidden.lanes[lane] .<= 0
      unsafe hiddenSlopes.lanes[lane].replace(with: 0, where: isOff)
    }
    accumulate(dense.hidden, from: pass.flat, hiddenSlopes, rows: count)
    transposed.multiply(hiddenSlopes, layer: layers, into: pooledSlopes[layers - 1], rows: count)
    dropout?.apply(to: pooledSlopes[layers - 1], part: 0)
    for index in (0..<layers).reversed() {
      let convolution = pass.convolutions[index]
      ImagePooling(convolution).spread(
        pooledSlopes[index], pass.pooled[index], count: count, over: pass.found[index])
      let rows = count * convolution.places
      accumulate(convolution.layer, from: pass.rows[index], pass.found[index], rows: rows)
      guard index > 0 else { return }
      transposed.multiply(pass.found[index], layer: index, into: pass.rows[index], rows: rows)
      ImagePatches(convolution).gather(
        pass.rows[index], count: count, into: pooledSlopes[index - 1])
    }
  }

  /// The slope of a score is its probability less what it should be.
  private func turnScoresIntoSlopes(_ labels: [Int32], smoothing: Double) {
    let count = pass.design.labels
    let rest = smoothing / Double(count)
    loss = 0
    for (index, label) in labels.enumerated() {
      let row = unsafe pass.scores.floats + index * pass.dense.output.lanes * laneCount
      let logs = pass.logProbabilities(index)
      for place in 0..<count {
        let wanted = rest + (place == Int(label) ? 1 - smoothing : 0)
        loss -= wanted * logs[place]
        unsafe row[place] = Float(ReproducibleMath.exp(logs[place]) - wanted)
      }
    }
  }

  /// The slopes of a layer's weights and biases from its inputs and the slopes of its outputs.
  private func accumulate(
    _ layer: NetworkDesign.Layer, from inputs: LaneBuffer, _ outputs: LaneBuffer, rows: Int
  ) {
    MatrixProduct.multiply(
      MatrixProduct.Left(columnsOf: inputs, stride: layer.inner),
      MatrixProduct.Rows(outputs, stride: layer.lanes),
      into: MatrixProduct.Rows(slopes, at: layer.start, stride: layer.lanes), rows: layer.inner,
      inner: rows, lanes: layer.lanes)
    for lane in 0..<layer.lanes {
      var sum = Lanes(repeating: 0)
      for row in 0..<rows { unsafe sum += outputs.lanes[row * layer.lanes + lane] }
      unsafe slopes.lanes[layer.bias + lane] = sum
    }
  }
}
