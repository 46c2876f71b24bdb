extension InkWriter {
  /// What formats of sampled pens without a look have no place for.
  private static let look: Set<InkProperty> = [
    .width, .widthChanges, .nibShape, .opacity, .color, .inkType, .tools, .curves, .masks,
    .maskFillRule, .secondaryScale, .threshold, .lateralJitter, .edgeWidth, .unknownFields,
  ]

  /// Drawings of words, a line each.
  static let quickDraw = InkWriter(
    name: "quickdraw", fileExtensions: [".ndjson"], summary: "Quick, Draw! ndjson (raw)",
    missing: look.union([.writer, .canvas, .force, .azimuth, .altitude]),
    leavesInk: VisibleTraces.hasAny,
    records: { QuickDrawWriter.bytes(for: $0) })

  /// Text of segments and components.
  static let unipen = InkWriter(
    name: "unipen", fileExtensions: [".unipen", ".dat", ".upen"], summary: "UNIPEN text",
    missing: look.union([.canvas, .date, .highForce, .azimuth, .altitude]),
    leavesInk: VisibleTraces.hasAny,
    records: { UNIPENWriter.bytes(for: $0) })

  /// One row a point.
  static let csv = InkWriter(
    name: "csv", fileExtensions: [".csv"], summary: "one row a point, every channel",
    missing: [.canvas, .masks, .maskFillRule, .unknownFields],
    leavesInk: CSVInkWriter.hasRows,
    records: { CSVInkWriter.bytes(for: $0) })
}
