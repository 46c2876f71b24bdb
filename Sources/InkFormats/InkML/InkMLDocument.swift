internal import Foundation
internal import Ink

/// The traces of a document and how groups and views arrange them.
struct InkMLDocument {
  /// A trace, a group of nodes, or a view of other nodes.
  struct Node {
    /// Where the stroke stands in `traces`; nil for groups and views, and for traces without points.
    var trace: Int?
    var children: [Int] = []
    /// What a view refers to, and the part of it that it takes.
    var reference: String?
    var part: InkMLPart?
    var label: String?
    /// Whether it stands inside of definitions, where ink is only kept for others to show.
    var isDefinition: Bool
  }

  private(set) var traces: [InkMLTrace] = []
  private(set) var nodes: [Node] = []
  /// The nodes that stand directly in the document.
  private(set) var top: [Int] = []
  /// The nodes by their identifiers.
  private(set) var names: [String: Int] = [:]
  private(set) var warnings = InkMLWarnings()
  /// Why the first trace that could not be read could not.
  private(set) var fault: XMLFault?
  private var definitions: InkMLDefinitions

  /// Reads what stands in `<ink>`.
  init(_ root: XMLElement) {
    definitions = InkMLDefinitions(root)
    top = read(root, context: definitions.initial, isDefinition: false)
    for warning in definitions.warnings.all { warnings.add(warning.code, warning.message) }
    finish()
  }

  private mutating func read(
    _ element: XMLElement, context: InkMLContext, isDefinition: Bool
  ) -> [Int] {
    var context = context
    var found: [Int] = []
    for child in element.children {
      switch child.name {
      case "definitions": _ = read(child, context: context, isDefinition: true)
      case "context":
        if !isDefinition { context = definitions.context(child, from: context) }
      case "traceFormat", "brush", "timestamp", "canvas", "canvasTransform", "inkSource":
        if !isDefinition { definitions.apply(child, to: &context) }
      case "trace":
        found.append(readTrace(child, inner(child, context), isDefinition))
      case "traceGroup", "traceView":
        var node = Node(label: InkMLLabels.label(of: child), isDefinition: isDefinition)
        node.reference = child["traceDataRef"]
        node.part = InkMLPart(from: child["from"], to: child["to"])
        node.children = read(child, context: inner(child, context), isDefinition: isDefinition)
        found.append(add(node, named: child["id"]))
      default: break
      }
    }
    return found
  }

  /// The context of an element that may name another one, or another brush.
  private mutating func inner(_ element: XMLElement, _ context: InkMLContext) -> InkMLContext {
    var context = definitions.context(named: element["contextRef"]) ?? context
    if let brush = definitions.brush(named: element["brushRef"]) { context.brush = brush }
    return context
  }

  private mutating func add(_ node: Node, named name: String?) -> Int {
    nodes.append(node)
    if let name, names[name] == nil { names[name] = nodes.count - 1 }
    return nodes.count - 1
  }

  private mutating func readTrace(
    _ element: XMLElement, _ context: InkMLContext, _ isDefinition: Bool
  ) -> Int {
    var node = Node(isDefinition: isDefinition)
    do throws(XMLFault) {
      // Movements in the air are no ink.
      if element["type"] != "penUp",
        let trace = try InkMLTrace(element, in: context, warnings: &warnings)
      {
        if let earlier = continued(element) {
          append(trace, to: earlier)
        } else {
          traces.append(trace)
          node.trace = traces.count - 1
        }
      }
    } catch {
      if fault == nil { fault = error }
      let name = element["id"].map { " \($0.prefix(40))" } ?? ""
      warnings.add("W-trace", "the trace\(name) is left out: \(error.message)")
    }
    return add(node, named: element["id"])
  }

  /// The stroke that a trace goes on with, when it says so.
  private func continued(_ element: XMLElement) -> Int? {
    guard let kind = element["continuation"], kind != "begin" else { return nil }
    return node(element["priorRef"]).flatMap { nodes[$0].trace }
  }

  private mutating func append(_ trace: InkMLTrace, to index: Int) {
    let last = traces[index].stroke.path.points.last?.timeOffset ?? 0
    var shift = last
    if let start = traces[index].beginning, let next = trace.beginning { shift = next - start }
    for var point in trace.stroke.path.points {
      point.timeOffset = max(last, point.timeOffset + shift)
      traces[index].stroke.path.points.append(point)
    }
  }

  /// The node that a reference names.
  func node(_ reference: String?) -> Int? {
    guard let reference else { return nil }
    return names[reference.hasPrefix("#") ? String(reference.dropFirst()) : reference]
  }

  /// Sets dates, the scale of forces that have none, and which channels tell anything.
  private mutating func finish() {
    // A trace that says nothing begins with the clock.
    let first = traces.lazy.filter { !$0.isDated }.map { $0.beginning ?? 0 }.min() ?? 0
    for index in traces.indices {
      guard let beginning = traces[index].beginning else { continue }
      let date = traces[index].isDated ? beginning : max(0, beginning - first)
      traces[index].stroke.path.creationDate = Date(timeIntervalSinceReferenceDate: date)
    }
    scaleRawForces()
    for channel in [MeasuredChannels.force, .altitude, .azimuth] { removeConstant(channel) }
  }

  private mutating func scaleRawForces() {
    let raw = traces.indices.filter { traces[$0].hasRawForce }
    let largest = raw.reduce(0) { largest, index in
      traces[index].stroke.path.points.reduce(largest) { max($0, $1.force) }
    }
    guard !raw.isEmpty else { return }
    var full = 1.0
    while full < largest { full = full * 2 + 1 }
    if full > 1 {
      warnings.add(
        "W-force", "the force has no stated range; \(XMLText.text(full)) is taken for full scale")
    }
    for index in raw {
      for place in traces[index].stroke.path.points.indices {
        let force = traces[index].stroke.path.points[place].force
        traces[index].stroke.path.points[place].force = PenConventions.force(
          pressure: force, fullScale: full)
      }
    }
  }

  /// A channel that is the same at every point of a file was not measured.
  private mutating func removeConstant(_ channel: MeasuredChannels) {
    let value: WritableKeyPath<StrokePoint, Double> =
      channel == .force ? \.force : channel == .azimuth ? \.azimuth : \.altitude
    let users = traces.indices.filter { traces[$0].stroke.path.measuredChannels.contains(channel) }
    var first: Double?
    var count = 0
    for index in users {
      for point in traces[index].stroke.path.points {
        if let first, point[keyPath: value] != first { return }
        first = point[keyPath: value]
        count += 1
      }
    }
    // A pose that is held for a whole drawing is possible; an upright one means nothing.
    guard count > 1, channel == .force || first == (channel == .altitude ? .pi / 2 : 0) else {
      return
    }
    let standard = StrokePoint(location: .zero)
    for index in users {
      traces[index].stroke.path.measuredChannels.remove(channel)
      for place in traces[index].stroke.path.points.indices {
        traces[index].stroke.path.points[place][keyPath: value] = standard[keyPath: value]
      }
    }
  }
}
