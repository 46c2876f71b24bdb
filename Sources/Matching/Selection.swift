/// What a search collects for a query, and what it may leave out because of what it has.
protocol Selection {
  /// What was collected for a query.
  associatedtype Row: Sendable
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
  func sorted() -> Row
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
