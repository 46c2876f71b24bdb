public import Evaluation
import Ink
public import InkRendering

/// The confusion matrix as a picture: true labels on y, predicted ones on x, the first class at the top.
///
/// Colour grows with the square root of the value, so that a few confusions show beside hundreds of hits.
public struct ConfusionPicture {
  /// What a cell shows.
  public enum Normalization: String, Hashable, Sendable, CaseIterable {
    /// Counts.
    case none
    /// Shares of the true label's samples: recall on the diagonal.
    case `true`
    /// Shares of what was called so: precision on the diagonal.
    case pred
    /// Shares of all samples.
    case all
  }

  private let matrix: ConfusionMatrix
  private let normalization: Normalization
  private let title: String
  private let labels: [String]
  private let layout: ConfusionLayout
  private let support: [Int]
  private let share: ConfusionShare

  /// Prepares the picture.
  ///
  /// - Parameters:
  ///   - matrix: The counts.
  ///   - normalization: What the cells show.
  ///   - title: What was evaluated, such as a dataset's name.
  public init(_ matrix: ConfusionMatrix, normalization: Normalization = .none, title: String) {
    self.matrix = matrix
    self.normalization = normalization
    self.title = LabelText.visible(title, limit: 60)
    labels = matrix.labels.map { LabelText.visible($0, limit: 18) }
    layout = ConfusionLayout(labels: labels, titleWidth: LabelText.width(self.title))
    support = matrix.support
    share = ConfusionShare(matrix, normalization)
  }

  /// The picture as an SVG element.
  public func svg(_ setting: SVGCanvas.Setting) -> String {
    let canvas = SVGCanvas(
      width: layout.width, height: layout.height, setting: setting,
      title: "Confusion matrix of \(title): \(matrix.correct) of \(matrix.total) samples right")
    draw(on: canvas, onPage: setting == .page)
    return canvas.document
  }

  /// How wide the picture should stand on a page at most, in pixels.
  var displayWidth: String { DecimalText.of(layout.width, digits: 0) }

  /// The picture as a PNG file with two pixels a unit.
  ///
  /// - Throws: `RenderingError` when the drawing library fails.
  public func png() throws(RenderingError) -> [UInt8] {
    let canvas = try CairoCanvas(.png, width: layout.width, height: layout.height, scale: 2)
    draw(on: canvas, onPage: false)
    return try canvas.finish()
  }

  private func draw(on canvas: any Canvas, onPage: Bool) {
    if !onPage {
      canvas.fill(
        Rectangle(minX: 0, minY: 0, maxX: layout.width, maxY: layout.height),
        Paint(Color(red: 1, green: 1, blue: 1)), title: nil)
    }
    let total = matrix.total
    let heading = total == 0 ? "no samples" : "\(matrix.correct) of \(total) right"
    canvas.text(title, at: Point(12, 24), style: TextStyle(size: 15, isBold: true), Self.ink)
    canvas.text("\(heading); \(meaning)", at: Point(12, 44), style: TextStyle(size: 12), Self.quiet)
    let (origin, side) = (layout.origin, layout.side)
    canvas.fill(
      Rectangle(
        minX: origin.x, minY: origin.y, maxX: origin.x + side, maxY: origin.y + side),
      ColorMap.paint(0), title: nil)
    if layout.hasNumbers { drawGrid(on: canvas) }
    for row in 0..<layout.count { drawRow(row, on: canvas) }
    drawLabels(on: canvas)
    drawLegend(on: canvas)
  }

  private var meaning: String {
    switch normalization {
    case .none: "counts"
    case .true: "% of the true label"
    case .pred: "% of the predicted label"
    case .all: "% of all samples"
    }
  }

  private func drawGrid(on canvas: any Canvas) {
    let (origin, side) = (layout.origin, layout.side)
    var lines = VectorPath()
    for index in 1..<max(layout.count, 1) {
      let shift = layout.cell * Double(index)
      lines.move(to: Point(origin.x + shift, origin.y))
      lines.line(to: Point(origin.x + shift, origin.y + side))
      lines.move(to: Point(origin.x, origin.y + shift))
      lines.line(to: Point(origin.x + side, origin.y + shift))
    }
    canvas.stroke(lines, width: 1, Self.gap)
  }

