/// What annotations of documents, groups and views say about their ink.
enum InkMLLabels {
  /// The label of an element: `<annotation>` of type `truth`, `normalizedLabel` or `label`, the first of these that is
  /// there, or else the `<label>` of an `<annotationXML>` of type `Ground truth` or `truth`.
  static func label(of element: XMLElement) -> String? {
    for type in ["truth", "normalizedlabel", "label"] {
      if let text = annotation(of: element, type: type) { return text }
    }
    for child in element.children where child.name == "annotationXML" {
      let type = child["type"]?.lowercased()
      guard type == "ground truth" || type == "truth", let label = child.first("label") else {
        continue
      }
      if !label.trimmedText.isEmpty { return label.trimmedText }
    }
    return nil
  }

  /// The writer of a document: `<annotation type="writer">`, or the `<name>` of an `<annotationXML>` of type
  /// `Writer characteristics`, which ImadocSen writes as `writer3-sentence1`: what follows `-sentence` is left out.
  static func writer(of element: XMLElement) -> String? {
    if let writer = annotation(of: element, type: "writer") { return writer }
    for child in element.children where child.name == "annotationXML" {
      guard child["type"]?.lowercased() == "writer characteristics",
        let name = child.first("name")?.trimmedText
      else { continue }
      let end = name.firstRange(of: "-sentence")?.lowerBound ?? name.endIndex
      if end > name.startIndex { return String(name[..<end]) }
    }
    return nil
  }

  private static func annotation(of element: XMLElement, type: String) -> String? {
    for child in element.children
    where child.name == "annotation" && child["type"]?.lowercased() == type {
      let text = child.trimmedText
      if !text.isEmpty { return text }
    }
    return nil
  }
}
