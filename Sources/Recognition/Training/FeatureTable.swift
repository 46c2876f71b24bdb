package import Features
package import Matching

/// The features of all training samples under one configuration.
package struct FeatureTable {
  /// The channel of each column: those of the configuration that every sample measured.
  package let channels: [FeatureChannel]
  /// The features, one sequence a sample.
  package let sequences: SequenceSet
  /// The label of each sample.
  package let labels: [Int32]
  /// How many labels there are.
  package let labelCount: Int

  /// Joins features and labels of samples.
  package init(
    channels: [FeatureChannel], sequences: SequenceSet, labels: [Int32], labelCount: Int
  ) {
    self.channels = channels
    self.sequences = sequences
    self.labels = labels
    self.labelCount = labelCount
  }
}
