/// What a question to a path can have wrong.
public enum StrokePathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A parametric value or a step is NaN.
  case notANumber
  /// The stride of interpolated points is not above zero.
  case strideNotPositive(Double)
  /// The stride would make more points than `StrokePath.largestPointCount`.
  case tooManyPoints(stride: Double)

  /// One line for the user.
  public var description: String {
    switch self {
    case .notANumber: "a parametric value or step is not a number"
    case .strideNotPositive(let stride): "the stride \(stride) is not above zero"
    case .tooManyPoints(let stride):
      "the stride \(stride) makes more than \(StrokePath.largestPointCount) points"
    }
  }
}
