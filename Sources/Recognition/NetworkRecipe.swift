internal import Networks

/// How the networks of a bank are trained; the numbers did best when whole training writers were held out.
struct NetworkRecipe: Sendable {
  /// One network: what it looks at, and how the ink is varied from which it learns.
  struct Member: Sendable {
    var input: NetworkInput
    var distortion: InkDistortion
  }

  /// The networks.
  ///
  /// The picture knows no order and direction of strokes; of the two that look along the strokes one
  /// learns that both are free, and one that they mostly are as people write them.
  var members = [
    Member(
      input: .picture(side: 16), distortion: InkDistortion(reversal: 0, shuffling: 0)),
    Member(
      input: .sequence(length: 64), distortion: InkDistortion(reversal: 0.3, shuffling: 0.4)),
    Member(
      input: .sequence(length: 64), distortion: InkDistortion(reversal: 0.05, shuffling: 0.1)),
  ]
  /// How many variations of ink a network sees in all.
  var variations: Int
}
