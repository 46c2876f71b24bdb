/// Every form of every character that the generator can write.
package enum LetterForms {
  /// The tables as written down, in order.
  package static let table = DigitForms.table + LowercaseForms.table + UppercaseForms.table

  /// The forms of each character, in the order of the tables.
  package static let all: [Character: [LetterForm]] = Dictionary(
    grouping: table.compactMap { LetterForm($0.0, $0.1, $0.2) }, by: \.character)
}
