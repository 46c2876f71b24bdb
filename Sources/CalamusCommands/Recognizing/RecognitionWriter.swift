import DataFormats
import Features
import Foundation
import Ink
import InkFormats
import Recognition

/// What recognition says about one symbol, or why it says nothing.
struct RecognitionLine {
  let record: DrawingRecord
  let unit: RecognitionUnit
  let symbol: RecognitionUnit.Symbol
  let result: Result<Classification, RecognitionError>
  /// How the symbol matches the nearest template of its label, where that is asked for and there is one.
  let explanation: Explanation?
}

/// How the results of `recognize` are written.
enum RecognitionFormat: String, CaseIterable {
  case jsonl, csv, text

  /// What stands before all results.
  var header: String {
    self == .csv
      ? CSV.row([
        "file", "drawing", "unit", "strokes", "x", "y", "width", "height", "label", "confidence",
        "distance", "rejected", "alternatives", "error",
      ]) : ""
  }

  /// The lines of one drawing; a drawing without writing has none but the empty sentence of `text`.
  func text(of lines: [RecognitionLine], in record: DrawingRecord) -> String {
    switch self {
    case .jsonl: lines.map { RecognitionObject.json(of: $0).compact + "\n" }.joined()
    case .csv: lines.map(row).joined()
    case .text: sentence(lines, in: record)
    }
  }

  /// The line of an input that could not be read.
  func text(of error: InkFileError) -> String {
    switch self {
    case .jsonl: ErrorObject.json(of: error).compact + "\n"
    case .csv:
      CSV.row([error.file] + Array(repeating: "", count: 12) + [error.description])
    case .text: "\(oneLine(error.file)): ! \(oneLine(error.message))\n"
    }
  }

  private func row(_ line: RecognitionLine) -> String {
    let box = line.symbol.bounds
    var fields = [
      line.record.file, String(line.record.index), line.unit.rawValue,
      line.symbol.positions.map(String.init).joined(separator: " "),
    ]
    fields += [box?.minX, box?.minY, box?.width, box?.height].map(number)
    switch line.result {
    case .success(let found):
      let others = found.ranking.dropFirst().map { other in
        JSON.array([.string(other.label), .number(other.confidence), .number(other.distance)])
      }
      fields += [
        found.best.label, number(found.best.confidence), number(found.best.distance),
        found.rejected ? "true" : "false", JSON.array(others).compact, "",
      ]
    case .failure(let error): fields += ["", "", "", "", "", error.description]
    }
    return CSV.row(fields)
  }

  /// The labels in reading order; `?` stands for what is rejected or could not be recognised.
  private func sentence(_ lines: [RecognitionLine], in record: DrawingRecord) -> String {
    let labels = lines.map { line in
      if case .success(let found) = line.result, !found.rejected { found.best.label } else { "?" }
    }
    let place = record.index == 0 ? record.file : "\(record.file) drawing \(record.index)"
    return "\(oneLine(place)):" + labels.map { " " + oneLine($0) }.joined() + "\n"
  }

  private func number(_ value: Double?) -> String { value.map { JSON.number($0).compact } ?? "" }
}

/// One object of the recognition stream.
enum RecognitionObject {
  /// The symbol with its label and alternatives, or with its error.
  static func json(of line: RecognitionLine) -> JSON {
    var members: [JSON.Member] = [
      .init("file", .string(line.record.file)), .init("drawing", .integer(line.record.index)),
      .init("unit", .string(line.unit.rawValue)),
      .init("strokes", .array(line.symbol.positions.map { .integer($0) })),
    ]
    if let range = line.symbol.range {
      members.append(
        .init("range", .array([.number(range.lowerBound), .number(range.upperBound)])))
    }
    members.append(.init("bounds", line.symbol.bounds.map(DrawingDescription.json) ?? .null))
    switch line.result {
    case .success(let found):
      members += [
        .init("label", .string(found.best.label)),
        .init("confidence", .number(found.best.confidence)),
        .init("distance", .number(found.best.distance)),
        .init("alternatives", .array(found.ranking.dropFirst().map(json))),
        .init("rejected", .bool(found.rejected)),
      ]
      if let explanation = line.explanation {
        members.append(.init("explanation", json(explanation)))
      }
    case .failure(let error):
      members.append(
        .init(
          "error",
          .object(["code": .string(error.code), "message": .string(error.description)])))
    }
    return .object(members)
  }

  private static func json(_ explanation: Explanation) -> JSON {
    .object([
      "template": .integer(explanation.template), "distance": .number(explanation.distance),
      "channels": .object(
        explanation.parts.map { .init($0.channel.rawValue, .number($0.share)) }),
      "path": .array(
        explanation.matches.map {
          .array([.integer($0.query), .integer($0.template), .number($0.cost)])
        }),
    ])
  }

  private static func json(_ alternative: Classification.Alternative) -> JSON {
    .object([
      "label": .string(alternative.label), "confidence": .number(alternative.confidence),
      "distance": .number(alternative.distance),
    ])
  }
}
