internal import Ink

/// One way to look at ink that says how well each label of a bank fits it; every engine is one.
///
/// A view extracts what it needs from the strokes, compares it with what training kept, and answers with log-odds that
/// need no more scaling: what was learnt on held-out training writers is already in them.
protocol InkView: Sendable {
  /// Looks at characters, each the strokes of one symbol in drawing order.
  ///
  /// - Parameters:
  ///   - characters: The strokes of each.
  ///   - count: How many labels are wanted for each, at least 1; `TemplateBank.believedLabels` are looked at in any
  ///     case, and all labels of the bank are enough.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  /// - Returns: One result a character, in their order; an empty character is an error, never a label.
  func evidence(
    for characters: [[Stroke]], labels count: Int, jobs: Int
  ) -> [Result<Evidence, RecognitionError>]
}

/// What a view says about one character.
struct Evidence: Sendable {
  /// One label that the view considers.
  struct Entry: Sendable {
    /// The position in the bank's labels.
    var label: Int32
    /// The natural logarithm of how much more likely the label is than that the ink is no label of the bank.
    var logOdds: Double
    /// The distance of what is nearest under the label, at least 0 and finite, in the view's units.
    var distance: Double
    /// The nearest template; nil where the view has none.
    var template: Int32?
  }

  /// The labels that the view looked at, no label twice; not empty.
  ///
  /// Only the first `TemplateBank.believedLabels` share the belief, so that asking for more labels changes none.
  var entries: [Entry]
}
