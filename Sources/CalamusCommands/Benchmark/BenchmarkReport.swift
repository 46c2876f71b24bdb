import DataFormats
import Foundation
import Matching

/// What a benchmark tells.
struct BenchmarkReport {
  let work: BenchmarkWork
  let window: Int?
  let jobs: Int
  let measure: BenchmarkMeasure

  /// A table for people.
  var text: String {
    let (templates, queries) = (work.templates, work.queries)
    let statistics = measure.statistics
    var rows = [
      ("templates", "\(templates.count) of \(shape(templates))"),
      (
        "queries",
        "\(queries.count) of \(queries.shape.length) points, \(counted(queries.shape.channels, "channel"))"
      ),
      ("window", window.map { "\($0) points" } ?? "none"),
      ("neighbours", String(measure.neighbours)),
      ("jobs", String(jobs)), ("seconds", String(format: "%.5f", measure.seconds)),
      ("seconds of preparing the templates", String(format: "%.5f", measure.indexSeconds)),
      (
        "queries a second",
        String(format: "%.0f", Double(queries.count) / max(measure.seconds, 1e-9))
      ),
      ("pairs", String(statistics.pairs)),
      ("  ruled out by boxes", share(statistics.prunedByBoxBounds)),
      ("  by warping to boxes", share(statistics.prunedByBoxWarping)),
      ("  by their own bounds", share(statistics.prunedByBounds)),
      ("  warped", share(statistics.warped)),
      ("cells of all pairs", String(measure.kernel.cells)),
      ("cells computed", String(statistics.cells)),
      ("equivalent cells a second", millions(equivalentSpeed)),
      ("cells a second, none left out", millions(measure.kernel.cellsPerSecond)),
      ("  of the multiply-add peak", Percentage.text(measure.kernel.shareOfPeak)),
      ("memory, greatest", mebibytes(measure.peakMemory)),
      ("  bound for any number of queries", mebibytes(measure.memoryBound)),
    ]
    if let seconds = measure.proofSeconds {
      rows.append(("all pairs compared", String(format: "the same bits, %.3f s", seconds)))
    }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value + "\n"
    }.joined()
  }

  /// One object for programs.
  var json: JSON {
    let statistics = measure.statistics
    return .object([
      "seconds": .number(measure.seconds), "indexSeconds": .number(measure.indexSeconds),
      "totalSeconds": .number(measure.seconds + measure.indexSeconds),
      "templates": .integer(work.templates.count), "queries": .integer(work.queries.count),
      "length": .integer(work.templates.length), "channels": .integer(work.templates.channels),
      "window": window.map { .integer($0) } ?? .null,
      "neighbours": .integer(measure.neighbours), "jobs": .integer(jobs),
      "pairs": .integer(statistics.pairs),
      "prunedByBoxes": .integer(statistics.prunedByBoxBounds),
      "prunedByBoxWarping": .integer(statistics.prunedByBoxWarping),
      "prunedByBounds": .integer(statistics.prunedByBounds),
      "warped": .integer(statistics.warped), "cells": .integer(statistics.cells),
      "cellsExhaustive": .integer(measure.kernel.cells),
      "equivalentCellsPerSecond": .number(equivalentSpeed),
      "kernelCellsPerSecond": .number(measure.kernel.cellsPerSecond),
      "kernelShareOfFmaPeak": .number(measure.kernel.shareOfPeak),
      "fmaPeakOperationsPerSecond": .number(measure.kernel.peakOperationsPerSecond),
      "peakMemoryBytes": measure.peakMemory.map { .integer($0) } ?? .null,
      "memoryBoundBytes": measure.memoryBound.map { .integer($0) } ?? .null,
      "proofSeconds": .optional(measure.proofSeconds),
    ])
  }

  private var equivalentSpeed: Double {
    Double(measure.kernel.cells) / max(measure.seconds, 1e-9)
  }

  private func share(_ pairs: Int) -> String {
    let total = measure.statistics.pairs
    return "\(pairs), \(Percentage.text(total > 0 ? Double(pairs) / Double(total) : nil))"
  }

  private func mebibytes(_ bytes: Int?) -> String {
    bytes.map { "\(($0 + 1_048_575) / 1_048_576) MiB" } ?? "not known"
  }

  private func millions(_ speed: Double) -> String { String(format: "%.0f million", speed / 1e6) }

  private func shape(_ set: SequenceSet) -> String {
    "\(set.length) points, \(counted(set.channels, "channel"))"
  }
}
