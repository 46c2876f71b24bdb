public import Ink

/// The embedded demonstration set: which writers write what how often, and who is held out for tests.
///
/// Samples are made one at a time, so the whole set needs no more memory than one of them.
public struct DemonstrationSet: Sequence, Sendable {
  /// One drawing of the set, of one character.
  public struct Sample: Sendable {
    /// Where it stands in the archive: `w01/a/0.drawing`.
    public let path: String
    /// The writer's name: `w01` for the first.
    public let writer: String
    /// The character that it shows.
    public let label: String
    /// Which of the writer's samples of the character it is, from 0.
    public let repetition: Int
    /// Whether its writer is held out for tests.
    public let isHeldOut: Bool
    /// The ink.
    public let drawing: Drawing
  }

  /// How many people write.
  public let writerCount: Int
  /// What each of them writes, in order.
  public let characters: [Character]
  /// How often.
  public let repetitions: Int
  /// The seed from which the writers follow.
  public let seed: UInt64

  /// The set that the project ships: 32 writers, three samples of each digit and each letter.
  public static let shipped = DemonstrationSet(
    writerCount: 32,
    characters: Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    repetitions: 3, seed: 0)

  /// Describes a set; counts of 0 make an empty one.
  ///
  /// - Precondition: the counts are at least 0.
  public init(writerCount: Int, characters: [Character], repetitions: Int, seed: UInt64) {
    precondition(writerCount >= 0 && repetitions >= 0, "counts are at least 0")
    self.writerCount = writerCount
    self.characters = characters
    self.repetitions = repetitions
    self.seed = seed
  }

  /// The name of the writer with a number counted from 0: `w01` for the first.
  public static func name(ofWriter index: Int) -> String {
    index < 9 ? "w0\(index + 1)" : "w\(index + 1)"
  }

  /// Whether the writer with a number counted from 0 is held out for tests: every fourth one is.
  public static func isHeldOut(writer index: Int) -> Bool { index % 4 == 3 }

  /// The number of samples.
  public var sampleCount: Int { writerCount * characters.count * repetitions }

  /// The samples, by writer, then character, then repetition.
  public func makeIterator() -> AnyIterator<Sample> {
    var number = 0
    let perWriter = characters.count * repetitions
    return AnyIterator {
      guard number < sampleCount else { return nil }
      defer { number += 1 }
      let writer = Writer(index: number / perWriter, seed: seed)
      let character = characters[number % perWriter / repetitions]
      let repetition = number % repetitions
      let name = Self.name(ofWriter: writer.index)
      return Sample(
        path: "\(name)/\(character)/\(repetition).drawing", writer: name,
        label: String(character), repetition: repetition,
        isHeldOut: Self.isHeldOut(writer: writer.index),
        drawing: Handwriting.sample(character, writer: writer, repetition: repetition))
    }
  }
}
