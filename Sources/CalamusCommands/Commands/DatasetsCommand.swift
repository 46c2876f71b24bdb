import CommandLineSyntax
import DataFormats
import Evaluation

/// `calamus datasets list|verify|describe`: tells what labelled handwriting there is, and whether it is whole.
enum DatasetsCommand: Command {
  private static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "DIR", "where generate writes the dataset")
  private static let force = Option<Bool>.flag(
    "force", short: "f", "let generate replace files in DIR")

  static let declaration = CommandDeclaration(
    name: "datasets", summary: "lists, verifies and describes datasets",
    details: """
      list names the datasets under Datasets/. verify compares the files of datasets with the \
      digests and counts of their cards; without a name it verifies all whose files are here. \
      describe reads datasets and tells what they hold, and how to get those that are not here. \
      generate writes the demonstration set, demo, from its generator, \
      always the same bytes.

      Cards lie under Datasets/ of the working folder, above the program, in share/calamus of an \
      installation, and in the folders of CALAMUS_DATASETS. A card's files lie beside it, or in \
      CALAMUS_DATA/NAME.
      """,
    operands: [
      Operand("ACTION", "what to do", choices: ["list", "verify", "describe", "generate"]),
      Operand("DATASET", "names, folders or archives", count: .any),
    ],
    options: [output.declaration, force.declaration],
    examples: [
      Example("datasets list", "names all datasets"),
      Example("datasets describe demo", "tells what the demonstration set holds"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let names = Array(invocation.operands.dropFirst())
    if invocation.operands[0] != "generate",
      invocation[output] != nil || invocation.isSet(force)
    {
      throw UsageError("datasets: --output and --force belong to generate: drop them")
    }
    switch invocation.operands[0] {
    case "list":
      guard names.isEmpty else {
        throw UsageError(
          "datasets: list takes no name: type 'calamus datasets describe \(names[0])'")
      }
      return try DatasetListing.list(session)
    case "generate":
      guard names == ["demo"], let folder = invocation[output] else {
        throw UsageError(
          "datasets: generate makes demo: type 'calamus datasets generate demo --output DIR'")
      }
      return try DatasetListing.generate(
        folder, overwrite: invocation.isSet(force), session)
    case "verify": return try DatasetListing.verify(names, session)
    default:
      guard !names.isEmpty else {
        throw UsageError("datasets: DATASET is missing: type 'calamus datasets describe DATASET'")
      }
      return try DatasetListing.describe(names, session)
    }
  }
}
