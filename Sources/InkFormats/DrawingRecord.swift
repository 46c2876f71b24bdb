public import Ink

/// One drawing that was read, with what its file says about it.
public struct DrawingRecord: Sendable {
  /// The drawing.
  public var drawing: Drawing
  /// The file as it was named or found, `/` between folders; an entry of an archive follows its archive's path,
  /// as in `set.zip/a/1.drawing`.
  public var file: String
  /// The position among the drawings of that file, from 0.
  public var index: Int
  /// The name of the format, such as `pencilkit`, `unipen` or `ink-json`.
  public var format: String
  /// The content version that the file states, where it does.
  public var contentVersion: Int?
  /// The label that the file itself states, where it does.
  public var label: String?
  /// The writer that the file itself states, where it does.
  public var writer: String?
  /// What the file says about the drawing beside label and writer, in file order, such as `recognized` of Quick, Draw!.
  public var attributes: [Attribute]
  /// What was repaired or looked doubtful; nothing in the drawing depends on someone reading it.
  public var warnings: [InkWarning]

  /// Something that a file says about a drawing.
  public struct Attribute: Hashable, Sendable {
    /// The name that the format gives it.
    public var name: String
    /// Its text.
    public var value: String

    /// Makes an attribute.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Makes a record.
  public init(
    drawing: Drawing, file: String, index: Int = 0, format: String, contentVersion: Int? = nil,
    label: String? = nil, writer: String? = nil, attributes: [Attribute] = [],
    warnings: [InkWarning] = []
  ) {
    self.drawing = drawing
    self.file = file
    self.index = index
    self.format = format
    self.contentVersion = contentVersion
    self.label = label
    self.writer = writer
    self.attributes = attributes
    self.warnings = warnings
  }

  /// The text of the first attribute of a name.
  public func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

/// Something that a reader repaired or doubts, such as time offsets that ran backwards (`W-time`).
public struct InkWarning: Hashable, Sendable {
  /// A short name that scripts can rely on, such as `W-time`, `W-range`, `W-notrace`.
  public var code: String
  /// One sentence with the place.
  public var message: String

  /// Makes a warning.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}

/// Why a file, or one drawing of it, could not be read: the one error type of this module.
public struct InkFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, or the archive's path with the entry's.
  public var file: String
  /// A short name that scripts can rely on: `unreadable`, `empty`, `truncated`, `unknownFormat`, `notInk`,
  /// `malformed`, `tooLarge`, `tooDeep`, `newerVersion`, `encrypted`, `notFinite`.
  public var code: String
  /// What is wrong, without the file's name.
  public var message: String
  /// Where: a byte, a line, an element, such as `byte 812`; empty when the whole file is meant.
  public var place: String

  /// Makes an error; control characters in message and place, which may quote a file, become U+FFFD.
  public init(file: String, code: String, message: String, place: String = "") {
    self.file = file
    self.code = code
    self.message = Self.oneLine(message)
    self.place = Self.oneLine(place)
  }

  /// The sentence that the commands print: `FILE: what is wrong (where)`.
  public var description: String {
    let file = Self.oneLine(file)
    return place.isEmpty ? "\(file): \(message)" : "\(file): \(message) (\(place))"
  }

  /// The text without characters that would end a line or steer a terminal.
  private static func oneLine(_ text: String) -> String {
    func steers(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
    }
    guard text.unicodeScalars.contains(where: steers) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { steers($0) ? "\u{FFFD}" : $0 }))
  }
}
