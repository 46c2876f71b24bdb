internal import DataFormats

extension BankParts {
  /// The templates as strokes; nil where the bank has none.
  func strokes(templates: Int) throws(TemplateBankError) -> StrokeTemplates? {
    guard file.tensors["strokes"] != nil else { return nil }
    let counts = try positions(
      "strokeCounts", count: templates, among: 1..<StrokeForm.mostStrokes + 1)
    let total = counts.reduce(0) { $0 + Int($1) }
    let tensor = try tensor("strokes")
    guard let values = tensor.halves, tensor.shape == [total, StrokeForm.places, 2] else {
      throw invalid(
        "tensor strokes",
        "\(tensor.type.rawValue) \(tensor.shape) instead of F16 [\(total), \(StrokeForm.places), 2]"
      )
    }
    var forms: [StrokeForm] = []
    var start = 0
    for (row, count) in counts.enumerated() {
      let size = Int(count) * StrokeForm.places
      let points = (start..<start + size).map { SIMD2(values[2 * $0], values[2 * $0 + 1]) }
      guard let form = StrokeForm(points: points) else {
        throw invalid("tensor strokes", "template \(row) has places out of reach")
      }
      forms.append(form)
      start += size
    }
    let calibration = try decode(Calibration.self, "strokeCalibration")
    guard calibration.isValid else {
      throw invalid("metadata strokeCalibration", "its numbers must be above 0")
    }
    return StrokeTemplates(forms: forms, calibration: calibration)
  }
}
