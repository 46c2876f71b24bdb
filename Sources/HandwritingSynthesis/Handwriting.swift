import Foundation
public import Ink
import Numerics

/// Writes characters as people write them: the embedded demonstration set's generator.
///
/// The model is described in MODEL.md beside this file.
public enum Handwriting {
  /// The characters that can be written: digits, small letters and capitals.
  public static let characters: [Character] = Array(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// One sample of a character by a writer.
  ///
  /// The same arguments give the same drawing on every machine; another repetition gives another sample of the same
  /// hand. Locations are in points, with the base line near y = 100; one stroke for each time the pen touches down;
  /// all channels are measured. An empty drawing for a character that is not in `characters`.
  ///
  /// - Precondition: `repetition >= 0`.
  public static func sample(_ character: Character, writer: Writer, repetition: Int) -> Drawing {
    precondition(repetition >= 0, "repetitions count from 0")
    guard let forms = LetterForms.all[character] else { return Drawing() }
    var sample = writer.generator(for: 1, character: character).forked(by: UInt64(repetition))
    let choice = FormChoice(writer: writer, character: character, forms: forms)
    let (number, form) = choice.form(using: &sample)
    var personal = writer.generator(for: 2, character: " ")
    var habits = writer.generator(for: 3, character: character).forked(by: UInt64(number))
    let shape = ShapePlan(
      form: form, shape: writer.shape,
      personal: Warp(amplitude: writer.shape.idiosyncrasy * 0.6, using: &personal),
      habits: &habits, sample: &sample)
    let height = writer.shape.height
    let plan = MovementPlan(
      shape: shape, roundness: writer.shape.roundness, height: height, habits: writer.movement,
      sample: &sample)
    let tremor = Tremor(
      amplitude: writer.movement.tremor * height, frequency: writer.movement.tremorFrequency,
      using: &sample)
    let channels = PenChannels(grip: writer.grip, height: height, using: &sample)
    let offset = Point(40 + sample.normal(0, 3), 100 + sample.normal(0, 2))
    let date = startOfWriting(character, writer: writer, repetition: repetition)
    let strokes = plan.contacts.map { contact in
      let trace = PenTrace(
        of: plan, during: contact, tremor: tremor, density: writer.movement.density
      ).moved(by: offset)
      let path = StrokePath(
        points: channels.points(of: trace),
        creationDate: date.addingTimeInterval(contact.lowerBound),
        id: UUID(using: &sample), measuredChannels: [.time, .force, .altitude, .azimuth])
      return Stroke(
        path: path, randomSeed: UInt32(truncatingIfNeeded: sample.next()),
        id: UUID(using: &sample))
    }
    return Drawing(strokes: strokes, id: UUID(using: &sample))
  }

  /// When a sample was begun: a fixed day, characters one after another.
  private static func startOfWriting(
    _ character: Character, writer: Writer, repetition: Int
  ) -> Date {
    let number = (characters.firstIndex(of: character) ?? 0) + repetition * 100
    // 2026-01-05 09:00 UTC in seconds since 2001.
    return Date(
      timeIntervalSinceReferenceDate: 789_296_400 + Double(writer.index) * 86_400 + Double(number)
        * 4)
  }
}

extension UUID {
  /// A random UUID of version 4 from 128 bits of a generator.
  init(using generator: inout SeededGenerator) {
    var bytes = [UInt8]()
    for _ in 0..<2 {
      let word = generator.next()
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
