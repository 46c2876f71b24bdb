import CommandLineSyntax
import DataFormats
import Evaluation

/// `calamus datasets list|verify|describe`: tells what labelled handwriting there is, and whether it is whole.
enum DatasetsCommand: Command {
  static let declaration = CommandDeclaration(
    name: "datasets", summary: "lists, verifies and describes datasets",
    details: """
      list names the datasets under Datasets/. verify compares the files of datasets with the \
      digests and counts of their cards; without a name it verifies all. describe reads datasets \
      and tells what they hold.

      Cards lie under Datasets/ of the working folder, above the program, in share/calamus of an \
      installation, and in the folders of CALAMUS_DATASETS. A card's files lie beside it, or in \
      CALAMUS_DATA/NAME.
      """,
    operands: [
      Operand("ACTION", "what to do", choices: ["list", "verify", "describe"]),
      Operand("DATASET", "names, folders or archives", count: .any),
    ],
    examples: [
      Example("datasets list", "names all datasets"),
      Example("datasets describe demo", "tells what the demonstration set holds"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let names = Array(invocation.operands.dropFirst())
    switch invocation.operands[0] {
    case "list":
      guard names.isEmpty else {
        throw UsageError(
          "datasets: list takes no name: type 'calamus datasets describe \(names[0])'")
      }
      return try DatasetListing.list(session)
    case "verify": return try DatasetListing.verify(names, session)
    default:
      guard !names.isEmpty else {
        throw UsageError("datasets: DATASET is missing: type 'calamus datasets describe DATASET'")
      }
      return try DatasetListing.describe(names, session)
    }
  }
}
