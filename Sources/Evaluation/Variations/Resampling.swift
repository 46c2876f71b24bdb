import Ink
import Numerics
import Platform
public import Recognition

/// More samples than a dataset has: each is drawn again and again with small changes, and never stored.
///
/// The first of every sample is the sample itself; the others are turned, slanted, stretched, shaken and thinned at
/// random, as the seed and the sample's name decide, and are named `NAME~2`, `NAME~3` and so on.
public struct Resampling: Codable, Hashable, Sendable {
  /// How many samples there shall be.
  public let count: Int
  /// What chance depends on.
  public let seed: UInt64

  /// The largest number of samples.
  public static let largestCount = 100_000_000
  private static let turn = 8.0
  private static let slant = 12.0
  private static let stretch = 0.12
  private static let jitter = 0.007
  private static let thinning = 0.1

  /// Makes a number of samples.
  ///
  /// - Precondition: `count` is at least 1.
  public init(count: Int, seed: UInt64) {
    precondition(count >= 1, "resampling makes at least one sample")
    self.count = count
    self.seed = seed
  }

  /// A sample of the larger set.
  ///
  /// - Parameters:
  ///   - index: Its place, from 0 to `count` - 1.
  ///   - base: The dataset's samples; at least one.
  /// - Returns: The sample.
  public func sample(_ index: Int, of base: [LabelledSample]) -> LabelledSample {
    let (round, place) = index.quotientAndRemainder(dividingBy: base.count)
    return round == 0 ? base[place] : changed(base[place], round: round)
  }

  /// All samples of the larger set.
  ///
  /// - Parameters:
  ///   - base: The dataset's samples; none makes none.
  ///   - jobs: The number of threads; the samples do not depend on it.
  /// - Returns: `count` samples.
  public func samples(of base: [LabelledSample], jobs: Int) -> [LabelledSample] {
    base.isEmpty
      ? []
      : parallelMap(count: count, grain: 64, jobs: jobs) { sample($0, of: base) }
  }

  /// A sample as it is drawn in a later round.
  func changed(_ sample: LabelledSample, round: Int) -> LabelledSample {
    var generator = SeededGenerator(seed: seed).forked(by: Perturbation.key(sample.id))
      .forked(by: UInt64(round))
    func within(_ extent: Double) -> Double { (2 * generator.uniform() - 1) * extent }
    let (sine, cosine) = Perturbation.sincos(degrees: within(Self.turn))
    let slant = Perturbation.sincos(degrees: within(Self.slant))
    let width = 1 + within(Self.stretch)
    let deviation = Self.jitter * generator.uniform() * sample.strokes.longerSide
    let thinning = Self.thinning * generator.uniform()
    var changed = sample
    changed.id += "~\(round + 1)"
    changed.strokes = sample.strokes.map {
      $0.thinned(thinning, &generator).jittered(by: deviation, &generator)
    }.mapped {
      Transform(a: width, b: 0, c: -slant.sin / slant.cos, d: 1, tx: 0, ty: 0)
        .followed(by: Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
    }
    return changed
  }
}
