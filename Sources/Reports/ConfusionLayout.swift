import Ink

/// Where the parts of a confusion matrix's picture lie, in its units.
struct ConfusionLayout {
  /// The side of a cell.
  let cell: Double
  /// The left upper corner of the first cell.
  let origin: Point
  /// The size of the label's letters.
  let labelSize: Double
  /// Every how many-th label is written.
  let labelStep: Int
  /// Whether the labels of the columns run upwards.
  let hasVerticalLabels: Bool
  /// The space below the matrix that column labels take.
  let labelDepth: Double
  /// The picture's width.
  let width: Double
  /// The picture's height.
  let height: Double
  /// Whether cells carry numbers.
  let hasNumbers: Bool
  /// The number of classes.
  let count: Int

  /// Lays out a matrix with these visible labels under a title of `titleWidth` ems.
  init(labels: [String], titleWidth: Double) {
    count = labels.count
    cell =
      switch count {
      case ...4: 72
      case ...10: 46
      case ...20: 34
      case ...40: 25
      case ...62: 15
      case ...120: 9
      case ...300: 5
      default: max(1500 / Double(count), 0.25)
      }
    hasNumbers = count <= 40
    labelSize = min(max(cell * 0.62, 9), 15)
    labelStep = max(1, Int((labelSize * 1.05 / cell).rounded(.up)))
    let written = stride(from: 0, to: count, by: labelStep).map { LabelText.width(labels[$0]) }
    let widest = (written.max() ?? 0) * labelSize
    hasVerticalLabels = widest > cell * Double(labelStep) * 0.95
    labelDepth = hasVerticalLabels ? widest + 6 : labelSize + 6
    origin = Point(30 + widest + 8, 62)
    let side = cell * Double(count)
    width = max(origin.x + side + 84, titleWidth * 15 + 24)
    height = origin.y + side + labelDepth + 34
  }

  /// The length of the matrix's side.
  var side: Double { cell * Double(count) }

  /// The place of one cell.
  func cell(_ row: Int, _ column: Int) -> Rectangle {
    let (x, y) = (origin.x + cell * Double(column), origin.y + cell * Double(row))
    return Rectangle(minX: x, minY: y, maxX: x + cell, maxY: y + cell)
  }
}
