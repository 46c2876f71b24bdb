import Foundation

/// Shares as people read them.
enum Percentage {
  /// A share of 0...1 with two digits, such as `98.80 %`; a dash where there is none.
  static func text(_ share: Double?) -> String {
    share.map { String(format: "%.2f %%", $0 * 100) } ?? "-"
  }
}
