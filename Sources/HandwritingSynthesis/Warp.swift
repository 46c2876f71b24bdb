import Ink
import Numerics

/// A smooth random displacement of the plane of forms, so that neighbouring targets move together.
///
/// A sum of plane waves of wavelengths between 70 and 200 form units.
struct Warp {
  private var waves: [(kx: Double, ky: Double, phase: Double, ax: Double, ay: Double)] = []

  /// Draws a field whose displacement deviates by about `amplitude` form units along each axis.
  init(amplitude: Double, using generator: inout SeededGenerator) {
    let count = 4
    // A wave of amplitude a has the deviation a / sqrt 2.
    let share = amplitude * (2 / Double(count)).squareRoot()
    for _ in 0..<count {
      let direction = generator.uniform() * 2 * Double.pi
      let number = 2 * Double.pi / generator.uniform(in: 70..<200)
      waves.append(
        (
          number * ReproducibleMath.cos(direction), number * ReproducibleMath.sin(direction),
          generator.uniform() * 2 * Double.pi, generator.normal(0, share),
          generator.normal(0, share)
        ))
    }
  }

  /// The displacement at a place.
  func displacement(x: Double, y: Double) -> (x: Double, y: Double) {
    var sum = (x: 0.0, y: 0.0)
    for wave in waves {
      let value = ReproducibleMath.sin(wave.kx * x + wave.ky * y + wave.phase)
      sum.x += wave.ax * value
      sum.y += wave.ay * value
    }
    return sum
  }
}
