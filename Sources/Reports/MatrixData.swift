import DataFormats
import Evaluation

/// What the script of a report needs to draw the confusion matrix.
enum MatrixData {
  /// How many cells are handed to the page at most; the rarest confusions are left out beyond that.
  static let mostCells = 60_000

  /// One cell that is not empty.
  typealias Cell = (row: Int, column: Int, count: Int)

  /// The cells that are drawn: the diagonal and the most frequent confusions, by row and column.
  static func cells(_ confusion: ConfusionMatrix) -> [Cell] {
    var cells: [Cell] = []
    for row in 0..<confusion.size {
      for (column, count) in confusion.row(row).enumerated() where count > 0 {
        cells.append((row, column, count))
      }
    }
    guard cells.count > mostCells else { return cells }
    cells.sort {
      ($0.row == $0.column ? 0 : 1, $1.count, $0.row, $0.column)
        < ($1.row == $1.column ? 0 : 1, $0.count, $1.row, $1.column)
    }
    return cells.prefix(mostCells).sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }

  /// The data: labels, cells as four numbers each (row, column, samples, samples with ink), pages of samples by row.
  static func json(
    _ confusion: ConfusionMatrix, _ cells: [Cell], _ pages: SamplePages
  ) -> JSON {
    .object([
      "labels": .array(confusion.labels.map { .string(LabelText.visible($0, limit: 40)) }),
      "cells": .array(
        cells.flatMap { cell -> [JSON] in
          [
            .integer(cell.row), .integer(cell.column), .integer(cell.count),
            .integer(pages.drawn(row: cell.row, column: cell.column)),
          ]
        }), "cluster": .array(ClusterOrder.of(confusion).map { .integer($0) }),
      "pages": .array((0..<confusion.size).map { .optional(pages.name(row: $0)) }),
      "light": .array(ColorMap.hexadecimal(dark: false).map { .string($0) }),
      "dark": .array(ColorMap.hexadecimal(dark: true).map { .string($0) }),
    ])
  }
}
