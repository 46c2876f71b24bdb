/// Why an evaluation could not go on or be put together: one sentence with the file, the place and what to do.
public struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder.
  public let file: String
  /// What is wrong and what to do, without the file's name.
  public let message: String
  /// Where; empty when the whole is meant.
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
