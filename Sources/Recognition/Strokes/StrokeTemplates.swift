internal import Features

/// The templates of a bank as strokes, and what their distances mean.
struct StrokeTemplates: Sendable {
  /// The strokes of the sample that each template is or grew from, in the bank's order.
  var forms: [StrokeForm]
  /// How distances become confidences.
  var calibration: Calibration

  /// The same templates in another order, some of them new.
  ///
  /// - Parameters:
  ///   - others: Forms that count as if they stood behind the known ones.
  ///   - order: The positions among all of them.
  /// - Returns: The templates in that order, with the same calibration.
  func appending(_ others: [StrokeForm], order: [Int]) -> StrokeTemplates {
    let all = forms + others
    return StrokeTemplates(forms: order.map { all[$0] }, calibration: calibration)
  }
}
