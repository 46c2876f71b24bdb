/// The units that InkML knows, and Microsoft's.
enum InkMLUnit {
  /// Points a unit of length; nil for `dev` and everything that has no size.
  static func points(_ name: String) -> Double? {
    switch name {
    case "m": 72 / 0.0254
    case "cm": 72 / 2.54
    case "mm": 72 / 25.4
    case "in": 72
    case "pt": 1
    case "pc": 12
    case "himetric": 72 / 2540
    default: nil
    }
  }

  /// Radians a unit of angle.
  static func radians(_ name: String) -> Double? {
    switch name {
    case "deg": .pi / 180
    case "rad": 1
    default: nil
    }
  }

  /// Seconds a unit of time.
  static func seconds(_ name: String) -> Double? {
    switch name {
    case "s": 1
    case "ms": 1e-3
    case "us": 1e-6
    case "ns": 1e-9
    default: nil
    }
  }
}
