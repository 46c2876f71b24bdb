package import Features
package import Numerics

/// Random changes to ink of the kind by which people's writing differs, to learn from more ink than was written.
///
/// The whole character is turned, sheared and stretched and lies on a sheet that is pulled about smoothly; every
/// stroke is moved a little and bent along its length; strokes are drawn the other way round or in another order. After
/// Simard, Steinkraus and Platt, "Best practices for convolutional neural networks applied to visual document
/// analysis", ICDAR 2003, doi:10.1109/ICDAR.2003.1227801, with cosines in place of their smoothed noise.
package struct InkDistortion: Codable, Hashable, Sendable {
  /// The factor of all changes of shape; 0 changes none.
  package var strength: Double
  /// The chance that a stroke is drawn from its end, 0...1.
  package var reversal: Double
  /// The chance that the strokes are put into a random order, 0...1.
  package var shuffling: Double

  /// Changes of so much strength.
  package init(strength: Double = 1, reversal: Double, shuffling: Double) {
    self.strength = strength
    self.reversal = reversal
    self.shuffling = shuffling
  }

  /// A changed copy of normalised ink, normalised again.
  ///
  /// - Parameters:
  ///   - outline: Normalised ink.
  ///   - generator: What every choice depends on.
  /// - Returns: Other ink of the same number of lines.
  package func callAsFunction(
    _ outline: PenLines, _ generator: inout SeededGenerator
  ) -> PenLines {
    var lines = (0..<outline.lineCount).map { Array(outline.points[outline.range(ofLine: $0)]) }
    if generator.uniform() < shuffling { generator.shuffle(&lines) }
    for line in lines.indices where generator.uniform() < reversal { lines[line].reverse() }
    let sheet = Sheet(strength: strength, &generator)
    for line in lines.indices {
      let bend = Bend(strength: strength, &generator)
      let count = Double(lines[line].count)
      for index in lines[line].indices {
        lines[line][index] = sheet.place(
          of: lines[line][index] + bend.offset(at: Double(index) / count))
      }
    }
    var result = PenLines(lines: lines)
    result.normalise()
    return result
  }

  /// A wave: an amplitude, a direction with a frequency, and a phase.
  private struct Wave {
    let amplitude: Double
    let frequency: SIMD2<Double>
    let phase: Double

    init(strength: Double, _ generator: inout SeededGenerator) {
      amplitude = 0.03 * strength * generator.normal()
      frequency = SIMD2(4 * generator.normal(), 4 * generator.normal())
      phase = generator.uniform(in: 0..<2 * Double.pi)
    }

    func height(at place: SIMD2<Double>) -> Double {
      amplitude * quickCosine((frequency * place).sum() + phase)
    }
  }

  /// What happens to the sheet that the character lies on.
  private struct Sheet {
    private let across: [Wave]
    private let down: [Wave]
    private let columns: (SIMD2<Double>, SIMD2<Double>)

    init(strength: Double, _ generator: inout SeededGenerator) {
      let turn = ReproducibleMath.sincos(0.1 * strength * generator.normal())
      let shear = 0.15 * strength * generator.normal()
      let width = ReproducibleMath.exp(0.1 * strength * generator.normal())
      let height = ReproducibleMath.exp(0.1 * strength * generator.normal())
      let first = SIMD2(turn.cos, turn.sin) * width
      columns = (first, first * shear + SIMD2(-turn.sin, turn.cos) * height)
      across = (0..<3).map { _ in Wave(strength: strength, &generator) }
      down = (0..<3).map { _ in Wave(strength: strength, &generator) }
    }

    func place(of point: SIMD2<Double>) -> SIMD2<Double> {
      func pull(_ waves: [Wave]) -> Double { waves.reduce(0) { $0 + $1.height(at: point) } }
      let pulled = point + SIMD2(pull(across), pull(down))
      return columns.0 * pulled.x + columns.1 * pulled.y
    }
  }

  /// What happens to one stroke: a shift, and a wave along it.
  private struct Bend {
    private let shift: SIMD2<Double>
    private let amplitude: SIMD2<Double>
    private let phase: SIMD2<Double>
    private let halfTurns: Double

    init(strength: Double, _ generator: inout SeededGenerator) {
      shift = SIMD2(generator.normal(), generator.normal()) * (0.02 * strength)
      amplitude = SIMD2(generator.normal(), generator.normal()) * (0.015 * strength)
      phase = SIMD2(
        generator.uniform(in: 0..<2 * Double.pi), generator.uniform(in: 0..<2 * Double.pi))
      halfTurns = generator.uniform(in: 1..<6)
    }

    func offset(at part: Double) -> SIMD2<Double> {
      let angle = Double.pi * halfTurns * part
      return shift + amplitude
        * SIMD2(quickCosine(angle + phase.x), quickCosine(angle + phase.y))
    }
  }
}

/// The cosine to a millionth: waves need no more, and exact ones took a tenth of training.
private func quickCosine(_ angle: Double) -> Double {
  let turns = angle * (0.5 / Double.pi)
  let rest = (turns - turns.rounded()) * (2 * Double.pi)
  let square = rest * rest
  // Taylor's series, good to 2e-7 up to half a turn.
  var sum = 1 / 20_922_789_888_000.0
  sum = sum * square - 1 / 87_178_291_200.0
  sum = sum * square + 1 / 479_001_600.0
  sum = sum * square - 1 / 3_628_800.0
  sum = sum * square + 1 / 40_320.0
  sum = sum * square - 1 / 720.0
  sum = sum * square + 1 / 24.0
  sum = sum * square - 1 / 2.0
  return sum * square + 1
}
