import Ink
import Numerics

/// Force, tilt and width along the strokes of one sample.
struct PenChannels {
  private let grip: Grip
  private let height: Double
  private let level: Double
  private let altitude: Double
  private let azimuth: Double
  private let waver: Tremor

  /// Draws what changes from sample to sample; `height` of capitals in points.
  init(grip: Grip, height: Double, using generator: inout SeededGenerator) {
    self.grip = grip
    self.height = height
    level = grip.force * generator.lognormal(1, 0.1)
    altitude = grip.altitude + generator.normal(0, 0.025)
    azimuth = grip.azimuth + generator.normal(0, 0.04)
    waver = Tremor(amplitude: 0.03, frequency: 4, using: &generator)
  }

  /// The control points of a trace, with every channel on the grid on which files store it.
  func points(of trace: PenTrace) -> [StrokePoint] {
    let controls = SplineFit.controlPoints(through: trace.locations)
    let start = trace.times[0]
    let end = trace.times[trace.times.count - 1]
    return controls.indices.map { index in
      let time = trace.times[index]
      let before = trace.locations[max(index - 1, 0)]
      let after = trace.locations[min(index + 1, controls.count - 1)]
      let length = max(before.distance(to: after), 1e-6)
      let downwards = (after.y - before.y) / length
      let force = self.force(
        since: time - start, until: end - time, downwards: downwards, speed: trace.speeds[index],
        time: time)
      let sway = angles(at: trace.locations[index], time: time)
      let width = grip.width * (0.7 + 0.3 * force.squareRoot())
      return StrokePoint(
        location: Point(StoredGrid.float(controls[index].x), StoredGrid.float(controls[index].y)),
        timeOffset: StoredGrid.float(time - start),
        size: Size(width: StoredGrid.float(width), height: StoredGrid.float(width)),
        opacity: StoredGrid.opacityOne, force: StoredGrid.force(force),
        azimuth: StoredGrid.azimuth(sway.azimuth), altitude: StoredGrid.altitude(sway.altitude))
    }
  }

  private func force(
    since: Double, until: Double, downwards: Double, speed: Double, time: Double
  ) -> Double {
    let rise = 1 - 0.8 * ReproducibleMath.exp(-since / grip.attack)
    let fall = 1 - 0.7 * ReproducibleMath.exp(-until / (grip.attack * 0.7))
    let heights = speed / height
    // Fast strokes are light ones.
    let lightness = 1 / (1 + 0.03 * heights)
    let noise = 1 + waver.displacement(at: time).x
    let value = level * (1 + grip.contrast * downwards) * lightness * rise * fall * noise
    return min(max(value, 0.02), 3)
  }

  private func angles(at place: Point, time: Double) -> (azimuth: Double, altitude: Double) {
    let shake = waver.displacement(at: time)
    // Fingers stretched out lay the pen down, those drawn in set it up; the hand turns about the wrist.
    let up = -place.y / height
    let across = place.x / height
    let side = grip.isLeftHanded ? -1.0 : 1.0
    return (
      azimuth + grip.sway * (side * 0.06 * (up - 0.4) - 0.05 * across + 0.2 * shake.y),
      min(max(altitude - grip.sway * 0.05 * (up - 0.4) + 0.15 * shake.x, 0.3), 1.5)
    )
  }
}

/// The numbers that PencilKit files can hold, so that a sample is the same before and after it was stored.
package enum StoredGrid {
  /// The nearest number with 24 significant bits.
  package static func float(_ value: Double) -> Double { Double(Float(value)) }

  /// Opacity 1 as files hold it: 32,767 of steps of 2 / 65,535.
  package static let opacityOne = 2 * 32_767.0 / 65_535

  /// The nearest force in thousandths.
  package static func force(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  /// The nearest azimuth of 65,536 between -pi and pi.
  package static func azimuth(_ value: Double) -> Double {
    let turns = (value + Double.pi) / (2 * Double.pi)
    let step = ((turns - turns.rounded(.down)) * 65_535).rounded()
    return 2 * Double.pi * step / 65_535 - Double.pi
  }

  /// The nearest altitude of 65,536 between 0 and pi / 2.
  package static func altitude(_ value: Double) -> Double {
    let step = ((1 - value / (Double.pi / 2)) * 65_535).rounded()
    return (1 - min(max(step, 0), 65_535) / 65_535) * Double.pi / 2
  }
}
