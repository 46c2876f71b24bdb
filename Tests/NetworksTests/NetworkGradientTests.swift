import Matching
import Networks
import Numerics
import Testing

@Suite struct NetworkGradientTests {
  private static let picture = NetworkDesign(
    height: 8, width: 8, channels: 3, windowHeight: 3, windowWidth: 3, features: [16, 16, 32],
    hidden: 16, labels: 3)
  private static let sequence = NetworkDesign(
    height: 1, width: 16, channels: 2, windowHeight: 1, windowWidth: 5, features: [16, 32],
    hidden: 32, labels: 20)

  @Test(arguments: [picture, sequence], 0..<5)
  func `along the slope of each layer the loss rises as the slope says`(
    design: NetworkDesign, index: Int
  ) throws {
    try #require(design.isValid)
    let layers = design.layers
    guard index < layers.count else { return }
    let layer = layers[index]
    let parameters = NetworkParameters(randomFor: design, SeededGenerator(seed: 5))
    let slopes = gradient(design, parameters).slopes
    let range = layer.start * laneCount..<layer.end * laneCount
    let square = range.reduce(0.0) { $0 + Double(slopes.value($1)) * Double(slopes.value($1)) }
    try #require(square > 0)
    // A step along the slope that changes the loss by 0.02 if it were straight.
    let step = Float(0.01 / square)
    let losses = [step, -step].map { step in
      let moved = NetworkParameters(zerosFor: design)
      for place in 0..<design.parameterLanes * laneCount {
        let change = range.contains(place) ? step * slopes.value(place) : 0
        moved.buffer.set(place, parameters.buffer.value(place) + change)
      }
      return gradient(design, moved).loss
    }
    #expect(abs((losses[0] - losses[1]) / 0.02 - 1) < 0.05)
  }

  @Test func `columns beyond the last label have no slope`() {
    let slopes = gradient(
      Self.sequence, NetworkParameters(randomFor: Self.sequence, SeededGenerator(seed: 5))
    ).slopes
    let output = Self.sequence.dense.output
    for row in 0...output.inner {
      for column in 20..<32 {
        #expect(slopes.value((output.start + row * output.lanes) * laneCount + column) == 0)
      }
    }
  }

  private func gradient(
    _ design: NetworkDesign, _ parameters: NetworkParameters
  ) -> NetworkGradient {
    let pass = NetworkPass(design)
    let gradient = NetworkGradient(pass)
    let transposed = TransposedWeights(design)
    transposed.update(parameters)
    var generator = SeededGenerator(seed: 6)
    let labels: [Int32] = [0, 2, 1, 2, 0]
    for index in labels.indices {
      let input = unsafe pass.input(index)
      for place in 0..<design.inputSize { unsafe input[place] = Float(generator.normal()) }
    }
    pass.run(labels.count, parameters)
    gradient.compute(labels, smoothing: 0.1, transposed, dropout: nil)
    return gradient
  }
}
