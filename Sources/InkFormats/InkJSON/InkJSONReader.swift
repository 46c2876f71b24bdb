internal import Ink

/// Reads the project's own lossless format, `.ink.json`; `FORMAT.md` beside this file describes it.
///
/// The reader is strict: an unknown member, a missing one, a number that is not finite, a list of the wrong length or
/// an index out of range refuses the file and names the element, as in `drawings[0].strokes[3].path.points.x`.
public enum InkJSONReader {
  /// The name of the format.
  public static let format = "ink-json"
  /// The text in front of the number of a schema.
  package static let schemaName = "calamus.ink/"
  /// The newest schema that is read, and the one that is written.
  package static let schemaVersion = 1

  /// Whether a file that starts with `prefix` (64 bytes are plenty) is an `.ink.json` of any schema.
  public static func recognises(_ prefix: some Collection<UInt8>) -> Bool {
    var rest = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? prefix.dropFirst(3) : prefix[...]
    for token in ["{", "\"schema\"", ":", "\"" + schemaName] {
      rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
      guard rest.starts(with: token.utf8) else { return false }
      rest = rest.dropFirst(token.utf8.count)
    }
    return true
  }

  /// Reads every drawing of a file, in order.
  ///
  /// Times that run backwards are kept and reported once a drawing (`W-time`).
  ///
  /// - Parameters:
  ///   - bytes: The whole file: JSON in UTF-8.
  ///   - file: The name for the records and for errors.
  /// - Returns: One record a drawing, with the label and writer that the file states.
  /// - Throws: `empty`, `truncated`, `malformed`, `notFinite`, `newerVersion` with the schema's number, or
  ///   `unknownFormat`; the place is the element and the line.
  public static func records(
    from bytes: [UInt8], file: String
  ) throws(InkFileError) -> [DrawingRecord] {
    guard !bytes.isEmpty else {
      throw InkFileError(file: file, code: "empty", message: "the file is empty")
    }
    do {
      return try records(bytes, file)
    } catch {
      let line = 1 + bytes[..<error.offset].count { $0 == 0x0A }
      throw InkFileError(
        file: file, code: error.code, message: error.message,
        place: error.path.isEmpty ? "line \(line)" : "\(error.path), line \(line)")
    }
  }

  private static func records(
    _ bytes: [UInt8], _ file: String
  ) throws(InkJSONFault) -> [DrawingRecord] {
    var cursor = JSONCursor(bytes)
    try cursor.openObject()
    // The schema first: a newer file may have members that are not known here.
    guard try cursor.nextMember() == "schema" else {
      throw cursor.fault("the first member is not \"schema\"", code: "unknownFormat")
    }
    try check(schema: try cursor.string(), cursor)
    var records: [DrawingRecord]?
    while let name = try cursor.nextMember() {
      guard name == "drawings" else { throw cursor.unknownMember() }
      var found: [DrawingRecord] = []
      try cursor.openArray()
      while try cursor.nextElement() {
        var record = try cursor.drawingRecord()
        record.file = file
        record.index = found.count
        found.append(record)
      }
      records = found
    }
    try cursor.finish()
    guard let records else { throw cursor.fault("the member \"drawings\" is missing") }
    return records
  }

  private static func check(schema: String, _ cursor: JSONCursor) throws(InkJSONFault) {
    guard schema.hasPrefix(schemaName), let version = Int(schema.dropFirst(schemaName.count)),
      version >= 1
    else { throw cursor.fault("the schema is not \"\(schemaName)1\"", code: "unknownFormat") }
    guard version <= schemaVersion else {
      throw cursor.fault(
        "schema \(version) is newer than \(schemaVersion), the newest that is known",
        code: "newerVersion")
    }
  }
}
