import Evaluation
import Foundation
import Ink
import Recognition
import TestSupport
import Testing

@Suite struct DatasetFactsTests {
  private func sample(
    _ id: String, _ label: String, xs: [Double], step: Double? = nil,
    part: DatasetCard.Part? = nil
  ) -> Dataset.Sample {
    let points = xs.enumerated().map { index, x in
      StrokePoint(location: Point(x, 0), timeOffset: Double(index) * (step ?? 0))
    }
    let path = StrokePath(
      points: points, curve: .polyline, measuredChannels: step == nil ? [] : .time)
    return Dataset.Sample(
      sample: LabelledSample(id: id, strokes: [Stroke(path: path)], label: label), part: part)
  }

  @Test func pointsRatesAndChannelsAreCounted() {
    let dataset = Dataset(
      name: "set",
      samples: [
        sample("1", "a", xs: [0, 1, 2, 3, 4], step: 0.01),
        sample("2", "a", xs: [0, 1, 2], step: 0.02), sample("3", "b", xs: [5, 6]),
        // A pen that does not last has no rate.
        sample("4", "b", xs: [7], step: 0.01),
      ])
    let facts = DatasetSurvey(dataset).facts
    #expect(facts.points == 11 && facts.strokes == 4 && facts.pointsPerStroke == 2.75)
    #expect(facts.channels.map(\.name) == ["time"] && facts.channels.map(\.samples) == [3])
    #expect(facts.pointsOfStrokes?.low == 1 && facts.pointsOfStrokes?.high == 5)
    #expect(facts.pointsOfStrokes?.median == 3)
    #expect(abs((facts.samplingRate?.low ?? 0) - 50) < 1e-3)
    #expect(abs((facts.samplingRate?.high ?? 0) - 100) < 1e-3)
    #expect(facts.duplicates == 0)
  }

  @Test func theSameInkIsADuplicateWhereverItStands() {
    let dataset = Dataset(
      name: "set",
      samples: [
        sample("1", "a", xs: [0, 1, 2], part: .train),
        sample("2", "a", xs: [0, 1, 2], part: .train),
        sample("3", "b", xs: [0, 1, 2], part: .train),
        sample("4", "a", xs: [0, 1, 2], part: .test),
        sample("5", "a", xs: [0, 1, 3], part: .test), sample("6", "a", xs: [], part: .test),
        sample("7", "b", xs: [], part: .train),
      ])
    let facts = DatasetSurvey(dataset).facts
    #expect(facts.duplicates == 3)
    #expect(facts.duplicatesAcrossParts == 1)
    #expect(facts.duplicatesOfOtherLabel == 1)
  }

  @Test func aSimplifiedOutlineStaysNearTheWholeOne() {
    let line = (0...95).map { step in
      InkOutline.Corner(step * 10, Int(500 + 400 * (Double(step % 24) / 12 - 1).magnitude))
    }
    let outline = InkOutline(lines: [line, [InkOutline.Corner(1, 2)], []])
    let simple = outline.simplified
    #expect(simple.lines.count == 3 && simple.lines[1] == outline.lines[1])
    #expect(simple.lines[0].count < 20)
    #expect(simple.lines[0].first == line.first && simple.lines[0].last == line.last)
    for corner in line {
      let distance = zip(simple.lines[0], simple.lines[0].dropFirst()).map { start, end in
        let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
        let (px, py) = (Double(corner.x - start.x), Double(corner.y - start.y))
        let share = min(max((px * dx + py * dy) / (dx * dx + dy * dy), 0), 1)
        return ((px - share * dx) * (px - share * dx) + (py - share * dy) * (py - share * dy))
          .squareRoot()
      }.min()
      #expect((distance ?? .infinity) < 4.5)
    }
  }
}
