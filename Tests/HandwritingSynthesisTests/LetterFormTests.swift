import HandwritingSynthesis
import Testing

@Suite struct LetterFormTests {
  @Test func readsTargetsPartsAndMarks() throws {
    let form = try #require(LetterForm("x", 2, "< 10,50 20,60! 30,-5@-40 7,8* > / - 1,2 3,4"))
    #expect(form.parts.count == 2)
    let first = form.parts[0]
    #expect(first.targets.map(\.x) == [10, 20, 30, 7])
    #expect(first.targets.map(\.y) == [50, 60, -5, 8])
    #expect(first.targets.map(\.isCorner) == [false, true, false, false])
    #expect(first.targets.map(\.isLoop) == [false, false, false, true])
    #expect(first.targets[2].turn == -40)
    #expect(first.allowsLeadIn && first.allowsExit && !first.isBar)
    #expect(form.parts[1].isBar && !form.parts[1].allowsExit)
  }

  @Test(arguments: ["", "/", "1,2 /", "1", "1,2,3", "a,2", "1,2@", "1,2@x", "1,2?", "1,,2"])
  func refusesWhatIsMalformed(notation: String) {
    #expect(LetterForm("x", 1, notation) == nil)
  }

  @Test func everyLineOfTheTablesIsWellFormed() {
    for (character, weight, notation) in LetterForms.table {
      #expect(
        LetterForm(character, weight, notation) != nil, "\(character): \(notation)")
    }
  }

  @Test func everyCharacterHasSeveralForms() {
    for character in Handwriting.characters {
      #expect((LetterForms.all[character]?.count ?? 0) >= 2, "\(character)")
    }
  }
}
