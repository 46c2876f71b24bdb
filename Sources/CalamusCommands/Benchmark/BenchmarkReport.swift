import DataFormats
import Foundation
import Matching

/// What a benchmark tells.
struct BenchmarkReport {
  let work: BenchmarkWork
  let window: Int?
  let neighbours: Int
  let jobs: Int
  let seconds: Double
  let statistics: SearchStatistics
  /// How many queries were checked against comparing all; nil when that was not asked for.
  let proven: Int?

  /// A table for people.
  var text: String {
    let (templates, queries) = (work.templates, work.queries)
    let rows = [
      ("templates", "\(templates.count) of \(shape(templates))"),
      ("queries", "\(queries.count) of \(shape(queries))"),
      ("window", window.map { "\($0) points" } ?? "none"), ("neighbours", String(neighbours)),
      ("jobs", String(jobs)), ("seconds", String(format: "%.4f", seconds)),
      ("queries a second", String(format: "%.0f", Double(queries.count) / max(seconds, 1e-9))),
      ("ruled out unwarped", Percentage.text(unwarped)),
    ]
    let width = rows.map(\.0.count).max() ?? 0
    var text = ""
    for (name, value) in rows {
      text += name + String(repeating: " ", count: width - name.count + 2) + value + "\n"
    }
    if let proven {
      text += "\(counted(proven, "query", "queries")) compared with all templates: the same bits\n"
    }
    return text
  }

  /// One object for programs.
  var json: JSON {
    .object([
      "seconds": .number(seconds), "templates": .integer(work.templates.count),
      "queries": .integer(work.queries.count), "length": .integer(work.templates.length),
      "channels": .integer(work.templates.channels),
      "window": window.map { .integer($0) } ?? .null, "neighbours": .integer(neighbours),
      "jobs": .integer(jobs), "pairs": .integer(statistics.pairs),
      "warped": .integer(statistics.warped), "cells": .integer(statistics.cells),
      "proven": proven.map { .integer($0) } ?? .null,
    ])
  }

  private var unwarped: Double? {
    statistics.pairs > 0 ? 1 - Double(statistics.warped) / Double(statistics.pairs) : nil
  }

  private func shape(_ set: SequenceSet) -> String {
    "\(set.length) points, \(counted(set.channels, "channel"))"
  }
}
