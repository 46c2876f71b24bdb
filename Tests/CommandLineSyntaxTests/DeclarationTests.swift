import CommandLineSyntax
import Testing

struct DeclarationTests {
  @Test func `a sound program has no problems`() {
    #expect(Sample.program.problems().isEmpty)
  }

  @Test func `the validator finds what is wrong`() {
    let bad = CommandDeclaration(
      name: "Bad", summary: "ends with a stop.",
      operands: [Operand("A", "some", count: .any), Operand("B", "another", count: .optional)],
      options: [
        Option<Bool>.flag("no-way", "is taken for a negation").declaration,
        Option<Bool>.flag("jobs", short: "j", "is there already").declaration,
        Option<String>.text("one", .choice(["only"]), "no choice").declaration,
        Option<Bool>.flag("mute", "", details: "no stop").declaration,
      ],
      examples: [Example("Bad --unknown", "fails")])
    let problems = ProgramDeclaration(
      name: "p", version: "1", summary: "s", commands: [bad, bad],
      sharedOptions: [Sample.jobs.declaration]
    ).problems()
    for expected in [
      "command Bad is declared twice", "Bad: --jobs twice", "Bad: -j twice",
      "Bad: --no-way: not a name", "Bad: not a name", "Bad: the summary is no phrase",
      "Bad: --mute: the summary is no phrase", "Bad: --mute: the details are no sentences",
      "Bad: --one: no choice", "Bad: two operands of varying number",
      "Bad: the example 'Bad --unknown' cannot be parsed",
    ] {
      #expect(problems.contains(expected), "\(problems)")
    }
  }
}
