/// One way in which people write a character: the virtual targets that the pen heads for, stroke by stroke.
///
/// The frame is 100 units high: y = 0 is the height of ascenders, capitals and digits, 50 the top of small letters,
/// 100 the base line, 145 the lowest reach of descenders; x uses the same unit and y grows downwards.
///
/// Forms are written in a small notation, words separated by blanks:
///
/// | word | meaning |
/// | --- | --- |
/// | `40,50` | a target that the pen passes in one sweep |
/// | `40,50!` | a corner: the pen nearly stops |
/// | `40,50@60` | the arc that arrives here turns by 60 degrees, clockwise on screen; otherwise it follows from the neighbours |
/// | `40,50*` | the outer end of a loop, which wide or narrow loops move |
/// | `/` | the pen is lifted |
/// | `-` before a stroke | a bar, which some writers draw from the other end |
/// | `.40,20` | a dot |
/// | `<` before, `>` after a stroke | some writers lead in from the lower left, or run out to the right |
package struct LetterForm: Sendable {
  /// A place that the pen heads for.
  package struct Target: Sendable, Hashable {
    /// To the right, in form units.
    package var x: Double
    /// Downwards, in form units.
    package var y: Double
    /// Whether the pen nearly stops.
    package var isCorner = false
    /// Whether a wide or narrow loop moves it.
    package var isLoop = false
    /// The turn of the arriving arc in degrees, where the form states it.
    package var turn: Double?
  }

  /// The targets between two lifts of the pen.
  package struct Part: Sendable, Hashable {
    /// At least one target; one alone is a dot.
    package var targets: [Target] = []
    /// Whether it may be drawn from the other end.
    package var isBar = false
    /// Whether a lead-in stroke may precede it.
    package var allowsLeadIn = false
    /// Whether it may run out to the right.
    package var allowsExit = false
  }

  /// What it stands for.
  package let character: Character
  /// How common it is among writers, relative to the character's other forms.
  package let weight: Double
  /// The strokes in writing order, at least one.
  package let parts: [Part]

  /// Reads the notation; nil when it is malformed.
  package init?(_ character: Character, _ weight: Double, _ notation: String) {
    var parts = [Part()]
    for word in notation.split(separator: " ") {
      switch word {
      case "/": parts.append(Part())
      case "-": parts[parts.count - 1].isBar = true
      case "<": parts[parts.count - 1].allowsLeadIn = true
      case ">": parts[parts.count - 1].allowsExit = true
      default:
        guard let target = Self.target(word) else { return nil }
        parts[parts.count - 1].targets.append(target)
      }
    }
    guard weight > 0, parts.allSatisfy({ !$0.targets.isEmpty }) else { return nil }
    self.character = character
    self.weight = weight
    self.parts = parts
  }

  private static func target(_ word: Substring) -> Target? {
    var rest = word.first == "." ? word.dropFirst() : word
    var target = Target(x: 0, y: 0)
    if let at = rest.firstIndex(of: "@") {
      guard let turn = Int(rest[rest.index(after: at)...]) else { return nil }
      target.turn = Double(turn)
      rest = rest[..<at]
    }
    while let last = rest.last, last == "!" || last == "*" {
      if last == "!" { target.isCorner = true } else { target.isLoop = true }
      rest = rest.dropLast()
    }
    let numbers = rest.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
    target.x = Double(x)
    target.y = Double(y)
    return target
  }
}
