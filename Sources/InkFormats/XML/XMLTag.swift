/// The start of an element: names are local names, without the prefix of their namespace.
struct XMLTag {
  /// The element's name.
  var name: String
  /// Its attributes in the order of the document; declarations of namespaces are left out.
  var attributes: [(name: String, value: String)]
  /// The byte where it begins.
  var offset: Int

  /// The value of the first attribute with that name, in any namespace: `id` finds `xml:id`.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// An attribute as a finite number.
  func number(_ name: String) -> Double? { self[name].flatMap(XMLText.number) }
}
