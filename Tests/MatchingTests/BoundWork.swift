import Matching
import Numerics

/// Templates of about one length, a query of about that length, and what the search keeps of both.
struct BoundWork: CustomStringConvertible {
  let templates: SequenceSet
  let query: SequenceSet
  let window: Int?
  let packed: PackedTemplates
  let distances: [Double]
  let description: String

  init(
    _ templates: SequenceSet, _ query: SequenceSet, window: Int?, bands: Int,
    description: String
  ) {
    self.templates = templates
    self.query = query
    self.window = window
    packed = PackedTemplates(
      templates, members: (0..<templates.count).map(Int32.init), bands: bands, jobs: 1)
    distances = (0..<templates.count).map {
      referenceDistance(
        query.sequence(0), templates.sequence($0), channels: query.channels, window: window,
        distance: .dynamicTimeWarping)
    }
    self.description = description
  }

  /// Random shapes, windows, bands and flavours.
  init(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let length = 1 + generator.index(below: seed % 4 == 0 ? 3 : 30)
    let rows = max(1, length - 2 + generator.index(below: 5))
    let channels = 1 + generator.index(below: 9)
    let flavours: [Flavour?] = [nil] + Flavour.allCases
    let flavour = flavours[seed % flavours.count]
    let slack: [Int?] = [nil, 0, 1, 3, 10]
    let longer = seed % 5 == 1 ? length / 2 + 1 : 0
    let window = slack[generator.index(below: slack.count)].map {
      $0 + max(abs(rows - length), abs(rows - length - longer))
    }
    let bands = generator.index(below: 5)
    let uniform = try randomSet(
      count: 1 + generator.index(below: seed % 3 == 0 ? 600 : 90), length: length + longer,
      channels: channels, flavour: flavour, &generator)
    let templates = try SequenceSet(
      channels: channels,
      sequences: (0..<uniform.count).map {
        Array(
          uniform.sequence($0).prefix((length + generator.index(below: longer + 1)) * channels))
      })
    let query = try randomSet(
      count: 1, length: rows, channels: channels, flavour: flavour, &generator)
    self.init(
      templates, query, window: window, bands: bands,
      description: """
        seed \(seed): \(rows) against \(templates.count) x \(length)+\(longer) x \(channels), window \
        \(window.map(String.init) ?? "none"), \(flavour.map { "\($0)" } ?? "mixed"), \(bands) bands
        """)
  }

  var radius: Int { SearchModel.radius(window, query.length, templates.length) }

  /// The greatest value of a lower bound that leaves the nearest of some templates in the search.
  func limit(_ members: some Sequence<Int32>) -> Float {
    let factor = SearchModel(.dynamicTimeWarping, window: window, length: templates.length)
      .limitFactor(rows: query.length, columns: templates.length, channels: query.channels)
    let least = members.map { distances[Int($0)] }.min() ?? .infinity
    return (Float(least) + .leastNormalMagnitude) * factor
  }

  /// The templates below a node of a level.
  func members(level: Int, node: Int) -> ArraySlice<Int32> {
    let span = (0...level).reduce(1) { span, _ in span * laneCount }
    return packed.order[node * span..<min(packed.order.count, (node + 1) * span)]
  }

  /// Calls a function with the query's numbers, its bounds and their scratch.
  func withBounds(
    _ body: (UnsafePointer<Float>, QueryBounds, SearchScratch) -> Void
  ) {
    let scratch = SearchScratch(packed, radius: radius)
    let memory = QueryMemory(packed)
    defer { withExtendedLifetime(memory) {} }
    var bounds = scratch.bounds(packed, memory)
    unsafe query.values.withUnsafeBufferPointer { numbers in
      guard let numbers = numbers.baseAddress else { return }
      unsafe bounds.set(
        numbers, rows: query.length, radius: radius, scratch: scratch.windows.floats)
      unsafe body(numbers, bounds, scratch)
    }
  }

  /// The bound of each template at its own number, from corner bands and envelope.
  var ofTemplates: [Float] {
    var found = [Float](repeating: .nan, count: templates.count)
    unsafe withBounds { _, bounds, _ in
      for position in packed.order.indices {
        let pack = unsafe packed.points.lanes + position / laneCount * packed.boundSize
        let sums = unsafe bounds.sums(PackedSequences.self, pack, limit: .infinite)
        found[Int(packed.order[position])] = sums[position % laneCount]
      }
    }
    return found
  }

  /// The bound of each node of a level, from corner bands and envelope.
  func ofBoxes(level: Int) -> [Float] {
    let boxes = packed.levels[level]
    var found: [Float] = []
    unsafe withBounds { _, bounds, _ in
      for node in 0..<boxes.count {
        let pack = unsafe boxes.pack.lanes + node / laneCount * packed.boundSize * 2
        let sums = unsafe bounds.sums(PackedBoxes.self, pack, limit: .infinite)
        found.append(sums[node % laneCount])
      }
    }
    return found
  }

  /// The DTW distance to each group's box.
  var ofWarpedBoxes: [Float] {
    let boxes = packed.levels[0]
    var found: [Float] = []
    unsafe withBounds { query, _, scratch in
      unsafe scratch.cell.lanes[0] = .infinite
      for group in 0..<boxes.count {
        scratch.pack.setBoxes(packed) { _ in group }
        unsafe warpBoxes(
          query, scratch.pack.lanes,
          scratch.shape(packed, rows: self.query.length, radius: radius),
          channels: self.query.channels, into: scratch.cell.lanes + 1)
        found.append(unsafe scratch.cell.lanes[1][group % laneCount])
      }
    }
    return found
  }
}
