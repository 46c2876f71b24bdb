import DataFormats
public import Evaluation

/// `confusion.csv`: the confusion matrix as integers, one row a true label.
public enum ConfusionFile {
  /// The file's text.
  public static func text(_ confusion: ConfusionMatrix) -> String {
    var text = CSV.row(["true\\predicted"] + confusion.labels)
    for (index, label) in confusion.labels.enumerated() {
      text += CSV.row([label] + confusion.row(index).map(String.init))
    }
    return text
  }
}
