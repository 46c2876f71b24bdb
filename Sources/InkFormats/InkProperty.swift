internal import Foundation
internal import Ink

/// What a drawing can have and not every format can hold, by the names that messages use.
public enum InkProperty: String, Hashable, Sendable, CaseIterable {
  case label = "the label"
  case writer = "the writer"
  case canvas = "the canvas"
  case date = "the date"
  case time = "time"
  case force = "force"
  case highForce = "force above 2, the full scale, which it is cut to"
  case azimuth = "azimuth"
  case altitude = "altitude"
  case width = "width"
  case widthChanges = "changes of width along a stroke"
  case nibShape = "the nib's height"
  case opacity = "opacity"
  case color = "colour"
  case inkType = "the kind of ink"
  case tools = "traces of erasers and lassos"
  case curves = "B-splines (points on the curve take their place)"
  case polylines = "straight lines between points (it rounds them)"
  case masks = "what the eraser left of a path (its visible parts become strokes)"
  case maskFillRule = "the fill rule of masks"
  case secondaryScale = "secondary scale"
  case threshold = "threshold"
  case lateralJitter = "lateral jitter"
  case edgeWidth = "edge width"
  case unknownFields = "fields of a PencilKit file that are not known"

  /// Whether a drawing has this property, beyond what every reader would assume anyway.
  public func isPresent(in record: DrawingRecord) -> Bool {
    switch self {
    case .label: return record.label != nil
    case .writer: return record.writer != nil
    case .canvas: return record.drawing.canvas != nil
    case .unknownFields:
      return !record.drawing.unknownFields.isEmpty
        || record.drawing.strokes.contains(where: isPresent)
    default: return record.drawing.strokes.contains(where: isPresent)
    }
  }

  /// The name with the number of strokes or points concerned, where that matters.
  func phrase(for records: [DrawingRecord]) -> String {
    let strokes = records.lazy.flatMap(\.drawing.strokes)
    switch self {
    case .tools:
      let count = strokes.count { isPresent(in: $0) }
      return "\(rawValue) (\(count) stroke\(count == 1 ? "" : "s"))"
    case .highForce:
      let count = strokes.filter { isPresent(in: $0) }.reduce(0) { sum, stroke in
        sum + stroke.path.points.count { $0.force > PenConventions.fullScaleForce }
      }
      return "\(rawValue) (\(count) point\(count == 1 ? "" : "s"))"
    default: return rawValue
    }
  }

  private func isPresent(in stroke: Stroke) -> Bool {
    let points = stroke.path.points
    switch self {
    case .label, .writer, .canvas: return false
    case .date: return stroke.hasDate
    case .time: return stroke.path.measuredChannels.contains(.time)
    case .force: return stroke.path.measuredChannels.contains(.force)
    case .highForce:
      return stroke.path.measuredChannels.contains(.force)
        && points.contains { $0.force > PenConventions.fullScaleForce }
    case .azimuth: return stroke.path.measuredChannels.contains(.azimuth)
    case .altitude: return stroke.path.measuredChannels.contains(.altitude)
    case .width: return points.contains { $0.size.width != 1 }
    case .widthChanges: return points.contains { $0.size.width != points.first?.size.width }
    case .nibShape: return points.contains { $0.size.width != $0.size.height }
    case .opacity: return points.contains { $0.opacity != 1 }
    case .color: return stroke.ink.color != .black
    case .inkType: return stroke.ink.identifier != Ink.pen.identifier
    case .tools: return stroke.ink.type.isTool
    case .curves: return stroke.path.curve == .bSpline && points.count > 2
    case .polylines: return stroke.path.curve == .polyline && points.count > 2
    case .masks: return stroke.mask != nil || stroke.storedRanges != nil
    case .maskFillRule: return stroke.mask?.fillRule == .nonZero
    case .secondaryScale: return points.contains { $0.secondaryScale != 1 }
    case .threshold: return points.contains { $0.threshold != 0 }
    case .lateralJitter: return points.contains { $0.lateralJitter != 0 }
    case .edgeWidth: return points.contains { $0.edgeWidth != 0 }
    case .unknownFields:
      return !stroke.unknownFields.isEmpty || !stroke.path.unknownFields.isEmpty
        || !stroke.ink.unknownFields.isEmpty
    }
  }
}

extension Stroke {
  /// Whether the path's creation date is a date, and not just a delay since the drawing began.
  ///
  /// Files without dates have strokes that begin within days of the reference date.
  package var hasDate: Bool { path.creationDate.timeIntervalSinceReferenceDate.magnitude > 1e7 }
}
