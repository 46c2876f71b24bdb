internal import Ink

/// Reads InkML, W3C's markup of ink, as the specification has it and as programs write it.
///
/// A file is one drawing. With `ReadOptions.inkUnit` `.group` each of the finest labelled groups (`<traceGroup>` or
/// `<traceView>` with a label, none of whose groups has one) is a drawing of its own; ink outside of them is left out
/// (`W-group`), and a file without labelled groups is one drawing as before. The label of a file is that of `<ink>`, or of
/// the only group in it. Labels and writers are found as `InkMLLabels` says.
///
/// Known habits: Microsoft's integers with resolutions and difference encodings, CROHME's references without `#`,
/// MathWriting's undeclared times, InkSight's swapped separators, traces that name no context where there is only one.
/// A trace that cannot be read is left out with a warning (`W-trace`); when none is left, its reason is the error.
/// Pen-up traces are left out. Strokes are polylines; `CHANNELS.md` says how channels are converted.
public enum InkMLReader {
  /// The name of the format.
  public static let format = "inkml"

  /// Reads a document whose root element is `<ink>`.
  static func read(
    _ scanner: inout XMLScanner, file: String, options: ReadOptions, yield: InkReader.Yield
  ) throws(XMLFault) {
    guard case .start(let tag)? = try scanner.next() else { return }
    var budget = XMLScanner.elementBudget
    let root = try scanner.element(from: tag, budget: &budget)
    // Anything but the document's end is a fault.
    _ = try scanner.next()
    let document = InkMLDocument(root)
    if document.traces.isEmpty, let fault = document.fault { throw fault }
    for record in records(of: document, root, file: file, options: options) {
      if !yield(.success(record)) { return }
    }
  }

  private static func records(
    of document: InkMLDocument, _ root: XMLElement, file: String, options: ReadOptions
  ) -> [DrawingRecord] {
    let writer = InkMLLabels.writer(of: root)
    func record(_ strokes: [Stroke], _ label: String?, _ index: Int) -> DrawingRecord {
      DrawingRecord(
        drawing: Drawing(strokes: strokes), file: file, index: index, format: format, label: label,
        writer: writer, warnings: index == 0 ? document.warnings.all : [])
    }
    let groups = options.inkUnit == .group ? document.labelledNodes : []
    if groups.isEmpty {
      let label = InkMLLabels.label(of: root) ?? document.singleLabel
      return [record(document.drawnStrokes(), label, 0)]
    }
    var records: [DrawingRecord] = []
    var used = 0
    for group in groups {
      guard let strokes = document.strokes(of: group), !strokes.isEmpty else { continue }
      used += strokes.count
      records.append(record(strokes, document.nodes[group].label, records.count))
    }
    if used < document.traces.count, !records.isEmpty {
      records[0].warnings.append(
        InkWarning(
          code: "W-group",
          message: "\(document.traces.count - used) traces belong to no labelled group"))
    }
    return records
  }
}
