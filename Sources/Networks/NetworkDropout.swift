package import Matching
package import Numerics

/// What training leaves out of the dense layers at random, so that no unit relies on another.
///
/// After Srivastava, Hinton, Krizhevsky, Sutskever and Salakhutdinov, "Dropout: a simple way to prevent neural networks
/// from overfitting", JMLR 15 (2014). Each input draws from its own generator, whatever else is in the pass.
package final class NetworkDropout {
  private let masks: [LaneBuffer]
  private let sizes: [Int]
  private let rate: Double
  private var count = 0

  /// Reserves memory for the two dense layers' inputs.
  package init(_ design: NetworkDesign, rate: Double) {
    let dense = design.dense
    sizes = [dense.hidden.inner, dense.output.inner]
    masks = sizes.map { LaneBuffer(floats: NetworkPass.size * $0) }
    self.rate = rate
  }

  /// Draws what one input leaves out: a factor of 0, or one that keeps the sum's expectation.
  package func draw(_ index: Int, _ generator: inout SeededGenerator) {
    let keep = Float(1 / (1 - rate))
    for (mask, size) in zip(masks, sizes) {
      for place in index * size..<(index + 1) * size {
        unsafe mask.floats[place] = generator.uniform() < rate ? 0 : keep
      }
    }
    count = index + 1
  }

  /// Multiplies the inputs, or the slopes, of a dense layer by what was drawn for the inputs up to the last one.
  package func apply(to values: LaneBuffer, part: Int) {
    for lane in 0..<count * sizes[part] / laneCount {
      unsafe values.lanes[lane] *= masks[part].lanes[lane]
    }
  }
}
