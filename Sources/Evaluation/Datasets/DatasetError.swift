/// Why a dataset could not be used: one sentence with the file, the place and what to do.
public struct DatasetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The dataset's name, folder or file.
  public let file: String
  /// A short name that scripts can rely on: `notFound`, `card`, `newerVersion`, `missingFile`, `digest`, `noLabels`,
  /// `ambiguous`, `manifest`, `empty`, `overlap`, `noSplit`, `noWriters`, `unreadable`, `option`.
  public let code: String
  /// What is wrong and what to do, without the file's name.
  public let message: String
  /// Where; empty when the whole is meant.
  public let place: String

  /// Makes an error.
  public init(file: String, code: String, message: String, place: String = "") {
    self.file = file
    self.code = code
    self.message = message
    self.place = place
  }

  /// The sentence that the commands print.
  public var description: String {
    place.isEmpty ? "\(file): \(message)" : "\(file): \(message) (\(place))"
  }
}
