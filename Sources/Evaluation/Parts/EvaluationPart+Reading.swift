import DataFormats
import Foundation

extension EvaluationPart {
  /// Why bytes are no part of an evaluation.
  struct ReadingError: Error { let reason: String }

  /// Reads a part, trusting nothing in it.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - tables: The plan that it must belong to.
  /// - Throws: `ReadingError` with the first thing that is wrong.
  init(bytes: [UInt8], tables: PlanTables) throws(ReadingError) {
    let header = tables.header
    let file: Safetensors
    do { file = try Safetensors(bytes: bytes) } catch {
      throw ReadingError(reason: error.description)
    }
    guard file.metadata["schema"] == Self.schema, file.metadata["plan"] == tables.digest else {
      throw ReadingError(reason: "it is of another evaluation")
    }
    func number(_ name: String) -> Int? { file.metadata[name].flatMap { Int($0) } }
    guard let start = number("start"), let end = number("end"), 0 <= start, start <= end,
      end <= header.units, let pass = number("pass"), header.passes.indices.contains(pass),
      let samples = number("samples"), let correct = number("correct"), 0 <= correct,
      correct <= samples, samples <= end - start, let failed = number("failed"),
      failed == end - start - samples,
      let failures = try? JSONDecoder().decode(
        [Failure].self, from: Data((file.metadata["failures"] ?? "").utf8))
    else { throw ReadingError(reason: "its metadata cannot be understood") }
    self.init(
      units: start..<end, pass: pass, samples: samples, correct: correct, failed: failed,
      failures: failures)
    rows = try Self.rows(file, header)
    shown = try Self.shown(file, rows)
    // Training samples that fail are noted too, so failures may be more than units.
    guard rows.count == (pass == 0 ? samples : 0) else {
      throw ReadingError(reason: "it has other samples than it counts")
    }
  }

  private static func rows(
    _ file: Safetensors, _ header: PlanHeader
  ) throws(ReadingError) -> [Row] {
    func integers(_ name: String) throws(ReadingError) -> [Int32] {
      guard let values = file.tensors[name]?.integers else {
        throw ReadingError(reason: "\(name) is missing")
      }
      return values
    }
    let (positions, truths) = (try integers("position"), try integers("truth"))
    let (writers, nameLengths) = (try integers("writer"), try integers("nameLength"))
    let (lengths, labels) = (try integers("rankingLength"), try integers("rankingLabel"))
    guard let confidences = file.tensors["rankingConfidence"]?.doubles,
      let distances = file.tensors["rankingDistance"]?.doubles,
      let names = file.tensors["names"], names.type == .uint8
    else { throw ReadingError(reason: "a ranking is missing") }
    let count = positions.count
    guard [truths, writers, nameLengths, lengths].allSatisfy({ $0.count == count }),
      labels.count == confidences.count, labels.count == distances.count
    else { throw ReadingError(reason: "its columns differ in length") }
    let table = header.labels + header.otherLabels
    var rows: [Row] = []
    rows.reserveCapacity(count)
    var (nameStart, start) = (0, 0)
    for index in 0..<count {
      let nameEnd = nameStart + Int(nameLengths[index])
      let end = start + Int(lengths[index])
      let truth = Int(truths[index])
      let writer = Int(writers[index])
      guard nameLengths[index] >= 0, nameEnd <= names.bytes.count, end > start,
        end <= labels.count, table.indices.contains(truth), writer < header.writers.count,
        positions[index] >= 0, index == 0 || positions[index] > positions[index - 1]
      else { throw ReadingError(reason: "row \(index) cannot be") }
      var ranking: [Prediction.Alternative] = []
      ranking.reserveCapacity(end - start)
      for place in start..<end {
        let label = Int(labels[place])
        guard table.indices.contains(label), (0...1).contains(confidences[place]),
          distances[place].isFinite, distances[place] >= 0
        else { throw ReadingError(reason: "row \(index) has an impossible ranking") }
        ranking.append(
          .init(
            label: table[label], confidence: confidences[place], distance: distances[place]))
      }
      rows.append(
        Row(
          position: Int(positions[index]),
          prediction: Prediction(
            sample: String(decoding: names.bytes[nameStart..<nameEnd], as: UTF8.self),
            writer: writer < 0 ? nil : header.writers[writer], truth: table[truth],
            ranking: ranking)))
      (nameStart, start) = (nameEnd, end)
    }
    return rows
  }

  private static func shown(_ file: Safetensors, _ rows: [Row]) throws(ReadingError) -> [Shown] {
    guard let positions = file.tensors["shownPosition"]?.integers,
      let points = file.tensors["shownPoints"]?.integers, points.count == positions.count,
      let numbers = file.tensors["outlines"]?.integers
    else { throw ReadingError(reason: "its ink is missing") }
    let names = Dictionary(
      uniqueKeysWithValues: rows.map { ($0.position, $0.prediction.sample) })
    var rest = numbers[...]
    var shown: [Shown] = []
    for (position, points) in zip(positions, points) {
      guard let name = names[Int(position)], points >= 0, let ink = outline(&rest), let ink else {
        throw ReadingError(reason: "its ink cannot be understood")
      }
      guard let match = outline(&rest) else {
        throw ReadingError(reason: "its ink cannot be understood")
      }
      shown.append(
        Shown(
          position: Int(position),
          sample: ShownSample(sample: name, points: Int(points), ink: ink, match: match)))
    }
    return shown
  }

  /// Takes one outline off the front: `.some(nil)` where none is stored, nil where the numbers cannot be.
  private static func outline(_ numbers: inout ArraySlice<Int32>) -> InkOutline?? {
    guard let count = numbers.popFirst() else { return nil }
    if count == -1 { return .some(nil) }
    guard count >= 0, count <= numbers.count else { return nil }
    var lines: [[InkOutline.Corner]] = []
    for _ in 0..<count {
      guard let corners = numbers.popFirst(), corners >= 1, Int(corners) <= numbers.count / 2
      else { return nil }
      var line: [InkOutline.Corner] = []
      for _ in 0..<corners {
        guard let x = numbers.popFirst(), let y = numbers.popFirst(), (0...1000).contains(x),
          (0...1000).contains(y)
        else { return nil }
        line.append(InkOutline.Corner(Int(x), Int(y)))
      }
      lines.append(line)
    }
    return InkOutline(lines: lines)
  }
}
