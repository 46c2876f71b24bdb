/// One way in which test samples are made harder, and how much.
public struct Perturbation: Codable, Hashable, Sendable {
  /// The ways.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Turned by the level in degrees, either way.
    case rotation
    /// Sheared along x as italics are, by the level in degrees, either way.
    case slant
    /// Made larger or smaller by the level, a factor.
    case scale
    /// Sampled anew at the level, in hertz; ink without times counts as sampled at 100 Hz.
    case samplingRate = "sampling-rate"
    /// Every point moved by normal noise whose deviation is the level in per cent of the sample's longer side.
    case jitter
    /// Each inner point of a stroke left out with the level's probability in per cent.
    case droppedPoints = "dropped-points"
    /// Force was not measured.
    case missingForce = "missing-force"
    /// Altitude and azimuth were not measured.
    case missingTilt = "missing-tilt"
    /// Times were not measured.
    case missingTime = "missing-time"
    /// Nothing but places was measured.
    case missingChannels = "missing-channels"

    /// What the level counts; empty where there is none.
    public var unit: String {
      switch self {
      case .rotation, .slant: "degrees"
      case .scale: "times"
      case .samplingRate: "hertz"
      case .jitter, .droppedPoints: "per cent"
      case .missingForce, .missingTilt, .missingTime, .missingChannels: ""
      }
    }

    /// The levels of the robustness table, mildest first; one of 0 where there is no level.
    var standardLevels: [Double] {
      switch self {
      case .rotation: [5, 10, 15]
      case .slant: [5, 10, 20]
      case .scale: [0.25, 0.5, 2, 4]
      case .samplingRate: [240, 120, 60, 25]
      case .jitter: [0.5, 1, 2, 4]
      case .droppedPoints: [10, 25, 50]
      case .missingForce, .missingTilt, .missingTime, .missingChannels: [0]
      }
    }

    /// The levels that make sense.
    var range: ClosedRange<Double> {
      switch self {
      case .rotation: 0...180
      case .slant: 0...60
      case .scale: 0.001...1000
      case .samplingRate: 1...10_000
      case .jitter, .droppedPoints: 0...100
      case .missingForce, .missingTilt, .missingTime, .missingChannels: 0...0
      }
    }
  }

  /// The way.
  public let kind: Kind
  /// How much, in the kind's unit; 0 where there is no level.
  public let level: Double

  /// Makes a perturbation; nil for a level that makes no sense.
  public init?(_ kind: Kind, level: Double) {
    guard kind.range.contains(level) else { return nil }
    self.kind = kind
    self.level = level
  }

  /// The name for people, such as `rotation 5 degrees`.
  public var title: String {
    let name = kind.rawValue.replacing("-", with: " ")
    guard !kind.unit.isEmpty else { return name }
    let whole = Int(exactly: level).map(String.init)
    return "\(name) \(whole ?? "\(level)") \(kind.unit)"
  }

  /// The perturbations of a text such as `all` or `rotation,jitter:2`; nil for any other.
  ///
  /// A name alone means its levels in the robustness table.
  public static func list(_ text: String) -> [Perturbation]? {
    var list: [Perturbation] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      if word == "all" {
        list += Kind.allCases.flatMap(standard)
      } else if parts.count == 1, let kind = Kind(rawValue: String(parts[0])) {
        list += standard(kind)
      } else if parts.count == 2, let kind = Kind(rawValue: String(parts[0])),
        let level = Double(parts[1]), let one = Perturbation(kind, level: level)
      {
        list.append(one)
      } else {
        return nil
      }
    }
    var known = Set<Perturbation>()
    return list.filter { known.insert($0).inserted }
  }

  private static func standard(_ kind: Kind) -> [Perturbation] {
    kind.standardLevels.compactMap { Perturbation(kind, level: $0) }
  }
}
