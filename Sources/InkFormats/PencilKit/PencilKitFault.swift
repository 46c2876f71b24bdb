/// What is wrong with a drawing or one of its strokes, before the file's name is known.
struct PencilKitFault: Error, Hashable {
  /// A code of `InkFileError`.
  let code: String
  let message: String
  let place: String

  init(_ code: String, _ message: String, place: String = "") {
    self.code = code
    self.message = message
    self.place = place
  }

  init(_ code: String, _ message: String, offset: Int) {
    self.init(code, message, place: "byte \(offset)")
  }

  init(_ error: ProtobufError) {
    self.init(error.kind.rawValue, error.message, offset: error.offset)
  }
}

/// The warnings of one drawing, bounded so that a hostile file cannot fill the memory with them.
struct WarningList {
  /// How many warnings are kept one by one.
  static let limit = 100

  private var kept: [InkWarning] = []
  private var more = 0

  /// Adds a warning.
  mutating func add(_ code: String, _ message: @autoclosure () -> String) {
    if kept.count < Self.limit {
      kept.append(InkWarning(code: code, message: message()))
    } else {
      more += 1
    }
  }

  /// The warnings in the order in which they were found, then how many were left out.
  var all: [InkWarning] {
    more == 0 ? kept : kept + [InkWarning(code: "W-more", message: "\(more) more warnings")]
  }
}
