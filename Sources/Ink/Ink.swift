/// A colour as a drawing stores it: sRGB as far as one can tell; components above 1 are HDR.
public struct Color: Hashable, Sendable {
  /// Red, 0...1 or above for HDR.
  public var red: Double
  /// Green, 0...1 or above for HDR.
  public var green: Double
  /// Blue, 0...1 or above for HDR.
  public var blue: Double
  /// Opacity, 0...1.
  public var alpha: Double

  /// Makes a colour from its components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black, the colour of ink that says nothing else.
  public static let black = Color(red: 0, green: 0, blue: 0)
}

/// What a stroke is drawn with: type and colour; widths live in the points.
public struct Ink: Hashable, Sendable {
  /// The identifier as the file has it, such as `com.apple.ink.pen`; unknown ones are kept.
  public var identifier: String
  /// The colour.
  public var color: Color
  /// The variant of the ink, such as `linear` of a marker, where the file has one.
  public var variant: String?
  /// The weight that files since 2025 store; its scale depends on the ink.
  public var weight: Double?
  /// The version of the ink's behaviour that files store (3 in nearly all).
  public var version: Int?
  /// What a PencilKit file says here in fields that are not known: Protocol Buffers bytes, kept for rewriting the file.
  public var unknownFields: [UInt8] = []

  /// Makes an ink.
  public init(
    identifier: String, color: Color = .black, variant: String? = nil, weight: Double? = nil,
    version: Int? = nil
  ) {
    self.identifier = identifier
    self.color = color
    self.variant = variant
    self.weight = weight
    self.version = version
  }

  /// A black pen, the ink of formats that know no inks.
  public static let pen = Ink(identifier: "com.apple.ink.pen")

  /// The type that the identifier names.
  public var type: InkType { InkType(identifier: identifier) }
}

/// The kinds of ink that recognition and rendering tell apart.
public enum InkType: String, Hashable, Sendable, CaseIterable {
  case pen, pencil, marker, monoline, fountainPen, watercolor, crayon, reed, eraser, lasso

  /// The type that an identifier names, whatever its case; an unknown one counts as pen.
  public init(identifier: String) {
    let name = identifier.lowercased()
    let last = name.split(separator: ".").last.map(String.init) ?? name
    if name.contains("reed") {
      self = .reed
    } else {
      self = Self.allCases.first { $0.rawValue.lowercased() == last } ?? .pen
    }
  }

  /// Whether the stroke is a tool's trace and not content: eraser and lasso.
  public var isTool: Bool { self == .eraser || self == .lasso }

  /// The content version that a reader needs for this ink (1 = 2020, 2 = 2023, 4 = reed).
  public var requiredContentVersion: Int {
    switch self {
    case .pen, .pencil, .marker, .eraser, .lasso: 1
    case .monoline, .fountainPen, .watercolor, .crayon: 2
    case .reed: 4
    }
  }
}
