internal import Ink

extension InkMLDocument {
  /// All ink that the document shows, in document order: traces outside of definitions, and what views show of others.
  func drawnStrokes() -> [Stroke] {
    var selection = Selection(self)
    for node in top { selection.add(node, part: nil, isFirstOnly: true, depth: 0) }
    return selection.strokes
  }

  /// The strokes of one group or view; nil when references run in circles or repeat ink too often.
  func strokes(of node: Int) -> [Stroke]? {
    var selection = Selection(self)
    selection.add(node, part: nil, isFirstOnly: false, depth: 0)
    return selection.isExhausted ? nil : selection.strokes
  }

  /// The finest groups and views with a label, in document order.
  var labelledNodes: [Int] {
    var found: [Int] = []
    for node in top { _ = addLabelled(node, to: &found) }
    return found
  }

  /// The label of the only thing in the document, when all ink hangs under it.
  var singleLabel: String? { top.count == 1 ? nodes[top[0]].label : nil }

  private func addLabelled(_ node: Int, to found: inout [Int]) -> Bool {
    var hasInner = false
    for child in nodes[node].children where addLabelled(child, to: &found) { hasInner = true }
    if !hasInner, nodes[node].label != nil {
      found.append(node)
      return true
    }
    return hasInner
  }

  /// Collects strokes along references.
  private struct Selection {
    private let document: InkMLDocument
    private(set) var strokes: [Stroke] = []
    private var taken: Set<Int> = []
    /// How many steps may still be taken.
    private var budget: Int

    var isExhausted: Bool { budget < 0 }

    init(_ document: InkMLDocument) {
      self.document = document
      budget = 1000 + 4 * document.nodes.count
    }

    /// Adds what a node shows; `isFirstOnly` leaves out traces that are there already.
    mutating func add(_ node: Int, part: InkMLPart?, isFirstOnly: Bool, depth: Int) {
      budget -= 1
      guard budget >= 0, depth < 32 + XMLScanner.deepest else { return }
      let content = document.nodes[node]
      if let trace = content.trace {
        if isFirstOnly, !taken.insert(trace).inserted { return }
        var stroke = document.traces[trace].stroke
        if let range = part?.range(of: stroke.path.count), range != 0..<stroke.path.count {
          guard !range.isEmpty else { return }
          stroke.path.points = Array(stroke.path.points[range])
        }
        strokes.append(stroke)
        return
      }
      if let reference = content.reference {
        if let target = document.node(reference) {
          // A view of shown ink shows nothing new.
          if isFirstOnly, !document.nodes[target].isDefinition { return }
          add(target, part: content.part, isFirstOnly: isFirstOnly, depth: depth + 1)
        }
        return
      }
      let range = part?.range(of: content.children.count) ?? 0..<content.children.count
      for index in range {
        let inner = part?.inner(
          isFirst: index == range.lowerBound, isLast: index == range.upperBound - 1)
        add(content.children[index], part: inner, isFirstOnly: isFirstOnly, depth: depth + 1)
      }
    }
  }
}
