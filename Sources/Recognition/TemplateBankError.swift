public import Platform

/// Why a file cannot be used as a template bank.
public enum TemplateBankError: Error, Sendable, CustomStringConvertible {
  /// The file cannot be read or written.
  case file(FileError)
  /// The file is something else; with its path and the reason.
  case notABank(path: String, reason: String)
  /// The file was written by a newer program; with its path and the schema that it names.
  case newerSchema(path: String, found: String)
  /// A part of the bank is wrong; with its path, the part and the reason.
  case invalid(path: String, place: String, reason: String)

  /// The sentence that the commands print.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .notABank(let path, let reason): "\(path): this is not a template bank (\(reason))"
    case .newerSchema(let path, let found):
      "\(path): the template bank has the schema \(found); this program reads "
        + "\(TemplateBank.schema) and older: train it again or use a newer program"
    case .invalid(let path, let place, let reason):
      "\(path): the template bank is damaged: \(reason) (\(place))"
    }
  }
}
