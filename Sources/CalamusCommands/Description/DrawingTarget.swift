import Foundation
import Ink
import InkFormats

/// A format that drawings can be written in.
enum DrawingTarget: String, CaseIterable {
  case inkJSON = "ink-json"
  case pencilKit = "pencilkit"

  /// The format that the extension of a file names.
  init?(extensionOf path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".ink.json") {
      self = .inkJSON
    } else if name.hasSuffix(".drawing") {
      self = .pencilKit
    } else {
      return nil
    }
  }

  /// The bytes of a file with these drawings.
  ///
  /// - Throws: `CommandFailure` when the format holds one drawing and there are others.
  func data(for records: [DrawingRecord], source: String) throws -> Data {
    switch self {
    case .inkJSON: return Data(InkJSONWriter.bytes(for: records))
    case .pencilKit:
      guard records.count <= 1 else {
        throw CommandFailure(
          "\(source): holds \(records.count) drawings, a .drawing file one: "
            + "add '--drawing N' or write .ink.json")
      }
      return Data(PencilKitWriter.bytes(for: records.first?.drawing ?? Drawing()))
    }
  }

  /// What these drawings have and the format has no place for, each as a message names it.
  func losses(of records: [DrawingRecord]) -> [String] {
    guard self == .pencilKit else { return [] }
    let strokes = records.flatMap(\.drawing.strokes)
    let points = strokes.lazy.flatMap(\.path.points)
    var losses: [String] = []
    if records.contains(where: { $0.label != nil }) { losses.append("the label") }
    if records.contains(where: { $0.writer != nil }) { losses.append("the writer") }
    if strokes.contains(where: { $0.path.curve == .polyline }) {
      losses.append("straight lines between points (it rounds them)")
    }
    if points.contains(where: { $0.lateralJitter != 0 }) { losses.append("lateral jitter") }
    if strokes.contains(where: { $0.mask?.fillRule == .nonZero }) {
      losses.append("the fill rule of masks")
    }
    return losses
  }
}
