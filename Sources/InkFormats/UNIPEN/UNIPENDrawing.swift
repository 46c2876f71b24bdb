internal import Foundation
internal import Ink

/// Makes one drawing of components, or parts of components.
struct UNIPENDrawing {
  private let content: UNIPENFile
  /// What turns y downwards.
  private let ySign: Double
  private var strokes: [Stroke] = []
  private var warnings: [InkWarning] = []
  private var beginning: Double?
  /// How many components and samples may still be used.
  private(set) var budget: Int

  /// Starts an empty drawing.
  init(_ content: UNIPENFile, budget: Int) {
    self.content = content
    ySign = content.isOfScreen ? 1 : -1
    self.budget = budget
  }

  /// Adds whole components.
  mutating func add(components range: Range<Int>) throws(UNIPENComponent.Fault) {
    for index in range {
      let component = content.components[index]
      try add(component, samples: component.samples)
    }
  }

  /// Adds what lies between two places, both included.
  mutating func add(
    from: UNIPENSegment.Place, to: UNIPENSegment.Place
  ) throws(UNIPENComponent.Fault) {
    guard to.component < content.components.count else {
      throw UNIPENComponent.Fault(
        code: "malformed",
        message: "component \(to.component) of \(content.components.count) is not there", line: 0)
    }
    for index in from.component...to.component {
      let component = content.components[index]
      var samples = component.samples
      if index == to.component, let point = to.point, point < samples.count {
        samples = samples.lowerBound..<samples.lowerBound + point + 1
      }
      if index == from.component, let point = from.point {
        samples = min(samples.lowerBound + point, samples.upperBound)..<samples.upperBound
      }
      try add(component, samples: samples)
    }
  }

  /// The finished drawing.
  ///
  /// - Throws: `malformed` when no pen-down sample was added.
  func record(file: String, index: Int, line: Int) throws(UNIPENComponent.Fault) -> DrawingRecord {
    guard !strokes.isEmpty else {
      throw UNIPENComponent.Fault(code: "malformed", message: "holds no ink", line: line)
    }
    return DrawingRecord(
      drawing: Drawing(strokes: strokes), file: file, index: index, format: UNIPENReader.format,
      warnings: warnings)
  }

  private mutating func add(
    _ component: UNIPENComponent, samples range: Range<Int>
  ) throws(UNIPENComponent.Fault) {
    if let fault = component.fault { throw fault }
    budget -= 1 + range.count
    guard budget >= 0 else {
      throw UNIPENComponent.Fault(
        code: "tooLarge", message: "segments use the same components too often", line: 0)
    }
    guard component.isDown, !range.isEmpty else { return }
    let settings = component.settings
    var times: [Double]?
    if settings.time != nil {
      // Some programs fill the column with zeros, all but its ends: nothing was measured.
      let inner = content.samples[range].dropFirst().dropLast()
      let isFilled = !inner.isEmpty && inner.allSatisfy { $0.time == 0 }
      times = isFilled ? nil : content.samples[range].map { $0.time / 1000 }
    } else if let rate = settings.samplesPerSecond {
      let first = range.lowerBound - component.samples.lowerBound
      times = range.indices.map { component.clock + Double(first + $0 - range.lowerBound) / rate }
    }
    let start = times?.first ?? 0
    if beginning == nil { beginning = start }
    var latest = 0.0
    let fullScale = PenConventions.fullScale(holding: content.largestPressure)
    var points: [StrokePoint] = []
    points.reserveCapacity(range.count)
    for index in range {
      let sample = content.samples[index]
      if let times {
        let offset = times[index - range.lowerBound] - start
        if offset < latest { warnOfTime() }
        latest = max(latest, offset)
      }
      // Adding 0 keeps a zero free of a sign.
      points.append(
        StrokePoint(
          location: Point(sample.x * settings.xScale, ySign * sample.y * settings.yScale + 0),
          timeOffset: latest,
          force: settings.pressure == nil
            ? 1 : PenConventions.force(pressure: sample.pressure, fullScale: fullScale)))
    }
    let delay = max(0, start - (beginning ?? start))
    guard delay <= SampledDrawing.dateLimit, latest <= SampledDrawing.clockLimit else {
      throw UNIPENComponent.Fault(
        code: "malformed", message: "a time beyond any recording", line: 0)
    }
    var measured: MeasuredChannels = times == nil ? [] : .time
    if settings.pressure != nil, content.largestPressure > 0 { measured.insert(.force) }
    strokes.append(
      Stroke(
        path: StrokePath(
          points: points, curve: .polyline,
          creationDate: Date(timeIntervalSinceReferenceDate: delay),
          measuredChannels: measured)))
  }

  private mutating func warnOfTime() {
    guard !warnings.contains(where: { $0.code == "W-time" }) else { return }
    warnings.append(
      InkWarning(
        code: "W-time",
        message: "stroke \(strokes.count + 1): times run backwards; their running maximum is taken"
      ))
  }
}
