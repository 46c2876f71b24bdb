import Foundation
import Ink
import InkFormats
import Numerics
import TestSupport
import Testing

/// What reading a text as a file gave.
func readRecords(
  _ text: String, file: String = "f"
) -> (records: [DrawingRecord], errors: [InkFileError]) {
  readRecords(Array(text.utf8), file: file)
}

/// What reading bytes as a file gave.
func readRecords(
  _ bytes: [UInt8], file: String = "f"
) -> (records: [DrawingRecord], errors: [InkFileError]) {
  var records: [DrawingRecord] = []
  var errors: [InkFileError] = []
  for result in InkFile.records(in: bytes, file: file) {
    switch result {
    case .success(let record): records.append(record)
    case .failure(let error): errors.append(error)
    }
  }
  return (records, errors)
}

extension DrawingRecord {
  /// All locations, stroke by stroke.
  var locations: [[Point]] { drawing.strokes.map { $0.path.points.map(\.location) } }
  /// All points of all strokes.
  var points: [StrokePoint] { drawing.strokes.flatMap(\.path.points) }
  /// When each stroke began, in seconds since 2001.
  var beginnings: [Double] {
    drawing.strokes.map(\.path.creationDate.timeIntervalSinceReferenceDate)
  }
}

/// All drawings of a file or folder below the data folder, read as the commands read them.
func realRecords(
  _ path: String, ignoresOtherFiles: Bool = false
) throws -> (records: [DrawingRecord], errors: [InkFileError]) {
  var records: [DrawingRecord] = []
  var errors: [InkFileError] = []
  let source = InkSource(
    paths: [try TestData.url(path).path],
    options: ReadOptions(ignoresOtherFiles: ignoresOtherFiles), jobs: 2)
  source.forEach({ result in
    switch result {
    case .success(let record): records.append(record)
    case .failure(let error): errors.append(error)
    }
  })
  return (records, errors)
}

/// Cuts and damages a file of a format, and checks that every answer is a sound drawing or a one-line error.
///
/// - Parameters:
///   - seed: A small file that is sound.
///   - count: How many damaged ones are read.
func expectHarmless(_ seed: [UInt8], count: Int = 2000) {
  for length in 0..<min(seed.count, 3000) { expectSound(Array(seed.prefix(length))) }
  var generator = SeededGenerator(seed: UInt64(seed.count))
  for round in 0..<count {
    var damaged = seed
    for _ in 0..<(round.isMultiple(of: 2) ? 1 : 1 + generator.index(below: 8))
    where !damaged.isEmpty {
      let place = generator.index(below: damaged.count)
      switch generator.index(below: 5) {
      case 0: damaged[place] ^= 1 << UInt8(generator.index(below: 8))
      case 1: damaged[place] = marks[generator.index(below: marks.count)]
      case 2: damaged.removeSubrange(place..<min(damaged.count, place + generator.index(below: 9)))
      case 3:
        let piece = Array(damaged[place..<min(damaged.count, place + generator.index(below: 30))])
        damaged.insert(contentsOf: piece, at: generator.index(below: damaged.count))
      default: damaged[place] = UInt8(truncatingIfNeeded: generator.next())
      }
    }
    expectSound(damaged)
  }
}

/// Bytes that mean something in one format or another.
private let marks: [UInt8] = [0xFF, 0x39, 0x2D, 0x22, 0x5B, 0x28, 0x0A]

private func expectSound(_ bytes: [UInt8]) {
  for result in InkFile.records(in: bytes, file: "f") {
    switch result {
    case .success(let record):
      let isSound = record.points.allSatisfy {
        $0.location.isFinite && $0.timeOffset.isFinite && $0.force.isFinite
          && $0.azimuth.isFinite && $0.altitude.isFinite
      }
      if !isSound { Issue.record("a number that is not finite came through") }
    case .failure(let error):
      if error.message.isEmpty || error.description.contains(where: \.isNewline) {
        Issue.record("not a one-line message: \(error)")
      }
    }
  }
}
