internal import Platform

/// Templates of about one length in the order of a tree, packed for the lanes, with the boxes of the tree's nodes.
///
/// Group g holds the 16 templates at positions 16 g ..< 16 g + 16. Level 0 of the boxes has one node for each group,
/// and each further level one for 16 neighbouring nodes of the level below.
///
/// Where lengths differ, bounds look at as many points as the shortest template has: the last ones, and those next to
/// them that corner bands look at, are counted from each template's own end, all others from its beginning.
package struct PackedTemplates: Sendable {
  /// The number of templates.
  package let count: Int
  /// The number of points of the longest.
  package let length: Int
  /// The number of points of the shortest.
  package let shortest: Int
  let channels: Int
  /// Where the template at each position starts in the array of all numbers.
  let starts: [Int]
  /// The number of points of the template at each position; empty when all have as many.
  let lengths: [Int32]
  /// The template at each position.
  package let order: [Int32]
  /// The points that bounds add up, in their order: the ends first, then ever finer halves.
  let visit: [VisitedPoint]
  /// Points at each end for the corner bound.
  package let bands: Int
  /// [group][point in visiting order][channel], 16 templates in the lanes.
  package let points: LaneBuffer
  /// The boxes of the groups, row-major [group][number][low, high], as long as the longest template.
  package let boxes: LaneBuffer
  /// The boxes of the nodes; the last level has at most 16.
  package private(set) var levels: [BoxLevel]

  /// Numbers in the longest sequence.
  package var size: Int { length * channels }
  /// Numbers that bounds look at.
  package var boundSize: Int { shortest * channels }
  /// The number of groups.
  var groups: Int { (count + laneCount - 1) / laneCount }
  /// The level whose nodes are found before groups are looked at: that above the groups, if there is one.
  var nodeLevel: Int { min(1, levels.count - 1) }
  /// How many nodes of that level all queries of a batch look at in turn, so that the caches hold what lies below.
  var slabNodes: Int {
    let below = nodeLevel * laneCount * boundSize * MemoryLayout<Lanes>.stride
    return below == 0 ? laneCount : max(1, (1 << 19) / below)
  }
  /// Whether all templates have one length.
  var isUniform: Bool { lengths.isEmpty }

  /// Packs templates.
  ///
  /// - Parameters:
  ///   - templates: All templates.
  ///   - members: Those of about one length, at least one.
  ///   - bands: The number of points at each end that the corner bound may look at.
  ///   - jobs: The number of threads; the result does not depend on it.
  package init(_ templates: SequenceSet, members: [Int32], bands: Int, jobs: Int) {
    let lengths = members.map { templates.length(of: Int($0)) }
    let channels = templates.channels
    count = members.count
    length = lengths.max() ?? 1
    shortest = lengths.min() ?? 1
    self.channels = channels
    self.bands = min(bands, shortest / 2)
    visit = VisitedPoint.order(length: shortest, bands: self.bands)
    let (shortest, length) = (self.shortest, self.length)
    let order = unsafe templates.values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return [Int32]() }
      let starts = members.map { templates.start(of: Int($0)) }
      return unsafe TemplateOrder(base, starts: starts, size: shortest * channels, jobs: jobs)
        .order
    }
    let ordered = order.map { members[Int($0)] }
    self.order = ordered
    starts = ordered.map { templates.start(of: Int($0)) }
    self.lengths = shortest == length ? [] : order.map { Int32(lengths[Int($0)]) }
    let groups = (count + laneCount - 1) / laneCount
    points = LaneBuffer(count: groups * shortest * channels)
    boxes = LaneBuffer(floats: groups * length * channels * 2)
    levels = [BoxLevel(count: groups, size: shortest * channels)]
    // Sixteen groups share the registers of a level.
    let packed = self
    _ = parallelMap(count: (groups + laneCount - 1) / laneCount, jobs: jobs) { node in
      packed.fill(
        node * laneCount..<min(groups, (node + 1) * laneCount), from: templates.values)
    }
    while let last = levels.last, last.count > laneCount { levels.append(last.parent) }
  }

  /// Sets points and boxes of some groups.
  private func fill(_ groups: Range<Int>, from values: [Float]) {
    unsafe values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      let pack = LanePack(size: size)
      for group in groups {
        // The last group repeats its last member.
        unsafe pack.set(self, from: base) { min(group * laneCount + $0, count - 1) }
        let box = unsafe boxes.floats + group * size * 2
        for index in 0..<size {
          let (low, high) = unsafe pack.lanes[index].range
          unsafe box[2 * index] = low
          unsafe box[2 * index + 1] = high
        }
        let ownEnds = isUniform ? nil : unsafe pack.lengths[0]
        for (slot, point) in visit.enumerated() {
          let target = unsafe points.lanes + group * boundSize + slot * channels
          for channel in 0..<channels {
            var value = Lanes()
            if point.isFromEnd, let ownEnds {
              for lane in 0..<laneCount {
                let row = point.row(of: Int(ownEnds[lane]))
                value[lane] = unsafe pack.lanes[row * channels + channel][lane]
              }
            } else {
              value = unsafe pack.lanes[point.row(of: shortest) * channels + channel]
            }
            unsafe target[channel] = value
            let (low, high) = value.range
            levels[0].set(group, slot * channels + channel, low: low, high: high)
          }
        }
      }
    }
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