  private func drawRow(_ row: Int, on canvas: any Canvas) {
    for (column, count) in matrix.row(row).enumerated() {
      let place = layout.cell(row, column)
      guard let share = self.share(row, column, count) else {
        hatch(place, on: canvas)
        continue
      }
      guard count > 0 else { continue }
      // Even one confusion among thousands must show.
      let level = max(share.squareRoot(), 1 / Double(ColorMap.steps))
      let gap = layout.hasNumbers ? 0.5 : 0
      let title =
        row == column
        ? "\(labels[row]): \(count) of \(support[row]) right"
        : "\(labels[row]) read as \(labels[column]): \(count) of \(support[row])"
      canvas.fill(
        place.grown(by: -gap), ColorMap.paint(level), title: layout.count <= 300 ? title : nil)
      guard layout.hasNumbers else { continue }
      let text = number(count, share)
      let size = min(layout.cell * 0.4, layout.cell * 0.86 / (0.6 * Double(text.count)), 16)
      canvas.text(
        text, at: Point(place.center.x, place.center.y + size * 0.36),
        style: TextStyle(size: size, alignment: .middle), ColorMap.textPaint(on: level))
    }
  }

  private func number(_ count: Int, _ share: Double) -> String {
    normalization == .none
      ? String(count) : DecimalText.fixed(share * 100, digits: layout.cell >= 34 ? 1 : 0)
  }

  private func hatch(_ place: Rectangle, on canvas: any Canvas) {
    guard layout.hasNumbers else { return }
    let (x, y, side) = (place.minX, place.minY, layout.cell)
    for step in [0.25, 0.5, 0.75, 1.0] {
      let line = [Point(x, y + side * step), Point(x + side * step, y)]
      canvas.stroke(VectorPath(line), width: 0.8, Self.faint)
    }
  }

  private func drawLabels(on canvas: any Canvas) {
    let (origin, side, size) = (layout.origin, layout.side, layout.labelSize)
    for index in stride(from: 0, to: layout.count, by: layout.labelStep) {
      let middle = layout.cell(index, index).center
      canvas.text(
        labels[index], at: Point(origin.x - 8, middle.y + size * 0.36),
        style: TextStyle(size: size, alignment: .end), Self.ink)
      if layout.hasVerticalLabels {
        canvas.text(
          labels[index], at: Point(middle.x + size * 0.36, origin.y + side + 8),
          style: TextStyle(size: size, alignment: .end, isVertical: true), Self.ink)
      } else {
        canvas.text(
          labels[index], at: Point(middle.x, origin.y + side + size + 4),
          style: TextStyle(size: size, alignment: .middle), Self.ink)
      }
    }
    let title = TextStyle(size: 12, alignment: .middle)
    var upright = title
    upright.isVertical = true
    canvas.text("True label", at: Point(20, origin.y + side / 2), style: upright, Self.quiet)
    canvas.text(
      "Predicted label", at: Point(origin.x + side / 2, layout.height - 10), style: title,
      Self.quiet)
  }

  private func drawLegend(on canvas: any Canvas) {
    let x = layout.origin.x + layout.side + 18
    let height = min(layout.side, 220)
    let step = height / Double(ColorMap.steps + 1)
    for index in 0...ColorMap.steps {
      let bottom = layout.origin.y + height - step * Double(index)
      canvas.fill(
        Rectangle(minX: x, minY: bottom - step, maxX: x + 12, maxY: bottom),
        ColorMap.paint(Double(index) / Double(ColorMap.steps)), title: nil)
    }
    for level in [0.0, 0.5, 1] {
      // The square of a level is the share that has its colour.
      let share = level * level
      let text =
        normalization == .none
        ? DecimalText.of(
          share * Double(self.share.largest), digits: self.share.largest < 20 ? 1 : 0)
        : DecimalText.of(share * 100, digits: 0) + " %"
      canvas.text(
        text, at: Point(x + 17, layout.origin.y + (height - 9) * (1 - level) + 9),
        style: TextStyle(size: 11), Self.quiet)
    }
  }

  private static let ink = Paint(Color(red: 0.08, green: 0.13, blue: 0.17), styleClass: "ink")
  private static let quiet = Paint(Color(red: 0.35, green: 0.4, blue: 0.45), styleClass: "quiet")
  private static let gap = Paint(Color(red: 1, green: 1, blue: 1), styleClass: "gap")
  private static let faint = Paint(Color(red: 0.7, green: 0.74, blue: 0.78), styleClass: "faint")
}
