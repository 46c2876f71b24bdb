import Evaluation
import Ink
import InkRendering

/// The accuracy of every writer with its 95 % interval, lowest first, beside the accuracy of all.
struct WriterPlot {
  private let writers: [Metrics.WriterScore]
  private let accuracy: Double
  private static let frame = Rectangle(minX: 56, minY: 14, maxX: 846, maxY: 214)
  /// Up to this many writers stand with their intervals.
  private static let mostDetailed = 250

  /// Prepares the plot.
  init(_ metrics: Metrics) {
    writers = metrics.writers.filter { $0.samples > 0 }.enumerated().sorted {
      ($0.element.accuracy ?? 0, $0.offset) < ($1.element.accuracy ?? 0, $1.offset)
    }.map(\.element)
    accuracy = metrics.accuracy ?? 0
  }

  /// The plot as an SVG element for a page; empty for fewer than two writers.
  var svg: String {
    guard writers.count > 1 else { return "" }
    let canvas = SVGCanvas(
      width: 860, height: 250, setting: .page,
      title: "Accuracy of \(writers.count) writers with 95 % intervals, lowest first")
    let frame = Self.frame
    let lowest = writers.compactMap { $0.accuracy }.min() ?? 0
    let step = [0.01, 0.02, 0.05, 0.1].first { 1 - lowest <= $0 * 5 } ?? 0.2
    let low = max(0, ((lowest - step / 2) / step).rounded(.down) * step)
    func y(_ share: Double) -> Double {
      frame.maxY - frame.height * (max(share, low) - low) / (1 - low)
    }
    for tick in 0...Int(((1 - low) / step + 1e-9).rounded(.down)) {
      let share = 1 - Double(tick) * step
      canvas.stroke(
        VectorPath([Point(frame.minX, y(share)), Point(frame.maxX, y(share))]), width: 1,
        Self.rule)
      canvas.text(
        DecimalText.of(share * 100, digits: 0) + " %", at: Point(frame.minX - 7, y(share) + 4),
        style: TextStyle(size: 12, alignment: .end), Self.quiet)
    }
    canvas.stroke(
      VectorPath([Point(frame.minX, y(accuracy)), Point(frame.maxX, y(accuracy))]), width: 1.5,
      Paint(.black, styleClass: "s2"))
    for (index, writer) in writers.enumerated() {
      let x = frame.minX + frame.width * (Double(index) + 0.5) / Double(writers.count)
      let place = Point(x, y(writer.accuracy ?? 0))
      let interval = WilsonInterval(successes: writer.correct, trials: writer.samples)
      if writers.count <= Self.mostDetailed, let interval {
        canvas.stroke(
          VectorPath([Point(x, y(interval.low)), Point(x, y(interval.high))]),
          width: writers.count <= 80 ? 4 : 2, Paint(.black, styleClass: "band-line"))
      }
      canvas.stroke(
        VectorPath([place, place]), width: writers.count <= 80 ? 8 : 4,
        Paint(.black, styleClass: "s1"))
    }
    canvas.text(
      "writers, lowest accuracy first", at: Point(frame.center.x, 240),
      style: TextStyle(size: 12, alignment: .middle), Self.ink)
    return canvas.document
  }

  private static let ink = Paint(.black, styleClass: "ink")
  private static let quiet = Paint(.black, styleClass: "quiet")
  private static let rule = Paint(.black, styleClass: "rule")
}
