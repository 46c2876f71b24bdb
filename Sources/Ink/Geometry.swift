/// A place in the plane; y grows downwards.
public struct Point: Hashable, Sendable {
  /// To the right, in points (1/72 inch at scale 1).
  public var x: Double
  /// Downwards, in points.
  public var y: Double

  /// Makes the point (x, y).
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// Whether both coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The Euclidean distance to another point.
  public func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle with edges parallel to the axes; never empty of points: a null rectangle is `nil` of the optional.
public struct Rectangle: Hashable, Sendable {
  /// The smallest x inside.
  public var minX: Double
  /// The smallest y inside.
  public var minY: Double
  /// The largest x inside; never below `minX`.
  public var maxX: Double
  /// The largest y inside; never below `minY`.
  public var maxY: Double

  /// Makes the rectangle between two corners.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The smallest rectangle that holds every point, or nil when there is none.
  public init?(enclosing points: some Sequence<Point>) {
    var result: Rectangle?
    for point in points {
      let single = Rectangle(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
      result = result?.union(single) ?? single
    }
    guard let result else { return nil }
    self = result
  }

  /// The extent along x, at least 0.
  public var width: Double { maxX - minX }
  /// The extent along y, at least 0.
  public var height: Double { maxY - minY }
  /// The middle.
  public var center: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }

  /// The smallest rectangle that holds both.
  public func union(_ other: Rectangle) -> Rectangle {
    Rectangle(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The rectangle grown by `margin` on every side.
  public func grown(by margin: Double) -> Rectangle {
    Rectangle(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  /// Whether the point lies inside or on the edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }
}

/// An affine map of the plane: x' = a x + c y + tx, y' = b x + d y + ty.
public struct Transform: Hashable, Sendable {
  /// How much x' changes with x.
  public var a: Double
  /// How much y' changes with x.
  public var b: Double
  /// How much x' changes with y.
  public var c: Double
  /// How much y' changes with y.
  public var d: Double
  /// The shift along x.
  public var tx: Double
  /// The shift along y.
  public var ty: Double

  /// Makes the map with these six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Where the map sends a point.
  public func apply(to point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The map that applies this one first and then `next`.
  public func followed(by next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }
}
