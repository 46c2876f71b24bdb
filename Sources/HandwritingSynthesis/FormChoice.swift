import Numerics

/// Which of a character's forms a writer uses: a usual one, and another now and then.
struct FormChoice {
  private let forms: [LetterForm]
  private let usual: Int
  private let other: Int
  private let inconstancy: Double

  /// Draws a writer's forms of a character; `forms` has at least one.
  init(writer: Writer, character: Character, forms: [LetterForm]) {
    self.forms = forms
    var generator = writer.generator(for: 4, character: character)
    usual = Self.draw(forms.map(\.weight), using: &generator)
    other = Self.draw(forms.map(\.weight), using: &generator)
    inconstancy = writer.shape.inconstancy
  }

  /// The form of one sample and its number among the character's forms.
  func form(using sample: inout SeededGenerator) -> (number: Int, form: LetterForm) {
    let number = sample.uniform() < inconstancy ? other : usual
    return (number, forms[number])
  }

  private static func draw(_ weights: [Double], using generator: inout SeededGenerator) -> Int {
    var rest = generator.uniform() * weights.reduce(0, +)
    for (index, weight) in weights.enumerated() {
      rest -= weight
      if rest < 0 { return index }
    }
    return weights.count - 1
  }
}
