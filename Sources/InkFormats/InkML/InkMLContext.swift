internal import Ink

/// How the numbers of traces are meant at some place of a document.
struct InkMLContext {
  /// The values of a point; nil where nothing was said.
  var format: InkMLTraceFormat?
  var brush = InkMLBrush()
  /// From values to those of the canvas.
  var transform: Transform?
  /// The channels of the canvas, for their units.
  var canvas: InkMLTraceFormat?
  /// Seconds since 2001.
  var timestamp: Double?
  /// Samples a second where the source samples evenly.
  var sampleRate: Double?
}

/// The elements of a document that others refer to, and how they make contexts.
struct InkMLDefinitions {
  private var elements: [String: XMLElement] = [:]
  private var contexts: [String: InkMLContext] = [:]
  /// The context of traces that name none: the only one, or one with the only trace format.
  private(set) var initial = InkMLContext()
  /// What could not be understood.
  private(set) var warnings = InkMLWarnings()

  /// Collects what a document defines, wherever it stands.
  init(_ root: XMLElement) {
    var found: [String: [XMLElement]] = [:]
    collect(root, &found)
    if let only = found["context"], only.count == 1 {
      initial = context(only[0], from: initial)
    } else if let only = found["traceFormat"], only.count == 1 {
      initial.format = InkMLTraceFormat(only[0])
      if let properties = found["channelProperties"]?.first {
        initial.format?.apply(properties: properties)
      }
    }
  }

  private mutating func collect(_ element: XMLElement, _ found: inout [String: [XMLElement]]) {
    for child in element.children {
      switch child.name {
      case "context", "inkSource", "traceFormat", "brush", "timestamp", "canvas", "canvasTransform",
        "channelProperties":
        if let id = child["id"], elements[id] == nil { elements[id] = child }
        // Two tell that there is more than one.
        if found[child.name, default: []].count < 2 { found[child.name, default: []].append(child) }
      case "trace", "annotation", "annotationXML": continue
      default: break
      }
      collect(child, &found)
    }
  }

  /// The element that a reference (`#id`, or `id` as CROHME writes) names.
  private func definition(_ reference: String?, _ name: String) -> XMLElement? {
    guard let reference else { return nil }
    let id = reference.hasPrefix("#") ? String(reference.dropFirst()) : reference
    guard let element = elements[id], element.name == name else { return nil }
    return element
  }

  /// The context that an attribute `contextRef` names, or nil.
  mutating func context(named reference: String?) -> InkMLContext? {
    guard let reference else { return nil }
    if let known = contexts[reference] { return known }
    guard let element = definition(reference, "context") else { return nil }
    let context = self.context(element, from: InkMLContext())
    contexts[reference] = context
    return context
  }

  /// The brush that an attribute `brushRef` names, or nil.
  func brush(named reference: String?) -> InkMLBrush? {
    definition(reference, "brush").map(InkMLBrush.init)
  }

  /// The context that `<context>` makes out of the one before it.
  mutating func context(
    _ element: XMLElement, from base: InkMLContext, depth: Int = 0
  ) -> InkMLContext {
    var context = base
    if depth < 16, let parent = definition(element["contextRef"], "context") {
      context = self.context(parent, from: base, depth: depth + 1)
    }
    for name in ["inkSource", "traceFormat", "brush", "timestamp", "canvas", "canvasTransform"] {
      let part = element.first(name) ?? definition(element[name + "Ref"], name)
      if let part { apply(part, to: &context) }
    }
    return context
  }

  /// Takes what an element of a context, or one that stands among the traces, says.
  mutating func apply(_ element: XMLElement, to context: inout InkMLContext) {
    switch element.name {
    case "inkSource":
      if let format = element.first("traceFormat")
        ?? definition(
          element["traceFormatRef"], "traceFormat")
      {
        context.format = InkMLTraceFormat(format)
      }
      if let properties = element.first("channelProperties") {
        context.format?.apply(properties: properties)
      }
      if let rate = element.first("sampleRate"), rate["uniform"] != "false",
        let value = rate.tag.number("value"), value > 0, value < 1e6
      {
        context.sampleRate = value
      }
    case "traceFormat":
      var format = InkMLTraceFormat(element)
      // The resolutions of the source go on counting for channels of the same name.
      for index in format.channels.indices {
        let name = format.channels[index].name
        if let known = context.format?.channels.first(where: { $0.name == name }) {
          format.channels[index].resolution = known.resolution
        }
      }
      context.format = format
    case "brush": context.brush = InkMLBrush(element)
    case "timestamp": context.timestamp = InkMLDate.seconds(element)
    case "canvas": context.canvas = element.first("traceFormat").map(InkMLTraceFormat.init)
    case "canvasTransform": context.transform = transform(element)
    default: break
    }
  }

  /// The affine map of a canvas transform: rows `a b c` of X, Y and 1.
  private mutating func transform(_ element: XMLElement) -> Transform? {
    guard let mapping = element.first("mapping"), mapping["type"] != "identity" else { return nil }
    let text = String(decoding: mapping.first("affine")?.text ?? mapping.text, as: UTF8.self)
    let rows = text.split { $0 == "," || $0 == ";" }.map { row in
      row.split(whereSeparator: \.isWhitespace).compactMap { XMLText.number(String($0)) }
    }
    guard mapping["type"] == "affine", rows.count >= 2, let last = rows[0].last,
      rows[0].count >= 3, rows[1].count == rows[0].count
    else {
      warnings.add("W-transform", "a canvas transform that is not affine is left out")
      return nil
    }
    return Transform(
      a: rows[0][0], b: rows[1][0], c: rows[0][1], d: rows[1][1], tx: last,
      ty: rows[1].last ?? 0)
  }
}

/// Warnings of one document, each kind once for each text, at most 16.
struct InkMLWarnings {
  private(set) var all: [InkWarning] = []

  /// Adds a warning that is not there yet.
  mutating func add(_ code: String, _ message: String) {
    let warning = InkWarning(code: code, message: message)
    if all.count < 16, !all.contains(warning) { all.append(warning) }
  }
}
