/// Why an evaluation folder could not be written or read: one sentence with the file and the place.
public struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder.
  public let file: String
  /// What is wrong, and what to do where something can be done.
  public let message: String
  /// Where: a line, a member; empty when the whole file is meant.
  public let place: String

  /// Makes an error.
  public init(file: String, message: String, place: String = "") {
    self.file = file
    self.message = message
    self.place = place
  }

  /// The sentence that the commands print.
  public var description: String {
    place.isEmpty ? "\(file): \(message)" : "\(file): \(message) (\(place))"
  }
}
