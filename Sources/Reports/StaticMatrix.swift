import Evaluation
import InkRendering

/// The confusion matrix of a page as one small SVG, for readers without scripts and for paper.
///
/// Up to 62 labels it is the picture that `confusion.svg` holds; beyond that cells have no numbers, and all cells of
/// one colour are one path, a few bytes a cell.
struct StaticMatrix {
  private let confusion: ConfusionMatrix
  private let normalization: ConfusionPicture.Normalization
  private let title: String

  /// The number of labels up to which every cell is drawn by itself.
  private static let mostDetailed = 62

  /// Prepares the picture.
  init(
    _ confusion: ConfusionMatrix, normalization: ConfusionPicture.Normalization, title: String
  ) {
    self.confusion = confusion
    self.normalization = normalization
    self.title = title
  }

  /// The SVG element with the width at which it should stand at most.
  var markup: String {
    guard confusion.size > Self.mostDetailed else {
      let picture = ConfusionPicture(confusion, normalization: normalization, title: title)
      return "<div style=\"max-width:\(picture.displayWidth)px\">\(picture.svg(.page))</div>\n"
    }
    let size = confusion.size
    let name = HTML.text(LabelText.visible(title, limit: 60))
    return "<div style=\"max-width:46rem\"><svg viewBox=\"-100 0 704 640\" role=\"img\">"
      + "<title>Confusion matrix of \(name): \(confusion.correct) of \(confusion.total) samples "
      + "right</title>\n<rect width=\"600\" height=\"600\" class=\"q0\"/>\n"
      + "<g transform=\"scale(\(DecimalText.of(Self.side / Double(size), digits: 6)))\" "
      + "class=\"cells\">\n\(paths)</g>\n\(labels)"
      + "<text x=\"300\" y=\"632\" text-anchor=\"middle\" font-size=\"14\" class=\"quiet\">read as"
      + "</text><text x=\"-86\" y=\"300\" text-anchor=\"middle\" font-size=\"14\" "
      + "class=\"quiet\" transform=\"rotate(-90 -86 300)\">written</text></svg></div>\n"
  }

  /// The side of the matrix in the picture's units.
  private static let side = 600.0

  /// Names of as many rows as have room.
  private var labels: String {
    let size = confusion.size
    let step = max(1, Int((Double(size) * 12 / Self.side).rounded(.up)))
    return stride(from: 0, to: size, by: step).map { row in
      let y = DecimalText.of((Double(row) + 0.5) * Self.side / Double(size) + 3, digits: 1)
      let label = HTML.text(LabelText.visible(confusion.labels[row], limit: 10))
      return "<text x=\"-6\" y=\"\(y)\" text-anchor=\"end\" font-size=\"10\" class=\"ink\">"
        + "\(label)</text>\n"
    }.joined()
  }

  /// One path a colour; a cell is a line one unit long and wide.
  private var paths: String {
    var data = [String](repeating: "", count: ColorMap.steps + 1)
    let share = ConfusionShare(confusion, normalization)
    for cell in MatrixData.cells(confusion) {
      guard let value = share(cell.row, cell.column, cell.count) else { continue }
      let step = ColorMap.step(max(value.squareRoot(), 1 / Double(ColorMap.steps)))
      data[step] += "M\(cell.column) \(cell.row).5h1"
    }
    return data.enumerated().filter { !$0.element.isEmpty }.map { step, path in
      "<path class=\"l\(step)\" d=\"\(path)\"/>\n"
    }.joined()
  }
}
