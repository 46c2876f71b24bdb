import CommandLineSyntax
import DataFormats
import Evaluation
import Foundation

/// What `calamus datasets install` does and prints.
enum DatasetInstalling {
  /// Installs what registries carry, and tells how to get the rest.
  static func install(
    _ names: [String], _ invocation: Invocation, _ session: Session
  ) throws -> ExitStatus {
    let search = DatasetInput.search(invocation)
    let environment = ProcessInfo.processInfo.environment
    guard
      let dataFolder = invocation[DatasetInput.data]
        ?? DatasetSearchPath.userFolder(environment: environment)
    else {
      throw CommandFailure("datasets: there is no home folder to install into: add '--data FOLDER'")
    }
    var done = 0
    for name in names {
      try session.interruption.check()
      do {
        if try install(name, search, into: dataFolder, session) { done += 1 }
      } catch let error as DatasetError {
        if session.json {
          try session.print(
            JSON.object([
              "dataset": .string(name), "installed": false,
              "error": .object([
                "code": .string(error.code), "message": .string(error.description),
              ]),
            ]).compact)
        }
        session.fail(error.description)
      }
    }
    if done == names.count { return session.status }
    return done == 0 ? .nothingDone : .someFailed
  }

  /// Installs one dataset; false when people must fetch it.
  private static func install(
    _ name: String, _ search: DatasetSearchPath, into dataFolder: String, _ session: Session
  ) throws -> Bool {
    let location = try DatasetLocation(name, search: search)
    guard let card = location.card else {
      throw DatasetError(
        file: name, code: "card", message: "is there already, and has no card to install by")
    }
    let installation = DatasetInstallation(card, into: dataFolder)
    if location.missingFiles.isEmpty {
      try tell(card, "is here already", in: location.foundFolder ?? location.path, session)
      return true
    }
    guard card.package != nil else {
      try tellHow(card, folder: installation.folder, session)
      return false
    }
    if !installation.isDone {
      session.note("\(name): downloading")
      try installation.run(
        PackageDownload(environment: ProcessInfo.processInfo.environment))
    }
    try tell(card, "installed", in: installation.folder, session)
    return true
  }

  private static func tell(
    _ card: DatasetCard, _ state: String, in folder: String, _ session: Session
  ) throws {
    try session.print(
      session.json
        ? JSON.object([
          "dataset": .string(card.name), "installed": true, "folder": .string(folder),
        ]).compact : "\(card.name): \(state), in \(oneLine(folder))")
  }

  /// Two lines: where to get the files, and where to put them.
  private static func tellHow(
    _ card: DatasetCard, folder: String, _ session: Session
  ) throws {
    let get =
      (card.install ?? "Get its files from \(card.source).")
      .split(whereSeparator: \.isNewline).map { oneLine(String($0)) }
    let rest = card.files.count - 2
    let files =
      card.files.prefix(2).map { oneLine($0.path) }.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
    let put =
      "put \(files) into \(oneLine(folder)), or into the folder \(card.dataFolderName) of one "
      + "that --data or CALAMUS_DATA names"
    if session.json {
      try session.print(
        JSON.object([
          "dataset": .string(card.name), "installed": false, "source": .string(card.source),
          "get": .string(get.joined(separator: " ")), "folder": .string(folder),
          "files": .array(card.files.map { .string($0.path) }),
        ]).compact)
    } else {
      try session.print("\(card.name): get: \(get.first ?? "")\n\(card.name): then \(put)")
    }
  }
}
