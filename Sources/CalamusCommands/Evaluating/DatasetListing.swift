import CommandLineSyntax
import DataFormats
import Evaluation
import Foundation
import HandwritingSynthesis
import Platform
import Reports

/// What `calamus datasets` prints.
enum DatasetListing {
  /// Names every dataset on the search path, and whether its files are there.
  static func list(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let search = DatasetInput.search(invocation)
    for (folder, card) in search.cards() {
      switch card {
      case .failure(let error): session.fail(error.description)
      case .success(let card):
        let isThere = DatasetLocation(card.name, folder: folder, card: card, search: search)
          .missingFiles.isEmpty
        try session.print(
          session.json
            ? json(of: card, folder: folder, isThere: isThere).compact
            : line(of: card, isThere: isThere))
      }
    }
    return session.status
  }

  /// Compares files with their cards; no names verify all whose files are here.
  static func verify(
    _ names: [String], _ invocation: Invocation, _ session: Session
  ) throws -> ExitStatus {
    let search = DatasetInput.search(invocation)
    let all =
      names.isEmpty
      ? search.cards().map { ($0.folder as NSString).lastPathComponent }
      : names
    var done = 0
    for name in all {
      try session.interruption.check()
      do {
        let location = try DatasetLocation(name, search: search)
        // Nobody needs all the datasets that there are cards for.
        if names.isEmpty, location.isAbsent {
          try session.print(
            session.json
              ? JSON.object(["dataset": .string(name), "present": false]).compact
              : "\(name): not here")
        } else {
          try tell(
            DatasetVerification(
              location, limits: InputLimits.limits(invocation), jobs: session.jobs),
            of: name, session)
        }
        done += 1
      } catch let error as DatasetError {
        if session.json { try session.print(json(of: error, dataset: name).compact) }
        session.fail(error.description)
      }
    }
    return done == 0 && !all.isEmpty ? .nothingDone : session.status
  }

  private static func tell(
    _ verification: DatasetVerification, of name: String, _ session: Session
  ) throws {
    for check in verification.checks {
      if session.json {
        try session.print(json(of: check, dataset: name).compact)
      } else if check.problem == nil {
        try session.print("\(oneLine(name)): \(oneLine(check.subject)): right")
      }
      if let problem = check.problem { session.fail("\(name): \(check.subject): \(problem)") }
    }
  }

  /// Reads datasets and tells what they hold; of one whose files are missing or wrong, what its card knows.
  static func describe(
    _ names: [String], page: String?, _ invocation: Invocation, _ session: Session
  ) throws -> ExitStatus {
    let search = DatasetInput.search(invocation)
    let output = try page.map {
      try OutputFile(path: $0, inputs: names, standardOutput: session.output)
    }
    var described = 0
    for name in names {
      try session.interruption.check()
      var location: DatasetLocation?
      do {
        let found = try DatasetLocation(name, search: search)
        location = found
        let survey = try DatasetInput.survey(
          found, hasExhibits: output != nil, invocation, session)
        described += 1
        if let output {
          try output.write(DatasetPage(survey).text)
          try output.commit()
          if page == "-" { continue }
        }
        try session.output.write(
          session.json
            ? DatasetDescription.json(of: survey).compact + "\n"
            : DatasetDescription.text(of: survey, color: session.colorsOutput))
      } catch let error as DatasetError {
        if let location, let card = location.card {
          described += 1
          try session.output.write(
            session.json
              ? DatasetDescription.json(of: card).compact + "\n"
              : DatasetDescription.text(
                of: card, in: location.path, color: session.colorsOutput))
        }
        if session.json { try session.print(json(of: error, dataset: name).compact) }
        session.fail(error.description)
      }
    }
    return described == 0 ? .nothingDone : session.status
  }

  /// Writes the demonstration set, its files one by one and the card last.
  static func generate(
    _ set: DemonstrationSet, _ folder: String, overwrite: Bool, _ session: Session
  ) throws -> ExitStatus {
    try OutputPlace.check("\(folder)/\(DatasetCard.fileName)", overwrite: overwrite)
    let progress = session.progress("writing by hand")
    let files = try DemonstrationFolder(set: set).files { progress.update($0) }
    progress.finish()
    // A card stands for a whole dataset: it comes when the rest is there.
    let (cards, others) = (
      files.filter { $0.name == DatasetCard.fileName },
      files.filter { $0.name != DatasetCard.fileName }
    )
    for file in others + cards {
      try AtomicFile.write(Data(file.bytes), to: "\(folder)/\(file.name)")
    }
    session.note("\(folder): \(counted(files.count, "file")) written")
    return .done
  }

  private static func line(of card: DatasetCard, isThere: Bool) -> String {
    let counts = card.counts.map { ", \(counted($0.samples, "sample"))" } ?? ""
    return "\(card.name): \(oneLine(card.title))\(counts)"
      + (isThere ? "" : ", its files are not here: see 'calamus datasets describe \(card.name)'")
  }

  private static func json(of card: DatasetCard, folder: String, isThere: Bool) -> JSON {
    .object([
      "name": .string(card.name), "title": .string(card.title), "folder": .string(folder),
      "licence": .string(card.licence), "source": .string(card.source),
      "samples": card.counts.map { .integer($0.samples) } ?? .null, "present": .bool(isThere),
    ])
  }

  private static func json(of check: DatasetVerification.Check, dataset: String) -> JSON {
    .object([
      "dataset": .string(dataset), "subject": .string(check.subject),
      "right": .bool(check.problem == nil), "problem": .optional(check.problem),
    ])
  }

  private static func json(of error: DatasetError, dataset: String) -> JSON {
    .object([
      "dataset": .string(dataset),
      "error": .object(["code": .string(error.code), "message": .string(error.description)]),
    ])
  }
}
