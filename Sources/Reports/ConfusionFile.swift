import DataFormats
public import Evaluation

/// `confusion.csv`: the confusion matrix as integers, one row a true label.
///
/// Labels that a spreadsheet would run as formulas carry an apostrophe in front (`CSV.guarded`).
public enum ConfusionFile {
  /// The file's text.
  public static func text(_ confusion: ConfusionMatrix) -> String {
    var text = CSV.row(["true\\predicted"] + confusion.labels.map(CSV.guarded))
    for (index, label) in confusion.labels.enumerated() {
      text += CSV.row([CSV.guarded(label)] + confusion.row(index).map(String.init))
    }
    return text
  }
}
