import Ink

extension Stroke {
  var maskedPathRanges: [ClosedRange<Double>] { storedRanges ?? [0...path.lastParameter] }
  var renderBounds: Rectangle? { storedBounds }
}
extension Drawing {
  var bounds: Rectangle? { nil }
}
