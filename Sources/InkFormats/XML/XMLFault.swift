/// Why an XML document cannot be read, and where.
struct XMLFault: Error {
  var code: String
  var message: String
  /// The byte in the document as it was parsed (UTF-8).
  var offset: Int

  /// Makes a fault; control characters that the document brings into the message become spaces.
  init(_ code: String, _ message: String, offset: Int) {
    self.code = code
    self.message = String(message.map { $0.isNewline || $0 < " " ? " " : $0 })
    self.offset = offset
  }

  /// The error of the module.
  func error(file: String, line: Int) -> InkFileError {
    InkFileError(file: file, code: code, message: message, place: "line \(line)")
  }
}
