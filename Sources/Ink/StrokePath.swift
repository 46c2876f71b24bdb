public import Foundation

/// A path: control points, the curve that they stand for, and when it was begun.
public struct StrokePath: Hashable, Sendable {
  /// How points make a curve.
  public enum Curve: String, Hashable, Sendable, CaseIterable {
    /// A uniform cubic B-spline that starts and ends on the outer control points: PencilKit ink.
    case bSpline
    /// Straight lines from point to point: ink of devices whose samples lie on the curve.
    case polyline
  }

  /// The control points; none is legal, one is a dot.
  public var points: [StrokePoint]
  /// How the points make a curve.
  public var curve: Curve
  /// The moment the path was begun; time offsets count from it.
  public var creationDate: Date
  /// The identity of the trace that survives loading and saving, where the file has one.
  public var id: UUID?
  /// The channels that the device measured; the others hold constants that mean nothing.
  public var measuredChannels: MeasuredChannels
  /// What a PencilKit file says here in fields that are not known: Protocol Buffers bytes, kept for rewriting the file.
  public var unknownFields: [UInt8] = []

  /// Makes a path; `measuredChannels` nil infers the set from the values.
  public init(
    points: [StrokePoint], curve: Curve = .bSpline,
    creationDate: Date = Date(timeIntervalSinceReferenceDate: 0), id: UUID? = nil,
    measuredChannels: MeasuredChannels? = nil
  ) {
    self.points = points
    self.curve = curve
    self.creationDate = creationDate
    self.id = id
    self.measuredChannels = measuredChannels ?? MeasuredChannels(inferredFrom: points)
  }

  /// The number of control points.
  public var count: Int { points.count }

  /// The largest parametric value, `count - 1`; 0 for a path without points.
  public var lastParameter: Double { Double(max(points.count - 1, 0)) }
}
