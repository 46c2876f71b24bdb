import Ink
import Numerics

/// The virtual targets of one sample of a character on the paper, as this hand places them this time.
struct ShapePlan {
  /// A target on the paper.
  struct Target {
    /// In points, y downwards, the base line at 0.
    var location: Point
    /// Whether the pen nearly stops.
    var isCorner: Bool
    /// The turn of the arriving arc in radians, where the form states it.
    var turn: Double?
    /// What a hand adds to the turn of the arriving arc, in radians: nobody draws straight lines.
    var sag: Double
  }

  /// The strokes, each with at least two targets.
  var parts: [[Target]] = []

  /// Places a form.
  ///
  /// `habits` draws what is the writer's own about this form and must start in the same state for every sample;
  /// `sample` draws what changes each time.
  init(
    form: LetterForm, shape: ShapeHabits, personal: Warp, habits: inout SeededGenerator,
    sample: inout SeededGenerator
  ) {
    let own = Warp(amplitude: shape.idiosyncrasy * 0.6, using: &habits)
    let now = Warp(amplitude: shape.sloppiness * 0.8, using: &sample)
    let placement = Placement(form: form, shape: shape, sample: &sample)
    let usesLeadIn = sample.uniform() < shape.leadIn
    let usesExit = sample.uniform() < shape.exit
    let dotLength = shape.dot * sample.uniform(in: 0.5..<1.5)
    for part in form.parts {
      var targets = part.targets
      if part.isBar && shape.reversesBars { targets.reverse() }
      Self.scaleLoops(&targets, by: shape.loops)
      if part.allowsLeadIn && usesLeadIn { Self.addLeadIn(&targets) }
      if part.allowsExit && usesExit { Self.addExit(&targets) }
      if targets.count == 1 {
        var end = targets[0]
        end.x += dotLength * 0.4
        end.y += dotLength * 0.9
        targets.append(end)
      }
      var placed: [Target] = []
      for target in targets {
        var x = target.x
        var y = target.y
        for warp in [personal, own, now] {
          let shift = warp.displacement(x: target.x, y: target.y)
          x += shift.x
          y += shift.y
        }
        x += habits.normal(0, shape.idiosyncrasy * 0.4) + sample.normal(0, shape.sloppiness * 0.5)
        y += habits.normal(0, shape.idiosyncrasy * 0.4) + sample.normal(0, shape.sloppiness * 0.5)
        placed.append(
          Target(
            location: placement.point(x: x, y: y), isCorner: target.isCorner,
            turn: target.turn.map { $0 * Double.pi / 180 },
            sag: habits.normal(0, 0.12) + sample.normal(0, 0.1)))
      }
      parts.append(placed)
    }
  }

  /// Moves the outer ends of loops away from or towards the middle of their neighbours.
  private static func scaleLoops(_ targets: inout [LetterForm.Target], by factor: Double) {
    for index in targets.indices where targets[index].isLoop {
      guard index > 0, index + 1 < targets.count else { continue }
      let middleX = (targets[index - 1].x + targets[index + 1].x) / 2
      targets[index].x = middleX + (targets[index].x - middleX) * factor
    }
  }

  private static func addLeadIn(_ targets: inout [LetterForm.Target]) {
    let first = targets[0]
    targets[0].isCorner = true
    targets.insert(LetterForm.Target(x: first.x - 14, y: first.y + 16), at: 0)
  }

  private static func addExit(_ targets: inout [LetterForm.Target]) {
    let last = targets.removeLast()
    targets.append(LetterForm.Target(x: last.x, y: last.y - 9))
    targets.append(LetterForm.Target(x: last.x + 8, y: last.y))
    targets.append(LetterForm.Target(x: last.x + 18, y: last.y - 9))
  }
}

/// From form units to the paper: proportions, slant, climb and size, with what changes from sample to sample.
private struct Placement {
  private let isSmall: Bool
  private let body: Double
  private let descent: Double
  private let scaleX: Double
  private let scaleY: Double
  private let shear: Double
  private let climb: Double

  init(form: LetterForm, shape: ShapeHabits, sample: inout SeededGenerator) {
    isSmall = form.character.isLowercase
    body = shape.bodyShare
    descent = shape.descent
    let size = shape.height / 100 * sample.lognormal(1, 0.05)
    scaleX = size * shape.aspect * (isSmall ? 0.86 : 1) * sample.lognormal(1, 0.05)
    scaleY = size
    shear = shape.slant + sample.normal(0, 0.035)
    climb = shape.climb + sample.normal(0, 0.025)
  }

  func point(x: Double, y: Double) -> Point {
    // Height above the base line, in hundredths of a capital.
    var height = 100 - y
    if height < 0 {
      height *= descent
    } else if isSmall {
      height = height <= 50 ? height * 2 * body : 100 * body + (height - 50) * 2 * (1 - body)
    }
    let across = x * scaleX + shear * height * scaleY
    let up = height * scaleY + climb * x * scaleX
    return Point(across, -up)
  }
}
