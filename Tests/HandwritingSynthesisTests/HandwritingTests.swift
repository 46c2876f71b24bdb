import Foundation
import HandwritingSynthesis
import Ink
import Testing

@Suite struct HandwritingTests {
  /// A small set that holds every character.
  private static let drawings: [(character: Character, drawing: Drawing)] = (0..<8).flatMap {
    index in
    let writer = Writer(index: index)
    return Handwriting.characters.flatMap { character in
      (0..<2).map {
        (character, Handwriting.sample(character, writer: writer, repetition: $0))
      }
    }
  }

  @Test func theSameArgumentsGiveTheSameDrawing() {
    for character in Handwriting.characters {
      let first = Handwriting.sample(character, writer: Writer(index: 3), repetition: 1)
      let second = Handwriting.sample(character, writer: Writer(index: 3), repetition: 1)
      #expect(first == second)
    }
  }

  @Test func theBitsAreTheSameOnEveryMachine() {
    // Computed once; a machine on which this fails would ship another demonstration set.
    let digest = Self.drawings.prefix(200).reduce(Digest()) { $0.adding($1.drawing) }
    #expect(digest.value == 3_563_697_630_379_410_778)
  }

  @Test func everyDrawingIsInkThatAPencilCouldHaveLeft() {
    for (character, drawing) in Self.drawings {
      #expect(!drawing.strokes.isEmpty && drawing.strokes.count <= 5, "\(character)")
      for stroke in drawing.strokes {
        let points = stroke.path.points
        #expect(points.count >= 3 && points.count < 150, "\(character): \(points.count) points")
        #expect(stroke.path.measuredChannels == [.time, .force, .altitude, .azimuth])
        #expect(stroke.path.curve == .bSpline && stroke.path.id != nil)
        #expect(zip(points, points.dropFirst()).allSatisfy { $0.timeOffset <= $1.timeOffset })
        #expect(points[0].timeOffset == 0)
        for point in points {
          #expect(point.location.isFinite && point.size.width > 0 && point.size.width < 12)
          #expect((0.01...3).contains(point.force))
          #expect((-Double.pi...Double.pi).contains(point.azimuth))
          #expect((0.2...Double.pi / 2).contains(point.altitude))
        }
      }
    }
  }

  @Test func sizesAndDurationsArePeoples() throws {
    for (character, drawing) in Self.drawings {
      let bounds = try #require(
        Rectangle(enclosing: drawing.strokes.flatMap { $0.path.points.map(\.location) }))
      #expect((8.0..<120).contains(max(bounds.width, bounds.height)), "\(character)")
      let ink = drawing.strokes.compactMap(\.path.points.last?.timeOffset).reduce(0, +)
      #expect((0.05..<3).contains(ink), "\(character): \(ink) s")
    }
  }

  @Test func strokesFollowOneAnotherInTime() {
    for (_, drawing) in Self.drawings {
      for (stroke, next) in zip(drawing.strokes, drawing.strokes.dropFirst()) {
        let end = stroke.path.creationDate + (stroke.path.points.last?.timeOffset ?? 0)
        #expect(end <= next.path.creationDate)
      }
    }
  }

  @Test func everyValueIsOneThatFilesCanHold() {
    for (_, drawing) in Self.drawings.prefix(100) {
      for point in drawing.strokes.flatMap(\.path.points) {
        #expect(Double(Float(point.location.x)) == point.location.x)
        #expect(Double(Float(point.timeOffset)) == point.timeOffset)
        #expect(StoredGrid.force(point.force) == point.force)
        #expect(StoredGrid.azimuth(point.azimuth) == point.azimuth)
        #expect(StoredGrid.altitude(point.altitude) == point.altitude)
      }
    }
  }

  @Test func writersDifferAndSoDoTheirSamples() {
    for character in Handwriting.characters {
      let samples = (0..<4).flatMap { writer in
        (0..<3).map {
          Handwriting.sample(character, writer: Writer(index: writer), repetition: $0)
        }
      }
      #expect(Set(samples.map { $0.strokes.map(\.path.points) }).count == samples.count)
    }
  }

  @Test func anUnknownCharacterGivesNoInk() {
    #expect(Handwriting.sample("€", writer: Writer(index: 0), repetition: 0).strokes.isEmpty)
  }
}

/// A Fowler-Noll-Vo digest of the bits of drawings.
private struct Digest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  func adding(_ drawing: Drawing) -> Digest {
    var result = self
    for stroke in drawing.strokes {
      result.add(stroke.path.creationDate.timeIntervalSinceReferenceDate)
      for point in stroke.path.points {
        for number in [
          point.location.x, point.location.y, point.timeOffset, point.size.width, point.force,
          point.azimuth, point.altitude,
        ] {
          result.add(number)
        }
      }
    }
    return result
  }

  private mutating func add(_ number: Double) {
    for shift in stride(from: 0, to: 64, by: 8) {
      value = (value ^ (number.bitPattern >> UInt64(shift) & 0xFF)) &* 0x100_0000_01B3
    }
  }
}
