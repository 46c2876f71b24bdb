import DataFormats
import Foundation

extension EvaluationPart {
  /// The form of the file that this program writes and reads.
  static let schema = "calamus.part/1"

  /// The part as a safetensors file.
  ///
  /// One element a prediction: `position`, `truth`, `writer` (-1: unknown), `nameLength`, `rankingLength`; `names` holds
  /// the samples' names as UTF-8 one after the other, `rankingLabel`, `rankingConfidence` and `rankingDistance` the
  /// labels considered, best first. Labels and writers are positions in the tables of the plan. `shownPosition`,
  /// `shownPoints` and `outlines` hold ink: for each of its two outlines (its own, then the template's, or -1) the
  /// number of lines, for each line the number of corners and their coordinates. The metadata has the plan's digest,
  /// the units, the pass, its counts, and the failures as JSON.
  func fileBytes(_ tables: PlanTables) -> [UInt8] {
    let predictions = rows.map(\.prediction)
    let ranking = predictions.flatMap(\.ranking)
    func integers(_ values: [Int]) -> Safetensors.Tensor {
      .init(shape: [values.count], integers: values.map(Int32.init(clamping:)))
    }
    func place(_ label: String) -> Int { tables.labels[label].map(Int.init) ?? -1 }
    let names = predictions.flatMap { Array($0.sample.utf8) }
    let outlines = shown.flatMap {
      Self.numbers($0.sample.ink) + ($0.sample.match.map(Self.numbers) ?? [-1])
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and whole numbers can always be encoded.
    let failures = (try? encoder.encode(failures)) ?? Data()
    return Safetensors(
      tensors: [
        "position": integers(rows.map(\.position)),
        "truth": integers(predictions.map { place($0.truth) }),
        "writer": integers(
          predictions.map { $0.writer.flatMap { tables.writers[$0] }.map(Int.init) ?? -1 }),
        "nameLength": integers(predictions.map(\.sample.utf8.count)),
        "names": .init(shape: [names.count], bytes: names),
        "rankingLength": integers(predictions.map(\.ranking.count)),
        "rankingLabel": integers(ranking.map { place($0.label) }),
        "rankingConfidence": .init(shape: [ranking.count], doubles: ranking.map(\.confidence)),
        "rankingDistance": .init(shape: [ranking.count], doubles: ranking.map(\.distance)),
        "shownPosition": integers(shown.map(\.position)),
        "shownPoints": integers(shown.map(\.sample.points)),
        "outlines": integers(outlines),
      ],
      metadata: [
        "schema": Self.schema, "plan": tables.digest, "start": String(units.lowerBound),
        "end": String(units.upperBound), "pass": String(pass), "samples": String(samples),
        "correct": String(correct), "failed": String(failed),
        "failures": String(decoding: failures, as: UTF8.self),
      ]
    ).bytes
  }

  private static func numbers(_ outline: InkOutline) -> [Int] {
    [outline.lines.count]
      + outline.lines.flatMap { line in [line.count] + line.flatMap { [$0.x, $0.y] } }
  }
}
