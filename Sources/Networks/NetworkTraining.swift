internal import Matching
package import Numerics
internal import Platform

/// Learns a network from samples that look different each time they are seen.
///
/// Every step takes a batch of samples and lets `AdamOptimizer` follow the slope of their loss. The batch is cut into
/// passes of a fixed size whose slopes are added in their order, so that the result has the same bits whatever the number
/// of threads.
package struct NetworkTraining: Hashable, Sendable {
  /// How many samples are seen in all, those that are seen again counted again.
  package var samples: Int
  /// The largest step size, reached after `warmUp` steps and left along a cosine.
  package var rate = 0.002
  /// The number of steps until the largest step size is reached.
  package var warmUp = 200
  /// The share of a label's belief that is spread over all labels.
  package var smoothing = 0.1
  /// The share of the dense layers' inputs that is left out.
  package var dropout = 0.3

  /// When learning should end though fewer samples were seen; nil for never.
  ///
  /// The step size then falls with the time that is left, so that it ends as small as ever.
  package var deadline: ContinuousClock.Instant?

  /// The number of samples of a step.
  package static let batch = 64

  /// Training that sees so many samples.
  package init(samples: Int) { self.samples = samples }

  /// Trains.
  ///
  /// - Parameters:
  ///   - design: The network's shape, which is valid.
  ///   - beginning: The parameters to begin with, which stay as they are; nil for random ones.
  ///   - labels: The label of each sample; at least one sample.
  ///   - seed: What every random choice depends on.
  ///   - jobs: The number of threads; the result does not depend on it.
  ///   - progress: Called now and then with the part that is done, 0...1.
  ///   - write: Writes a variation of a sample as input, `design.inputSize` finite numbers, that depends on nothing but
  ///     the sample and the generator; it runs on many threads at once.
  /// - Returns: The average of the networks that the last steps went through.
  package func train(
    _ design: NetworkDesign, from beginning: NetworkParameters? = nil, labels: [Int32],
    seed: UInt64, jobs: Int,
    progress: (Double) -> Void = { _ in },
    write: @Sendable (Int, inout SeededGenerator, UnsafeMutableBufferPointer<Float>) -> Void
  ) -> Network {
    let source = SeededGenerator(seed: seed)
    let parameters =
      beginning?.copy ?? NetworkParameters(randomFor: design, source.forked(by: 0))
    let optimizer = AdamOptimizer(parameters)
    let transposed = TransposedWeights(design)
    let workers = (0..<Self.batch / NetworkPass.size).map { _ in Worker(design, rate: dropout) }
    var order = SampleOrder(count: labels.count, source.forked(by: 1))
    let variations = source.forked(by: 2)
    let steps = max(1, samples / Self.batch)
    let start = ContinuousClock.now
    var (step, done) = (0, 0.0)
    repeat {
      let chosen = order.next(Self.batch)
      let first = step * Self.batch
      transposed.update(parameters)
      _ = parallelMap(count: workers.count, jobs: jobs) { part in
        let worker = workers[part]
        let members = part * NetworkPass.size..<(part + 1) * NetworkPass.size
        for place in members {
          var generator = variations.forked(by: UInt64(first + place))
          unsafe write(chosen[place], &generator, worker.pass.input(place - members.lowerBound))
          worker.dropout.draw(place - members.lowerBound, &generator)
        }
        worker.learn(members.map { labels[chosen[$0]] }, smoothing, parameters, transposed)
      }
      optimizer.step(
        workers.map(\.gradient.slopes), scale: 1 / Float(Self.batch),
        rate: rate(at: step, done: done))
      step += 1
      done = max(Double(step) / Double(steps), timeSpent(since: start))
      if step % 16 == 0 { progress(min(1, done)) }
    } while done < 1
    return Network(design: design, parameters: optimizer.averaged)
  }

  /// The part of the time until the deadline that is over; 0 where there is none.
  private func timeSpent(since start: ContinuousClock.Instant) -> Double {
    guard let deadline else { return 0 }
    let spent = start.duration(to: .now)
    return deadline > start ? spent / start.duration(to: deadline) : 1
  }

  /// The step size: a straight rise, then half a cosine down to 0.
  private func rate(at step: Int, done: Double) -> Double {
    let rise = min(1, Double(step + 1) / Double(warmUp))
    let angle = Double.pi * done
    return rate * rise * 0.5 * (1 + ReproducibleMath.cos(angle))
  }

  /// What one pass of a batch works with; used by one thread at a time.
  private final class Worker: @unchecked Sendable {
    let pass: NetworkPass
    let gradient: NetworkGradient
    let dropout: NetworkDropout

    init(_ design: NetworkDesign, rate: Double) {
      pass = NetworkPass(design)
      gradient = NetworkGradient(pass)
      dropout = NetworkDropout(design, rate: rate)
    }

    func learn(
      _ labels: [Int32], _ smoothing: Double, _ parameters: NetworkParameters,
      _ transposed: TransposedWeights
    ) {
      pass.run(labels.count, parameters, dropout: dropout)
      gradient.compute(labels, smoothing: smoothing, transposed, dropout: dropout)
    }
  }
}

/// Samples in an endless order in which each comes once before any comes again.
private struct SampleOrder {
  private var order: [Int]
  private var position: Int
  private var generator: SeededGenerator

  init(count: Int, _ generator: SeededGenerator) {
    order = Array(0..<count)
    position = count
    self.generator = generator
  }

  mutating func next(_ count: Int) -> [Int] {
    (0..<count).map { _ in
      if position == order.count {
        generator.shuffle(&order)
        position = 0
      }
      position += 1
      return order[position - 1]
    }
  }
}
