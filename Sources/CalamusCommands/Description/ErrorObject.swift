import DataFormats
import InkFormats

/// An input that could not be read, as it stands in a stream of JSON objects.
enum ErrorObject {
  /// The file and its error with a code for scripts and a message for people.
  static func json(of error: InkFileError) -> JSON {
    let place = error.place.isEmpty ? "" : " (\(error.place))"
    return .object([
      "file": .string(error.file),
      "error": .object([
        "code": .string(error.code), "message": .string(error.message + place),
      ]),
    ])
  }
}
