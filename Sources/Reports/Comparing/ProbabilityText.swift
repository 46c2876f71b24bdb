import InkRendering

/// Probabilities as people read them.
public enum ProbabilityText {
  /// The probability with four decimals, or how small it is at most: `0.0312`, `< 0.0001`.
  public static func of(_ value: Double) -> String {
    value < 0.0001 ? "< 0.0001" : DecimalText.fixed(value, digits: value >= 0.1 ? 2 : 4)
  }
}
