/// Templates of one length in the order of a tree, packed for the lanes, with the boxes of the tree's nodes.
///
/// Group g holds the 16 templates at positions 16 g ..< 16 g + 16. Level 0 of the boxes has one node for each group,
/// and each further level one for 16 neighbouring nodes of the level below.
package struct PackedTemplates: Sendable {
  /// The number of templates.
  package let count: Int
  /// The number of points of each.
  package let length: Int
  let channels: Int
  /// Where the template at each position starts in the array of all numbers.
  let starts: [Int]
  /// The template at each position.
  package let order: [Int32]
  /// The order in which bounds add up the points: the ends first, then ever finer halves.
  package let visit: [Int]
  /// Points at each end for the corner bound.
  package let bands: Int
  /// [group][point in visiting order][channel], 16 templates in the lanes.
  package let points: LaneBuffer
  /// The boxes of the nodes; the last level has at most 16.
  package let levels: [BoxLevel]

  /// Numbers in a sequence.
  package var size: Int { length * channels }
  /// The number of groups.
  var groups: Int { (count + laneCount - 1) / laneCount }

  /// Packs templates of one length.
  ///
  /// - Parameters:
  ///   - templates: All templates.
  ///   - members: Those of the length, in template order.
  ///   - bands: The number of points at each end that the corner bound may look at.
  package init(_ templates: SequenceSet, members: [Int32], bands: Int) {
    let length = templates.length(of: Int(members[0]))
    let channels = templates.channels
    let size = length * channels
    let count = members.count
    let groups = (count + laneCount - 1) / laneCount
    let bands = min(bands, length / 2)
    let visit = Self.visitingOrder(length: length, bands: bands)
    let points = LaneBuffer(count: groups * size)
    let boxes = LaneBuffer(floats: groups * size * 2)
    var order: [Int32] = []
    unsafe templates.values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      order = unsafe TemplateOrder(
        base, starts: members.map { templates.start(of: Int($0)) }, size: size
      ).order.map { members[Int($0)] }
      let pack = LaneBuffer(count: size)
      var offsets = [Int](repeating: 0, count: laneCount)
      for group in 0..<groups {
        let first = group * laneCount
        for lane in 0..<laneCount {
          // The last group repeats its last member.
          offsets[lane] = templates.start(of: Int(order[min(first + lane, count - 1)]))
        }
        unsafe offsets.withUnsafeBufferPointer {
          guard let offsets = $0.baseAddress else { return }
          unsafe packLanes(from: base, offsets: offsets, size: size, into: pack.lanes)
        }
        for (slot, point) in visit.enumerated() {
          unsafe (points.lanes + group * size + slot * channels).update(
            from: pack.lanes + point * channels, count: channels)
        }
        let box = unsafe boxes.floats + group * size * 2
        for index in 0..<size {
          let (low, high) = unsafe pack.lanes[index].range
          unsafe box[2 * index] = low
          unsafe box[2 * index + 1] = high
        }
      }
    }
    self.count = count
    self.length = length
    self.channels = channels
    self.order = order
    starts = order.map { templates.start(of: Int($0)) }
    self.visit = visit
    self.bands = bands
    self.points = points
    var levels = [BoxLevel(count: groups, rows: boxes, visit: visit, channels: channels)]
    while let last = levels.last, last.count > laneCount {
      levels.append(last.parent(visit: visit, channels: channels))
    }
    self.levels = levels
  }

  /// The ends and `bands` points at each, then the middle, the quarters, the eighths and so on.
  static func visitingOrder(length: Int, bands: Int) -> [Int] {
    var order = length > 1 ? [0, length - 1] : [0]
    for band in 1..<max(1, bands) { order += [band, length - 1 - band] }
    var isThere = [Bool](repeating: false, count: length)
    for point in order { isThere[point] = true }
    var step = 1
    while step < length { step *= 2 }
    while step >= 1 {
      for point in stride(from: step, to: length, by: step) where !isThere[point] {
        isThere[point] = true
        order.append(point)
      }
      step /= 2
    }
    return order
  }
}

extension SIMD16<Float> {
  /// The least and the greatest lane.
  var range: (Float, Float) {
    let a = Self.lesser(self, Self(lowHalf: highHalf, highHalf: lowHalf))
    let b = Self.greater(self, Self(lowHalf: highHalf, highHalf: lowHalf))
    var low = a[0]
    var high = b[0]
    for lane in 1..<8 {
      if a[lane] < low { low = a[lane] }
      if b[lane] > high { high = b[lane] }
    }
    return (low, high)
  }
}
