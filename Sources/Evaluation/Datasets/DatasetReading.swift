import Archives
import InkFormats

/// How a dataset is read.
struct DatasetReading {
  /// Where labels come from; nil: as the card says, else from what states one.
  var labels: DatasetCard.Source?
  /// What its files and archives may ask for.
  var limits = ArchiveLimits()
  /// The number of threads, at least 1; the result does not depend on it.
  var jobs = 1

  /// How the ink files of a card are read, or of a dataset without one.
  func options(for card: DatasetCard?) -> ReadOptions {
    var options = card?.readOptions ?? ReadOptions()
    options.limits = limits
    return options
  }
}
