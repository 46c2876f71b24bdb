internal import Matching

/// Steps against the slope, each parameter by its own measure, and the running average of where they led.
///
/// After Kingma and Ba, "Adam: a method for stochastic optimization", ICLR 2015, with the decay of Loshchilov and Hutter,
/// "Decoupled weight decay regularization", ICLR 2019, and the averaging of Polyak and Juditsky, SIAM J. Control Optim.
/// 30 (1992), doi:10.1137/0330046, with weights that fade.
final class AdamOptimizer {
  /// How slowly the mean slope, the mean square slope and the average of the parameters change.
  private static let (slopeMemory, squareMemory, averageMemory) = (Float(0.9), Float(0.999), 0.995)
  /// The decay of parameters in each step of size 1.
  private static let decay: Float = 1e-4

  private let parameters: NetworkParameters
  private let slopes: LaneBuffer
  private let squares: LaneBuffer
  private let average: LaneBuffer
  private var steps = 0
  private var slopeRest: Float = 1
  private var squareRest: Float = 1

  /// Starts at parameters, which the steps change in place.
  init(_ parameters: NetworkParameters) {
    self.parameters = parameters
    slopes = LaneBuffer(count: parameters.lanes)
    squares = LaneBuffer(count: parameters.lanes)
    average = LaneBuffer(count: parameters.lanes)
    unsafe average.lanes.update(from: parameters.buffer.lanes, count: parameters.lanes)
  }

  /// Takes a step.
  ///
  /// - Parameters:
  ///   - parts: Slopes that are added in their order; at least one.
  ///   - scale: The factor of their sum.
  ///   - rate: The size of the step.
  func step(_ parts: [LaneBuffer], scale: Float, rate: Double) {
    steps += 1
    slopeRest *= Self.slopeMemory
    squareRest *= Self.squareMemory
    let keep = min(Self.averageMemory, Double(steps) / Double(steps + 9))
    let (size, fade) = (Float(rate), Float(1 - keep))
    let slopeScale = 1 / (1 - slopeRest)
    let squareScale = 1 / (1 - squareRest)
    for lane in 0..<parameters.lanes {
      var slope = unsafe parts[0].lanes[lane]
      for part in parts.dropFirst() { unsafe slope += part.lanes[lane] }
      slope *= scale
      let mean = unsafe slopes.lanes[lane] * Self.slopeMemory + slope * (1 - Self.slopeMemory)
      let square =
        unsafe squares.lanes[lane] * Self.squareMemory + slope * slope * (1 - Self.squareMemory)
      unsafe slopes.lanes[lane] = mean
      unsafe squares.lanes[lane] = square
      let way = mean * slopeScale / ((square * squareScale).squareRoot() + 1e-8)
      let old = unsafe parameters.buffer.lanes[lane]
      let new = old - (way + old * Self.decay) * size
      unsafe parameters.buffer.lanes[lane] = new
      unsafe average.lanes[lane] += (new - average.lanes[lane]) * fade
    }
  }

  /// The running average of the parameters.
  var averaged: NetworkParameters { NetworkParameters(average, lanes: parameters.lanes) }
}
