/// Which texts of a folder or an archive are part of others that include them, and so are not read by themselves.
///
/// A text that nothing includes is read, and what it includes belongs to it. Of texts that include one another the first
/// by name is read. So no ink is read twice, and none is lost.
struct IncludedTexts {
  private var including: [(place: [UInt8], included: Set<[UInt8]>)] = []

  /// Notes what one text includes, at any depth; texts are noted in the order of their names.
  mutating func note(_ place: [UInt8], includes included: Set<[UInt8]>) {
    // A text is never part of itself.
    let others = included.subtracting([place])
    if !others.isEmpty { including.append((place, others)) }
  }

  /// The texts that are part of others.
  var places: Set<[UInt8]> {
    var inOthers = Set<[UInt8]>()
    for text in including { inOthers.formUnion(text.included) }
    var places = Set<[UInt8]>()
    for text in including where !inOthers.contains(text.place) { places.formUnion(text.included) }
    // What is left hangs together in circles.
    for text in including where inOthers.contains(text.place) && !places.contains(text.place) {
      places.formUnion(text.included)
    }
    return places
  }
}
