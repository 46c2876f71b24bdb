internal import Ink

/// A format that drawings can be written in: a new one is a folder of its own and one line in `InkWriter.all`.
public struct InkWriter: Sendable {
  /// The name, as `DrawingRecord.format` has it for the same format where it can be read.
  public let name: String
  /// The ends of file names that ask for the format, lower case, with the dot; the first is the usual one.
  public let fileExtensions: [String]
  /// One line for people.
  public let summary: String
  /// Whether one file can hold any number of drawings; else it holds exactly one.
  public let holdsManyDrawings: Bool
  /// What the format has no place for.
  let missing: Set<InkProperty>
  private let encode: @Sendable ([DrawingRecord]) -> [UInt8]
  /// Whether a stroke leaves ink in a file of the format; nil where a drawing without any ink can be held too.
  private let leavesInk: (@Sendable (Stroke) -> Bool)?

  /// Every format, in the order in which help lists them.
  public static let all: [InkWriter] = [
    .inkJSON, .pencilKit, .inkML, .unipen, .quickDraw, .tegaki, .csv, .svg,
  ]

  /// A format of many drawings a file.
  init(
    name: String, fileExtensions: [String], summary: String, missing: Set<InkProperty>,
    leavesInk: (@Sendable (Stroke) -> Bool)? = nil,
    records: @escaping @Sendable ([DrawingRecord]) -> [UInt8]
  ) {
    self.leavesInk = leavesInk
    self.name = name
    self.fileExtensions = fileExtensions
    self.summary = summary
    self.missing = missing
    holdsManyDrawings = true
    encode = records
  }

  /// A format of one drawing a file.
  init(
    name: String, fileExtensions: [String], summary: String, missing: Set<InkProperty>,
    record: @escaping @Sendable (DrawingRecord) -> [UInt8]
  ) {
    leavesInk = nil
    self.name = name
    self.fileExtensions = fileExtensions
    self.summary = summary
    self.missing = missing
    holdsManyDrawings = false
    encode = { records in
      record(records.first ?? DrawingRecord(drawing: Drawing(), file: "", format: name))
    }
  }

  /// Whether drawings can be read back from it: a picture is for looking at.
  public var isReadable: Bool { name != Self.svg.name }

  /// The format of that name, or nil.
  public static func named(_ name: String) -> InkWriter? { all.first { $0.name == name } }

  /// The format that the end of a file's name asks for, or nil; case plays no part.
  public static func forFile(_ path: String) -> InkWriter? {
    let path = path.lowercased()
    return all.first { writer in writer.fileExtensions.contains { path.hasSuffix($0) } }
  }

  /// What a drawing has and the format cannot hold, as messages name it.
  public func losses(of record: DrawingRecord) -> [String] { losses(of: [record]) }

  /// What any of these drawings has and the format cannot hold, as messages name it; each once, in a fixed order.
  public func losses(of records: [DrawingRecord]) -> [String] {
    missingProperties(of: records).map { $0.phrase(for: records) }
  }

  /// What any of these drawings has and the format cannot hold; each once, in a fixed order.
  public func missingProperties(of records: [DrawingRecord]) -> [InkProperty] {
    InkProperty.allCases.filter { property in
      missing.contains(property) && records.contains(where: property.isPresent)
    }
  }

  /// Whether the format can hold a drawing: some cannot hold one without visible ink.
  public func canHold(_ record: DrawingRecord) -> Bool {
    guard let leavesInk else { return true }
    return record.drawing.strokes.contains(where: leavesInk)
  }

  /// The bytes of a file with these drawings; the same drawings give the same bytes.
  ///
  /// - Precondition: `records.count <= 1` unless `holdsManyDrawings`, and the format can hold each of them; of none, an
  ///   empty drawing is written where that can be held.
  public func bytes(for records: [DrawingRecord]) -> [UInt8] { encode(records) }
}

extension InkWriter {
  /// Our own lossless format.
  static let inkJSON = InkWriter(
    name: "ink-json", fileExtensions: [".ink.json"], summary: "everything, as JSON", missing: [],
    records: { InkJSONWriter.bytes(for: $0) })

  /// Apple's format of drawings.
  static let pencilKit = InkWriter(
    name: "pencilkit", fileExtensions: [".drawing"], summary: "a PencilKit drawing",
    missing: [.label, .writer, .tools, .polylines, .maskFillRule, .lateralJitter],
    record: { PencilKitWriter.bytes(for: $0.drawing) })
}
