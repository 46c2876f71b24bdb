import Numerics

/// Which of a character's forms a writer uses: a usual one, and another now and then.
///
/// Writers are taken in groups of 16, each of whom stands for a sixteenth of the population: a form that one writer in
/// sixteen uses is used by one writer of every group, instead of being left to chance.
struct FormChoice {
  private static let group = 16

  private let forms: [LetterForm]
  private let usual: Int
  private let other: Int
  private let inconstancy: Double

  /// Draws a writer's forms of a character; `forms` has at least one.
  init(writer: Writer, character: Character, forms: [LetterForm]) {
    self.forms = forms
    let weights = forms.map(\.weight)
    usual = Self.draw(weights, at: Self.quantile(of: writer, character: character, purpose: 4))
    other = Self.draw(weights, at: Self.quantile(of: writer, character: character, purpose: 5))
    inconstancy = writer.shape.inconstancy
  }

  /// The form of one sample and its number among the character's forms.
  func form(using sample: inout SeededGenerator) -> (number: Int, form: LetterForm) {
    let number = sample.uniform() < inconstancy ? other : usual
    return (number, forms[number])
  }

  /// The place of a writer in the population, 0 ..< 1, in an order of its own for each character and purpose.
  private static func quantile(
    of writer: Writer, character: Character, purpose: UInt64
  ) -> Double {
    var common = writer.populationGenerator(for: purpose, character: character)
      .forked(by: UInt64(writer.index / group))
    var order = Array(0..<group)
    common.shuffle(&order)
    var own = writer.generator(for: purpose, character: character)
    return (Double(order[writer.index % group]) + own.uniform()) / Double(group)
  }

  private static func draw(_ weights: [Double], at quantile: Double) -> Int {
    var rest = quantile * weights.reduce(0, +)
    for (index, weight) in weights.enumerated() {
      rest -= weight
      if rest < 0 { return index }
    }
    return weights.count - 1
  }
}
