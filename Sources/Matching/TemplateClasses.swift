/// The class of each template of an index, and what the search for the nearest classes begins with.
///
/// Made once by `TemplateIndex.classes` for any number of searches.
public struct TemplateClasses: Sendable {
  /// The class of each template, numbered from 0 without gaps.
  let ofTemplate: [Int32]
  /// The number of classes.
  public let count: Int
  /// The classes of each node that a search may begin with, by part.
  let ofNodes: [[[Int32]]]

  /// Numbers the labels, all at least 0, one a template.
  init(_ labels: [Int32], parts: [PackedTemplates], starts: [SearchStart]) {
    let known = Array(Set(labels)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1, $0) })
    let ofTemplate = labels.map { Int32(numbers[$0] ?? 0) }
    self.ofTemplate = ofTemplate
    count = known.count
    ofNodes = zip(parts, starts).map { packed, start in
      var span = laneCount
      for _ in 0..<start.level { span *= laneCount }
      return (0..<start.count).map { node in
        let members = packed.order[node * span..<min(packed.count, (node + 1) * span)]
        return Set(members.map { ofTemplate[Int($0)] }).sorted()
      }
    }
  }
}
