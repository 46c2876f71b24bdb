/// What is wrong inside a file, before the file's name is known.
struct InkFault: Error {
  /// A code of `InkFileError`.
  var code: String
  var message: String
  /// Where: a line, a byte, an element.
  var place: String

  init(_ code: String, _ message: String, place: String = "") {
    self.code = code
    self.message = message
    self.place = place
  }

  /// The fault of a text at a line, counted from 1.
  init(_ code: String, _ message: String, line: Int) {
    self.init(code, message, place: "line \(line)")
  }

  /// The error that callers see.
  func error(file: String) -> InkFileError {
    InkFileError(file: file, code: code, message: message, place: place)
  }
}
