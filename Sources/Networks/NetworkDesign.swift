internal import Matching

/// The shape of a convolution network: three times a convolution, ReLU and pooling, then a hidden layer, then the labels.
///
/// After LeCun, Bottou, Bengio and Haffner, "Gradient-based learning applied to document recognition", Proceedings of
/// the IEEE 86 (1998), doi:10.1109/5.726791. A sequence is a picture of height 1.
package struct NetworkDesign: Codable, Hashable, Sendable {
  /// The input: rows, columns and layers.
  package var height: Int
  package var width: Int
  package var channels: Int
  /// The height and width of every convolution's window; odd.
  package var windowHeight: Int
  package var windowWidth: Int
  /// The number of features that each convolution finds; multiples of 16.
  package var features: [Int]
  /// The number of hidden units; a multiple of 16.
  package var hidden: Int
  /// The number of labels.
  package var labels: Int

  /// Makes a design.
  package init(
    height: Int, width: Int, channels: Int, windowHeight: Int, windowWidth: Int,
    features: [Int] = [32, 64, 96], hidden: Int = 128, labels: Int
  ) {
    self.height = height
    self.width = width
    self.channels = channels
    self.windowHeight = windowHeight
    self.windowWidth = windowWidth
    self.features = features
    self.hidden = hidden
    self.labels = labels
  }

  /// The number of input values.
  package var inputSize: Int { height * width * channels }

  /// Whether every number is in the range that memory is reserved for.
  package var isValid: Bool {
    (1...64).contains(height) && (8...256).contains(width) && (1...16).contains(channels)
      && [1, 3, 5].contains(windowHeight) && [1, 3, 5].contains(windowWidth)
      && (height == 1 || height % (1 << features.count) == 0)
      && width % (1 << features.count) == 0 && (1...4).contains(features.count)
      && (features + [hidden]).allSatisfy { (16...1024).contains($0) && $0 % laneCount == 0 }
      && (1...100_000).contains(labels)
      // 32 MiB for the windows of one pass.
      && convolutions.allSatisfy { $0.places * $0.layer.inner <= 1 << 20 }
  }

  /// A layer of weights: `inner` rows of `lanes` times 16 columns, and a row of biases behind them.
  package struct Layer: Hashable, Sendable {
    /// The number of inputs of each output.
    package var inner: Int
    /// The number of outputs divided by 16.
    package var lanes: Int
    /// Where the weights start among all parameters, in lanes.
    package var start: Int

    /// Where the biases start, in lanes.
    package var bias: Int { start + inner * lanes }
    /// Where the next layer starts, in lanes.
    package var end: Int { bias + lanes }
  }

  /// A convolution with what it reads and writes.
  package struct Convolution: Hashable, Sendable {
    package var height: Int
    package var width: Int
    package var channels: Int
    package var windowHeight: Int
    package var windowWidth: Int
    package var layer: Layer

    /// How many rows become one: 2, and 1 where there is only one.
    package var poolHeight: Int { height == 1 ? 1 : 2 }
    /// The number of places.
    package var places: Int { height * width }
    /// The number of places after pooling.
    package var pooledPlaces: Int { (height / poolHeight) * (width / 2) }
  }

  /// The convolutions, first to last.
  package var convolutions: [Convolution] {
    var result: [Convolution] = []
    var convolution = Convolution(
      height: height, width: width, channels: channels, windowHeight: windowHeight,
      windowWidth: windowWidth, layer: Layer(inner: 0, lanes: 0, start: 0))
    for count in features {
      convolution.layer = Layer(
        inner: windowHeight * windowWidth * convolution.channels, lanes: count / laneCount,
        start: result.last?.layer.end ?? 0)
      result.append(convolution)
      convolution.height /= convolution.poolHeight
      convolution.width /= 2
      convolution.channels = count
    }
    return result
  }

  /// The two layers behind the convolutions: to the hidden units, and to the labels.
  package var dense: (hidden: Layer, output: Layer) {
    let last = convolutions[features.count - 1]
    let hiddenLayer = Layer(
      inner: last.pooledPlaces * last.layer.lanes * laneCount, lanes: hidden / laneCount,
      start: last.layer.end)
    let output = Layer(
      inner: hidden, lanes: (labels + laneCount - 1) / laneCount, start: hiddenLayer.end)
    return (hiddenLayer, output)
  }

  /// All layers, first to last.
  package var layers: [Layer] { convolutions.map(\.layer) + [dense.hidden, dense.output] }

  /// The number of all parameters divided by 16.
  package var parameterLanes: Int { dense.output.end }
}
