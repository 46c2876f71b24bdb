/// What a search collects for a query, and what it may leave out because of what it has.
protocol Selection {
  /// Above which a distance is of no interest whatever the template.
  var bound: Float { get }
  /// Whether `bound` is all there is to say about any template.
  static var hasOneBound: Bool { get }
  /// Above which the distance of a template is of no interest.
  func bound(of template: Int32) -> Float
  /// Takes a template whose distance is at or below its bound; each template comes at most once.
  mutating func offer(_ distance: Float, _ template: Int32)
  /// Forgets all templates.
  mutating func removeAll()
  /// What was collected, closest first, equal distances by template order.
  func sorted() -> [Neighbour]
}

/// A template and its distance.
struct Neighbour: Sendable, Comparable {
  var distance: Float
  var template: Int32

  /// Closer first, equal distances by template order.
  static func < (left: Neighbour, right: Neighbour) -> Bool {
    left.distance < right.distance
      || (left.distance == right.distance && left.template < right.template)
  }
}

/// The nearest templates: a heap whose first element is the one to be dropped next.
struct NearestTemplates: Selection {
  private let capacity: Int
  private var heap: [Neighbour] = []

  init(capacity: Int) { self.capacity = capacity }

  static var hasOneBound: Bool { true }

  var bound: Float { heap.count < capacity ? .infinity : heap[0].distance }

  func bound(of template: Int32) -> Float { bound }

  mutating func offer(_ distance: Float, _ template: Int32) {
    let new = Neighbour(distance: distance, template: template)
    if heap.count < capacity {
      heap.append(new)
      var place = heap.count - 1
      while place > 0, heap[(place - 1) / 2] < heap[place] {
        heap.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    } else if new < heap[0] {
      heap[0] = new
      var place = 0
      while 2 * place + 1 < heap.count {
        var child = 2 * place + 1
        if child + 1 < heap.count, heap[child] < heap[child + 1] { child += 1 }
        if !(heap[place] < heap[child]) { break }
        heap.swapAt(place, child)
        place = child
      }
    }
  }

  mutating func removeAll() { heap.removeAll(keepingCapacity: true) }

  func sorted() -> [Neighbour] { heap.sorted() }
}

/// The nearest template of each of the nearest classes.
struct NearestClasses: Selection {
  private let capacity: Int
  private let classes: TemplateClasses
  private var best: [Neighbour?]
  private(set) var bound = Float.infinity

  init(capacity: Int, classes: TemplateClasses) {
    self.capacity = capacity
    self.classes = classes
    best = Array(repeating: nil, count: classes.count)
  }

  static var hasOneBound: Bool { false }

  func bound(of template: Int32) -> Float {
    guard let own = best[classes.ofTemplate[Int(template)]] else { return bound }
    return min(bound, own.distance)
  }

  mutating func offer(_ distance: Float, _ template: Int32) {
    let new = Neighbour(distance: distance, template: template)
    let ofTemplate = classes.ofTemplate[Int(template)]
    if let own = best[ofTemplate], !(new < own) { return }
    best[ofTemplate] = new
    let found = sorted()
    bound = found.count < capacity ? .infinity : found[capacity - 1].distance
  }

  mutating func removeAll() {
    for index in best.indices { best[index] = nil }
    bound = .infinity
  }

  func sorted() -> [Neighbour] { Array(best.compactMap { $0 }.sorted().prefix(capacity)) }
}

/// The class of each template, numbered from 0 without gaps.
struct TemplateClasses: Sendable {
  let ofTemplate: [Int]
  let count: Int

  init(_ labels: [Int32]) {
    let known = Array(Set(labels)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1, $0) })
    ofTemplate = labels.map { numbers[$0] ?? 0 }
    count = known.count
  }
}

/// All templates within a distance.
struct TemplatesWithin: Selection {
  let bound: Float
  private var found: [Neighbour] = []

  init(bound: Float) { self.bound = bound }

  static var hasOneBound: Bool { true }

  func bound(of template: Int32) -> Float { bound }

  mutating func offer(_ distance: Float, _ template: Int32) {
    found.append(Neighbour(distance: distance, template: template))
  }

  mutating func removeAll() { found.removeAll(keepingCapacity: true) }

  func sorted() -> [Neighbour] { found.sorted() }
}
