internal import Platform

/// A trained network.
package struct Network: Sendable {
  /// Its shape.
  package let design: NetworkDesign
  /// What it learnt.
  package let parameters: NetworkParameters

  /// Puts a network together from parameters of the design's shape.
  package init(design: NetworkDesign, parameters: NetworkParameters) {
    self.design = design
    self.parameters = parameters
  }

  /// The logarithms of the labels' probabilities.
  ///
  /// - Parameters:
  ///   - count: The number of inputs.
  ///   - jobs: The number of threads; the result does not depend on it.
  ///   - write: Writes the input of an index, `design.inputSize` finite numbers; it runs on many threads at once.
  /// - Returns: One number a label for each input.
  package func logProbabilities(
    count: Int, jobs: Int, write: @Sendable (Int, UnsafeMutableBufferPointer<Float>) -> Void
  ) -> [[Double]] {
    let size = NetworkPass.size
    // Several passes share one memory.
    let run = 8 * size
    return parallelMap(count: (count + run - 1) / run, jobs: jobs) { part in
      let pass = NetworkPass(design)
      let end = min(count, (part + 1) * run)
      return stride(from: part * run, to: end, by: size).flatMap { first in
        let members = first..<min(first + size, end)
        for index in members { unsafe write(index, pass.input(index - first)) }
        pass.run(members.count, parameters)
        return members.map { pass.logProbabilities($0 - first) }
      }
    }.flatMap(\.self)
  }
}
