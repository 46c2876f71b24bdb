package import Features
package import Numerics

/// Ink that is no character, made from characters and from nothing: what networks learn to refuse.
///
/// Halves of two characters are joined, two characters stand side by side, and the pen scribbles along random curves.
/// Other people's letters need not be known for that, after Hendrycks, Mazeika and Dietterich, "Deep anomaly detection
/// with outlier exposure", ICLR 2019.
package struct StrangeInk: Sendable {
  /// How much there is in use, for each character.
  static let expectedShare = 0.01

  /// How many inks of this kind networks see for each sample: 0.15, and less where it would be more than four labels'
  /// worth.
  ///
  /// Where labels are many and each has few samples, halves that are joined look like characters of the set, and more of
  /// them push real ones out.
  ///
  /// - Parameter labels: The number of labels, at least 1.
  /// - Returns: More than 0, at most 0.15.
  package static func share(labels: Int) -> Double { min(0.15, 4 / Double(labels)) }

  /// The characters, normalised; at least one.
  private let characters: [PenLines]

  /// Makes strange ink of characters.
  ///
  /// - Precondition: There is one.
  package init(characters: [PenLines]) {
    precondition(!characters.isEmpty, "strange ink is made of characters")
    self.characters = characters
  }

  private typealias Lines = [[SIMD2<Double>]]

  /// Some such ink, normalised.
  package func callAsFunction(_ generator: inout SeededGenerator) -> PenLines {
    let chance = generator.uniform()
    let lines =
      if chance < 0.5 {
        joined(&generator)
      } else if chance < 0.7 {
        pair(&generator)
      } else {
        scribble(&generator)
      }
    var ink = PenLines(lines: lines)
    ink.normalise()
    return ink
  }

  private func character(_ generator: inout SeededGenerator) -> PenLines {
    characters[generator.index(below: characters.count)]
  }

  /// The beginning of one character and the end of another, mostly in one stroke.
  private func joined(_ generator: inout SeededGenerator) -> Lines {
    var lines = part(
      of: character(&generator), 0..<generator.uniform(in: 0.35..<0.65), scale: 0.7)
    let start = 1 - generator.uniform(in: 0.35..<0.65)
    let rest = part(
      of: character(&generator), start..<1, scale: generator.uniform(in: 0.4..<1))
    let goesOn = generator.uniform() < 0.6
    let away = SIMD2(0.5 * generator.normal(), 0.5 * generator.normal())
    let end = lines[lines.count - 1]
    let shift = goesOn ? end[end.count - 1] - rest[0][0] : away
    var moved = rest.map { $0.map { $0 + shift } }
    if goesOn { lines[lines.count - 1] += moved.removeFirst() }
    return lines + moved
  }

  /// Two characters beside or over each other.
  private func pair(_ generator: inout SeededGenerator) -> Lines {
    let first = part(
      of: character(&generator), 0..<1, scale: generator.uniform(in: 0.6..<1))
    let second = part(
      of: character(&generator), 0..<1, scale: generator.uniform(in: 0.4..<1))
    let way = SIMD2(generator.uniform(in: 0.3..<0.9), 0.2 * generator.normal())
    let shift = generator.uniform() < 0.7 ? way : SIMD2(way.y, way.x)
    return first + second.map { $0.map { $0 + shift } }
  }

  /// A smooth curve through random places, sometimes in two strokes: a Catmull-Rom spline.
  private func scribble(_ generator: inout SeededGenerator) -> Lines {
    let count = 3 + generator.index(below: generator.uniform() < 0.7 ? 10 : 80)
    let places = (0..<count).map { _ in
      SIMD2(generator.uniform() - 0.5, generator.uniform() - 0.5)
    }
    var line: [SIMD2<Double>] = []
    for index in 0..<places.count - 1 {
      let (start, end) = (places[index], places[index + 1])
      let before = places[max(0, index - 1)]
      let after = places[min(places.count - 1, index + 2)]
      let bend = before * 2 - start * 5 + end * 4 - after
      let twist = start * 3 - before - end * 3 + after
      for step in 0..<10 {
        let part = Double(step) / 10
        let curved = bend * (part * part) + twist * (part * part * part)
        line.append((start * 2 + (end - before) * part + curved) * 0.5)
      }
    }
    guard generator.uniform() < 0.3 else { return [line] }
    return [Array(line[..<(line.count / 2)]), Array(line[(line.count / 2)...])]
  }

  /// The points of a character between two shares of their number, at least one, its box in the middle.
  private func part(of ink: PenLines, _ range: Range<Double>, scale: Double) -> Lines {
    let last = Double(max(1, ink.points.count - 1))
    let lines = (0..<ink.lineCount).map { line in
      ink.range(ofLine: line)
        .filter { (range.lowerBound...range.upperBound).contains(Double($0) / last) }
        .map { ink.points[$0] }
    }.filter { !$0.isEmpty }
    var part = lines.isEmpty ? ink : PenLines(lines: lines)
    part.normalise()
    return (0..<part.lineCount).map { part.points[part.range(ofLine: $0)].map { $0 * scale } }
  }
}
