import Evaluation
import Ink
public import InkRendering

/// The history of evaluations as a picture: one panel a dataset with accuracy and its interval from run to run.
public struct TrendPicture {
  private let trend: Trend

  private static let width = 860.0
  private static let panelHeight = 250.0
  private static let left = 78.0
  private static let right = 836.0
  /// How many labels an axis of runs has at most.
  private static let mostLabels = 10

  /// Prepares the picture.
  public init(_ trend: Trend) { self.trend = trend }

  private var height: Double { Self.panelHeight * Double(max(trend.groups.count, 1)) }

  /// The picture as an SVG element.
  public func svg(_ setting: SVGCanvas.Setting) -> String {
    let canvas = SVGCanvas(
      width: Self.width, height: height, setting: setting,
      title: "Accuracy of \(trend.groups.count) datasets over the runs")
    draw(on: canvas, onPage: setting == .page)
    return canvas.document
  }

  /// The picture of one group alone, as an SVG element for a page.
  func svg(of group: Trend.Group) -> String {
    let canvas = SVGCanvas(
      width: Self.width, height: Self.panelHeight, setting: .page,
      title:
        "Accuracy on \(LabelText.visible(group.dataset, limit: 60)) over \(group.runs.count) runs")
    draw(group, top: 0, on: canvas)
    return canvas.document
  }

  /// The picture as a PNG file with two pixels a unit.
  ///
  /// - Throws: `RenderingError` when the picture would be too large.
  public func png() throws(RenderingError) -> [UInt8] {
    let canvas = try CairoCanvas(.png, width: Self.width, height: height, scale: 2)
    draw(on: canvas, onPage: false)
    return try canvas.finish()
  }

  private func draw(on canvas: any Canvas, onPage: Bool) {
    if !onPage {
      canvas.fill(
        Rectangle(minX: 0, minY: 0, maxX: Self.width, maxY: height),
        Paint(Color(red: 1, green: 1, blue: 1)), title: nil)
    }
    for (index, group) in trend.groups.enumerated() {
      draw(group, top: Self.panelHeight * Double(index), on: canvas)
    }
  }

  private func draw(_ group: Trend.Group, top: Double, on canvas: any Canvas) {
    let frame = Rectangle(
      minX: Self.left, minY: top + 48, maxX: Self.right, maxY: top + Self.panelHeight - 44)
    let last = group.runs.last { $0.accuracy != nil }?.accuracy
    let title = "\(LabelText.visible(group.dataset, limit: 60)) (\(LabelText.visible(group.split)))"
    canvas.text(title, at: Point(14, top + 26), style: TextStyle(size: 15, isBold: true), Self.ink)
    if let last {
      canvas.text(
        DecimalText.fixed(last * 100, digits: 2) + " %", at: Point(Self.right, top + 26),
        style: TextStyle(size: 15, alignment: .end, isBold: true), Self.accent)
    }
    let scale = Scale(group, frame)
    for tick in scale.ticks {
      let y = scale.y(tick)
      canvas.stroke(
        VectorPath([Point(frame.minX, y), Point(frame.maxX, y)]), width: 1, Self.rule)
      canvas.text(
        DecimalText.of(tick * 100, digits: 2) + " %", at: Point(frame.minX - 8, y + 4),
        style: TextStyle(size: 12, alignment: .end), Self.quiet)
    }
    drawRuns(group, scale, on: canvas)
    drawLabels(group, scale, frame, on: canvas)
  }

