import Numerics

/// A person who writes: everything about a hand that stays the same from one character to the next.
///
/// All of it follows from the seed, so a writer is the same on every machine.
public struct Writer: Sendable {
  /// The writer's number, from 0.
  public let index: Int
  /// Slant, proportions and shape habits.
  public let shape: ShapeHabits
  /// Tempo, fluency and tremor.
  public let movement: MovementHabits
  /// How the pen is held and pressed, and what it draws with.
  public let grip: Grip

  private let seed: UInt64
  private let populationSeed: UInt64

  /// The writer with this number among those of one seed.
  ///
  /// - Precondition: `index >= 0`.
  public init(index: Int, seed: UInt64 = 0) {
    precondition(index >= 0, "a writer's number is at least 0")
    self.index = index
    populationSeed = seed
    var generator = SeededGenerator(seed: seed).forked(by: UInt64(index))
    self.seed = generator.next()
    let isLeftHanded = generator.uniform() < 0.15
    shape = ShapeHabits(isLeftHanded: isLeftHanded, using: &generator)
    movement = MovementHabits(using: &generator)
    grip = Grip(isLeftHanded: isLeftHanded, using: &generator)
  }

  /// Random numbers for one purpose, the same whenever they are asked for.
  func generator(for purpose: UInt64, character: Character) -> SeededGenerator {
    Self.generator(seed: seed, purpose: purpose, character: character)
  }

  /// Random numbers that all writers of one seed share.
  func populationGenerator(for purpose: UInt64, character: Character) -> SeededGenerator {
    Self.generator(seed: populationSeed, purpose: purpose, character: character)
  }

  private static func generator(
    seed: UInt64, purpose: UInt64, character: Character
  ) -> SeededGenerator {
    let scalar = character.unicodeScalars.first?.value ?? 0
    return SeededGenerator(seed: seed).forked(by: purpose).forked(by: UInt64(scalar))
  }
}

extension SeededGenerator {
  /// A normally distributed number with this mean and deviation, cut off at 2.5 deviations.
  mutating func normal(_ mean: Double, _ deviation: Double) -> Double {
    mean + deviation * min(max(normal(), -2.5), 2.5)
  }

  /// A positive number whose logarithm is normally distributed, cut off at 2.5 deviations.
  mutating func lognormal(_ median: Double, _ deviation: Double) -> Double {
    median * ReproducibleMath.exp(normal(0, deviation))
  }
}
