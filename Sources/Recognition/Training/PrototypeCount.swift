/// How many templates a label gets.
public enum PrototypeCount: Sendable, Hashable {
  /// Every sample.
  case all
  /// At most this many, at least 1.
  case count(Int)
  /// This share of the label's samples, above 0 and at most 1, rounded; at least one template.
  case share(Double)
  /// As few as cost no accuracy in cross-validation among the training writers.
  case auto

  /// Reads `all`, `auto`, a number such as `20` or a share such as `10%`; nil for any other text.
  public init?(_ text: String) {
    switch text {
    case "all": self = .all
    case "auto": self = .auto
    default:
      if text.hasSuffix("%") {
        guard let percent = Double(text.dropLast()), percent > 0, percent <= 100 else { return nil }
        self = .share(percent / 100)
      } else {
        guard let count = Int(text), count >= 1 else { return nil }
        self = .count(count)
      }
    }
  }

  /// The text that reads as this.
  public var text: String {
    switch self {
    case .all: "all"
    case .auto: "auto"
    case .count(let count): String(count)
    case .share(let share):
      // The shortest digits of the per cent that were typed.
      "\((share * 1e8).rounded() / 1e6)".replacing(/\.0$/, with: "") + "%"
    }
  }

  /// How many templates a label of so many samples gets.
  func templates(of samples: Int) -> Int {
    switch self {
    case .all, .auto: samples
    case .count(let count): min(samples, count)
    case .share(let share): min(samples, max(1, Int((share * Double(samples)).rounded())))
    }
  }

  /// Whether a bank can be trained with it.
  var isValid: Bool {
    switch self {
    case .all, .auto: true
    case .count(let count): count >= 1
    case .share(let share): share > 0 && share <= 1
    }
  }
}
