import Foundation
import Platform

/// Checks of the places where results shall lie, made before the work starts.
enum OutputPlace {
  /// Whether something lies there that is neither a file nor a folder, such as a pipe or a device.
  static func isSpecial(_ path: String) -> Bool {
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    guard let type else { return false }
    return type != .typeRegular && type != .typeDirectory
  }

  /// Checks that a file can be written at `path`.
  ///
  /// - Parameters:
  ///   - path: Where the file shall lie.
  ///   - overwrite: Whether a file that lies there may be replaced.
  ///   - inputs: What the command reads, which is never replaced.
  /// - Throws: `CommandFailure` that says why not.
  static func check(_ path: String, overwrite: Bool = true, inputs: [String] = [])
    throws(CommandFailure)
  {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if exists, isFolder.boolValue {
      throw CommandFailure("\(path): is a folder: name a file")
    }
    if let file = fileIdentity(path), inputs.contains(where: { fileIdentity($0) == file }) {
      throw CommandFailure("\(path): is read by this command: name another file")
    }
    if exists, !overwrite {
      throw CommandFailure("\(path): exists already: name another file or add '--force'")
    }
    if isSpecial(path) {
      throw CommandFailure("\(path): is no ordinary file: name another place")
    }
    try checkFolder(above: path)
  }

  /// Checks that a folder lies at `path` or can be made there.
  ///
  /// - Throws: `CommandFailure` that says why not.
  static func checkFolder(at path: String) throws(CommandFailure) {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if exists, !isFolder.boolValue { throw CommandFailure("\(path): is a file: name a folder") }
    try checkFolder(above: path + "/file")
  }

  /// What tells a file from all others under whatever name: its device and its number there; nil when it is not there.
  private static func fileIdentity(_ path: String) -> [Int]? {
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let device = attributes[.systemNumber] as? NSNumber,
      let number = attributes[.systemFileNumber] as? NSNumber
    else { return nil }
    return [device.intValue, number.intValue]
  }

  /// Removes a folder that was made for results which did not come; one with anything in it stays.
  static func removeIfEmpty(_ path: String) {
    _ = unsafe rmdir(path)
  }

  /// What to say when writing failed.
  static func failure(_ path: String, _ error: any Error) -> CommandFailure {
    let error = FileError(path: path, operation: "written", underlying: error)
    return CommandFailure("\(error): \(advice(for: error))")
  }

  /// What to do about an error of writing.
  static func advice(for error: FileError) -> String {
    error.isOutOfSpace ? "free some space or name another place" : "name another place"
  }

  /// Checks that the closest folder above that exists is one, and can be written.
  private static func checkFolder(above path: String) throws(CommandFailure) {
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    var isFolder: ObjCBool = false
    while folder.path != "/",
      unsafe !FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
    {
      folder.deleteLastPathComponent()
    }
    if folder.path == "/" { isFolder = true }
    guard isFolder.boolValue else {
      throw CommandFailure("\(path): cannot be written (\(folder.path) is a file): name another")
    }
    guard FileManager.default.isWritableFile(atPath: folder.path) else {
      throw CommandFailure(
        "\(path): cannot be written (no permission in \(folder.path)): name another place")
    }
  }
}
