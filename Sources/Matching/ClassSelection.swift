/// The nearest template of each of the nearest classes.
struct NearestClasses: Selection {
  private let capacity: Int
  private let ofTemplate: [Int32]
  private let reach: ClassReach?
  /// The nearest classes, each with its nearest template, closest first.
  private var nearest: [Neighbour] = []
  /// The distance of each of those; infinite for all others, which can only come back with something closer.
  private var own: [Float]
  private(set) var bound: Float = .infinity

  /// Collects nothing yet.
  ///
  /// - Parameters:
  ///   - capacity: How many classes are wanted, at least 1.
  ///   - classes: The classes of the templates.
  ///   - reach: Which classes are near enough; nil for all.
  init(capacity: Int, classes: TemplateClasses, reach: ClassReach? = nil) {
    self.capacity = capacity
    ofTemplate = classes.ofTemplate
    own = Array(repeating: .infinity, count: classes.count)
    self.reach = reach
  }

  static var hasOneBound: Bool { false }

  func bound(of template: Int32) -> Float { min(bound, own[Int(ofTemplate[Int(template)])]) }

  mutating func offer(_ distance: Float, _ template: Int32) {
    let new = Neighbour(distance: distance, template: template)
    let ofNew = ofTemplate[Int(template)]
    if let place = nearest.firstIndex(where: { ofTemplate[Int($0.template)] == ofNew }) {
      if !(new < nearest[place]) { return }
      nearest.remove(at: place)
    } else if nearest.count == capacity {
      if !(new < nearest[capacity - 1]) { return }
      own[Int(ofTemplate[Int(nearest.removeLast().template)])] = .infinity
    }
    nearest.insert(new, at: nearest.firstIndex { new < $0 } ?? nearest.count)
    own[Int(ofNew)] = distance
    if nearest.count == capacity { bound = nearest[capacity - 1].distance }
    if let reach { bound = min(bound, reach.limit(nearest[0].distance)) }
  }

  mutating func removeAll() {
    for neighbour in nearest { own[Int(ofTemplate[Int(neighbour.template)])] = .infinity }
    nearest.removeAll(keepingCapacity: true)
    bound = .infinity
  }

  /// Classes beyond the reach may have come before the nearest did.
  func sorted() -> [Neighbour] {
    guard let reach, let first = nearest.first else { return nearest }
    let limit = reach.limit(first.distance)
    return nearest.filter { $0.distance <= limit }
  }
}

/// The nearest templates, and the nearest template of each of the nearest classes.
struct NearestCandidates: Selection {
  /// What was collected for a query.
  struct Row: Sendable {
    let nearest: [Neighbour]
    let classes: [Neighbour]
  }

  private var nearest: NearestTemplates
  private var classes: NearestClasses

  /// Collects nothing yet.
  init(nearest: NearestTemplates, classes: NearestClasses) {
    self.nearest = nearest
    self.classes = classes
  }

  static var hasOneBound: Bool { false }

  var bound: Float { max(nearest.bound, classes.bound) }

  func bound(of template: Int32) -> Float { max(nearest.bound, classes.bound(of: template)) }

  mutating func offer(_ distance: Float, _ template: Int32) {
    // Either has its own bound, and takes nothing that lies above it.
    if distance <= nearest.bound { nearest.offer(distance, template) }
    if distance <= classes.bound(of: template) { classes.offer(distance, template) }
  }

  mutating func removeAll() {
    nearest.removeAll()
    classes.removeAll()
  }

  func sorted() -> Row { Row(nearest: nearest.sorted(), classes: classes.sorted()) }
}