  private func drawRuns(_ group: Trend.Group, _ scale: Scale, on canvas: any Canvas) {
    // A run without samples parts the line.
    var parts: [[Int]] = [[]]
    for index in group.runs.indices {
      if group.runs[index].accuracy == nil {
        parts.append([])
      } else {
        parts[parts.count - 1].append(index)
      }
    }
    for part in parts where !part.isEmpty {
      let upper = part.map { Point(scale.x($0), scale.y(group.runs[$0].interval?.high ?? 0)) }
      let lower = part.map { Point(scale.x($0), scale.y(group.runs[$0].interval?.low ?? 0)) }
      let line = part.map { Point(scale.x($0), scale.y(group.runs[$0].accuracy ?? 0)) }
      if part.count > 1 {
        canvas.fill(
          VectorPath(upper + lower.reversed(), closed: true), rule: .nonZero, Self.band)
        canvas.stroke(VectorPath(line), width: 2, Self.accentLine)
      } else {
        canvas.stroke(VectorPath([upper[0], lower[0]]), width: 6, Self.bandLine)
      }
      for (index, place) in zip(part, line) {
        let size = group.runs.count > 60 ? 4.0 : 7.0
        canvas.stroke(VectorPath([place, place]), width: size, Self.accentLine)
        if group.hasOtherSamples(at: index) {
          // Runs on other samples than before cannot be compared point by point.
          canvas.stroke(
            VectorPath([Point(place.x, scale.frame.minY), Point(place.x, scale.frame.maxY)]),
            width: 1, Self.quietLine)
        }
      }
    }
  }

  private func drawLabels(
    _ group: Trend.Group, _ scale: Scale, _ frame: Rectangle, on canvas: any Canvas
  ) {
    let step = max(1, (group.runs.count + Self.mostLabels - 1) / Self.mostLabels)
    for index in stride(from: 0, to: group.runs.count, by: step) {
      let run = group.runs[index]
      let name = run.folder.split(separator: "/").last.map(String.init) ?? run.folder
      let text = trend.order == .time ? time(of: run, in: group) : name
      canvas.text(
        LabelText.visible(text, limit: 12), at: Point(scale.x(index), frame.maxY + 20),
        style: TextStyle(size: 11, alignment: .middle), Self.quiet)
    }
  }

  /// The day of a run, or the time of day where all are of one day.
  private func time(of run: TrendRun, in group: Trend.Group) -> String {
    let days = Set(group.runs.map { ($0.finished ?? "").prefix(10) })
    guard let finished = run.finished else { return "" }
    return days.count == 1 && group.runs.count > 1
      ? String(finished.dropFirst(11).prefix(5)) : String(finished.prefix(10))
  }

  /// How runs and shares lie in a panel.
  private struct Scale {
    let frame: Rectangle
    let ticks: [Double]
    private let low: Double
    private let high: Double
    private let count: Int

    init(_ group: Trend.Group, _ frame: Rectangle) {
      self.frame = frame
      count = group.runs.count
      let lowest = group.runs.compactMap { $0.interval?.low }.min() ?? 0
      let highest = group.runs.compactMap { $0.interval?.high }.max() ?? 1
      let steps = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2]
      let step = steps.first { highest - lowest <= $0 * 5 } ?? 0.25
      let first = max(0, (lowest / step).rounded(.down))
      let last = min((1 / step).rounded(), max(first + 1, (highest / step).rounded(.up)))
      ticks = (Int(first)...Int(last)).map { Double($0) * step }
      (low, high) = (first * step, last * step)
    }

    func x(_ index: Int) -> Double {
      // One run stands in the middle; many reach from end to end.
      let share = count > 1 ? Double(index) / Double(count - 1) : 0.5
      return frame.minX + 30 + (frame.width - 60) * share
    }

    func y(_ share: Double) -> Double {
      frame.maxY - frame.height * (share - low) / (high - low)
    }
  }

  private static let ink = Paint(Color(red: 0.08, green: 0.13, blue: 0.17), styleClass: "ink")
  private static let quiet = Paint(Color(red: 0.35, green: 0.4, blue: 0.45), styleClass: "quiet")
  private static let quietLine = Paint(
    Color(red: 0.35, green: 0.4, blue: 0.45), styleClass: "s2")
  private static let rule = Paint(Color(red: 0.87, green: 0.89, blue: 0.91), styleClass: "rule")
  private static let blue = Color(red: 0.082, green: 0.451, blue: 0.769)
  private static let accent = Paint(blue, styleClass: "accent")
  private static let accentLine = Paint(blue, styleClass: "s1")
  private static let band = Paint(
    Color(red: 0.85, green: 0.91, blue: 0.96), styleClass: "band")
  private static let bandLine = Paint(
    Color(red: 0.85, green: 0.91, blue: 0.96), styleClass: "band-line")
}
