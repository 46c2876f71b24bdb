import Networks
import Numerics
import Testing

@Suite struct NetworkTrainingTests {
  private static let design = NetworkDesign(
    height: 8, width: 8, channels: 1, windowHeight: 3, windowWidth: 3, features: [16, 16],
    hidden: 16, labels: 2)

  @Test func `bars that lie are told from bars that stand, wherever they are`() {
    let network = train(jobs: 1)
    let answers = unsafe network.logProbabilities(count: 200, jobs: 1) { index, values in
      var generator = SeededGenerator(seed: 1000 + UInt64(index))
      unsafe Self.drawBar(isStanding: index % 2 == 1, &generator, values)
    }
    let correct = answers.indices.count { (answers[$0][1] > answers[$0][0]) == ($0 % 2 == 1) }
    #expect(correct >= 185)
  }

  @Test func `a network has the same bytes for any number of threads`() {
    #expect(train(jobs: 1).parameters.values == train(jobs: 3).parameters.values)
  }

  @Test func `an answer depends neither on threads nor on the other inputs`() {
    let network = Network(
      design: Self.design,
      parameters: NetworkParameters(randomFor: Self.design, SeededGenerator(seed: 3)))
    func answers(_ indices: Range<Int>, jobs: Int) -> [[Double]] {
      unsafe network.logProbabilities(count: indices.count, jobs: jobs) { index, values in
        var generator = SeededGenerator(seed: UInt64(indices.lowerBound + index))
        unsafe Self.drawBar(isStanding: false, &generator, values)
      }
    }
    let all = answers(0..<150, jobs: 1)
    #expect(answers(0..<150, jobs: 4) == all)
    #expect(answers(70..<75, jobs: 1) == Array(all[70..<75]))
    for answer in all {
      #expect(abs(answer.reduce(0) { $0 + ReproducibleMath.exp($1) } - 1) < 1e-12)
    }
  }

  @Test func `parameters of another number, or not finite, are refused`() {
    let values = NetworkParameters(zerosFor: Self.design).values
    #expect(NetworkParameters(values, for: Self.design) != nil)
    #expect(NetworkParameters(Array(values.dropLast()), for: Self.design) == nil)
    #expect(NetworkParameters([.nan] + values.dropFirst(), for: Self.design) == nil)
  }

  private func train(jobs: Int) -> Network {
    var training = NetworkTraining(samples: 20 * 256)
    training.warmUp = 20
    let labels = (0..<256).map { Int32($0 % 2) }
    return unsafe training.train(Self.design, labels: labels, seed: 9, jobs: jobs) {
      index, generator, values in
      unsafe Self.drawBar(isStanding: labels[index] == 1, &generator, values)
    }
  }

  /// A bar of four cells in noise.
  private static func drawBar(
    isStanding: Bool, _ generator: inout SeededGenerator,
    _ values: UnsafeMutableBufferPointer<Float>
  ) {
    for index in 0..<64 { unsafe values[index] = Float(0.1 * generator.normal()) }
    let (along, across) = (generator.index(below: 5), generator.index(below: 8))
    for step in along..<along + 4 {
      let index = isStanding ? step * 8 + across : across * 8 + step
      unsafe values[index] += 1
    }
  }
}
