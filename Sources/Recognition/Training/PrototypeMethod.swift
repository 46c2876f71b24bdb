/// How the templates of a label are made from its samples, where not every sample becomes one.
public enum PrototypeMethod: String, Codable, Sendable, Hashable, CaseIterable {
  /// Samples from which the others of their label are nearest: k-medoids.
  case medoids
  /// Means of the samples around each medoid under dynamic time warping.
  case barycentres
  /// The same with alignments that are smoothed, as soft-DTW has them.
  case softBarycentres = "soft-barycentres"
  /// Prototypes that begin at medoids and are moved apart from those of other labels: generalised learning vector
  /// quantisation along warping paths.
  case lvq
  /// Medoids of the samples that their neighbours agree with: Wilson's editing.
  case edited
  /// As many samples as tell the labels of all others right: Hart's condensing, then Gates' reduction.
  case condensed
}
