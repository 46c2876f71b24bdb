extension DatasetLoader {
  /// Whether anything can be used.
  ///
  /// - Throws: `DatasetError` telling why not.
  func checkHasSamples() throws(DatasetError) {
    guard entries.isEmpty else { return }
    if unlabelled > 0 {
      throw DatasetError(
        file: path, code: "noLabels",
        message: "none of its \(unlabelled) drawings has a label: put each into a folder "
          + "named after its label (LABEL/FILE or LABEL/WRITER/FILE)")
    }
    if let failure = failures.first {
      throw DatasetError(
        file: path, code: "unreadable",
        message: "nothing in it can be read; first, \(failure.sample): \(failure.message)")
    }
    throw DatasetError(file: path, code: "empty", message: "holds no drawings")
  }
}
