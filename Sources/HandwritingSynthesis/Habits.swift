import Numerics

/// The geometry of a hand.
public struct ShapeHabits: Sendable {
  /// The height of capitals and digits, in points.
  public let height: Double
  /// Width over height, relative to the forms as designed.
  public let aspect: Double
  /// The shear of uprights in radians, positive leaning to the right.
  public let slant: Double
  /// The rise of the base line in radians, positive climbing.
  public let climb: Double
  /// The height of small letters without ascender, as a share of `height`.
  public let bodyShare: Double
  /// The depth of descenders relative to the forms as designed.
  public let descent: Double
  /// How round arcs are; 1 as designed, less = squarer and more pointed.
  public let roundness: Double
  /// The width of loops; 1 as designed.
  public let loops: Double
  /// How often a stroke gets a lead-in, 0...1.
  public let leadIn: Double
  /// How often a stroke runs out to the right, 0...1.
  public let exit: Double
  /// Whether bars are drawn from right to left.
  public let reversesBars: Bool
  /// How far this hand's letter forms stray from the designs, in form units.
  public let idiosyncrasy: Double
  /// How much its samples differ among each other, in form units.
  public let sloppiness: Double
  /// How often it uses its second form of a character, 0...1.
  public let inconstancy: Double
  /// The length of dots, in form units.
  public let dot: Double

  /// Draws the habits of a hand.
  init(isLeftHanded: Bool, using generator: inout SeededGenerator) {
    height = generator.lognormal(34, 0.22)
    aspect = generator.lognormal(1, 0.14)
    slant = generator.normal(isLeftHanded ? 0 : 0.1, 0.13)
    climb = generator.normal(0.01, 0.03)
    bodyShare = min(max(generator.normal(0.53, 0.06), 0.4), 0.68)
    descent = generator.lognormal(1, 0.15)
    roundness = generator.lognormal(0.97, 0.08)
    loops = generator.lognormal(1, 0.3)
    leadIn = generator.uniform() < 0.25 ? generator.uniform(in: 0.5..<1) : 0.03
    exit = generator.uniform() < 0.5 ? generator.uniform(in: 0.4..<1) : 0.06
    reversesBars = generator.uniform() < (isLeftHanded ? 0.6 : 0.05)
    idiosyncrasy = generator.lognormal(4, 0.25)
    sloppiness = generator.lognormal(2, 0.3)
    inconstancy = generator.uniform() * 0.35
    dot = generator.lognormal(2, 0.7)
  }
}

/// The timing of a hand.
public struct MovementHabits: Sendable {
  /// The duration of a stroke primitive as long as a capital is high, in seconds.
  public let tempo: Double
  /// How duration grows with length: the exponent, 0 = isochrony, 1 = constant speed.
  public let lengthExponent: Double
  /// The median shape parameter of the lognormals.
  public let sigma: Double
  /// The share of a primitive that the next one overlaps in a sweep; more rounds more.
  public let fluency: Double
  /// The same at a corner.
  public let cornerOverlap: Double
  /// The same between a stroke and the way through the air; more makes hooks.
  public let hook: Double
  /// The amplitude of tremor, as a share of the height of capitals.
  public let tremor: Double
  /// The frequency of tremor, in hertz.
  public let tremorFrequency: Double
  /// How much durations vary from sample to sample: the deviation of their logarithm.
  public let irregularity: Double
  /// The density of control points, 1 = common.
  public let density: Double

  /// Draws the habits of a hand.
  init(using generator: inout SeededGenerator) {
    tempo = generator.lognormal(0.24, 0.3)
    lengthExponent = generator.uniform(in: 0.3..<0.5)
    sigma = generator.uniform(in: 0.24..<0.38)
    fluency = generator.uniform(in: 0.48..<0.64)
    cornerOverlap = generator.uniform(in: 0.2..<0.42)
    hook = generator.uniform(in: 0.08..<0.4)
    tremor = generator.lognormal(0.0022, 0.5)
    tremorFrequency = generator.uniform(in: 7..<11)
    irregularity = generator.uniform(in: 0.06..<0.14)
    density = generator.uniform(in: 0.93..<1.08)
  }
}

/// How a hand holds its pen.
public struct Grip: Sendable {
  /// Whether the left hand writes.
  public let isLeftHanded: Bool
  /// The usual force, 1 = an average touch.
  public let force: Double
  /// How much heavier strokes towards the writer are than those away.
  public let contrast: Double
  /// How quickly the pen comes down, in seconds.
  public let attack: Double
  /// The usual angle between pen and paper, in radians.
  public let altitude: Double
  /// The usual direction of the pen's upper end, in radians, 0 = +x axis, clockwise on screen.
  public let azimuth: Double
  /// How far the angles change with the place on the paper, relative to a common hand.
  public let sway: Double
  /// The width of the line at a common force, in points.
  public let width: Double

  /// Draws the habits of a hand.
  init(isLeftHanded: Bool, using generator: inout SeededGenerator) {
    self.isLeftHanded = isLeftHanded
    force = generator.lognormal(0.8, 0.3)
    contrast = generator.uniform(in: 0.05..<0.35)
    attack = generator.uniform(in: 0.012..<0.05)
    altitude = min(max(generator.normal(0.96, 0.12), 0.6), 1.35)
    // A right hand lies below and to the right of the ink, a left one to the left, or hooked above it.
    let right = generator.normal(0.65, 0.25)
    let isHooked = generator.uniform() < 0.3
    azimuth =
      isLeftHanded ? (isHooked ? -Double.pi + right : Double.pi - right) : right
    sway = generator.uniform(in: 0.4..<1.6)
    width = generator.lognormal(2.6, 0.2)
  }
}
