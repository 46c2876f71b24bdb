extension ConfusionMatrix {
  /// The mean recall of the classes that occur; nil without samples.
  public var balancedAccuracy: Double? { average(weighted: false).recall }

  /// Cohen's kappa: agreement beyond what the two margins give by chance; nil when chance already agrees fully.
  ///
  /// Source: J. Cohen, "A coefficient of agreement for nominal scales", 1960, doi:10.1177/001316446002000104.
  public var cohensKappa: Double? {
    let samples = Double(total)
    guard samples > 0 else { return nil }
    let chance = zip(support, predicted).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
    let expected = chance / samples
    guard samples != expected else { return nil }
    return (Double(correct) - expected) / (samples - expected)
  }

  /// Matthews correlation for any number of classes; nil when truth or prediction never varies.
  ///
  /// Source: J. Gorodkin, "Comparing two K-category assignments by a K-category correlation coefficient", 2004,
  /// doi:10.1016/j.compbiolchem.2004.09.006.
  public var matthewsCorrelation: Double? {
    let samples = Double(total)
    let support = support.map(Double.init)
    let predicted = predicted.map(Double.init)
    let agreement = zip(support, predicted).reduce(0.0) { $0 + $1.0 * $1.1 }
    let truthSpread = samples * samples - support.reduce(0.0) { $0 + $1 * $1 }
    let predictedSpread = samples * samples - predicted.reduce(0.0) { $0 + $1 * $1 }
    guard truthSpread > 0, predictedSpread > 0 else { return nil }
    return (Double(correct) * samples - agreement)
      / (truthSpread.squareRoot() * predictedSpread.squareRoot())
  }
}
