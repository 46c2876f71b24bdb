/// Numbers as pictures and tables write them: few digits, no exponent, the same in every locale.
public enum DecimalText {
  /// The number rounded to `digits` decimals (at most 6) without trailing zeros.
  ///
  /// Numbers that are not finite become 0, and those beyond +-1e12 are written as that.
  public static func of(_ value: Double, digits: Int = 2) -> String {
    precondition((0...6).contains(digits), "at most 6 decimals")
    let unit = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000][digits]
    let bounded = value.isFinite ? min(max(value, -1e12), 1e12) : 0
    let scaled = Int((bounded * Double(unit)).rounded())
    let size = Int(scaled.magnitude)
    var text = (scaled < 0 ? "-" : "") + String(size / unit)
    var rest = size % unit
    guard rest > 0 else { return text }
    text += "."
    var place = unit / 10
    while rest > 0 {
      text += String(rest / place)
      rest %= place
      place /= 10
    }
    return text
  }

  /// The number with exactly `digits` decimals, for tables.
  public static func fixed(_ value: Double, digits: Int) -> String {
    let text = of(value, digits: digits)
    guard digits > 0 else { return text }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? String(parts[1]) : ""
    return parts[0] + "." + decimals + String(repeating: "0", count: digits - decimals.count)
  }
}
