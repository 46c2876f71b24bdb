import Matching
import Numerics
import Testing

/// The bounds on their own, against distances in Double: a search that finds the nearest could still be lucky.
@Suite struct BoundTests {
  @Test(arguments: 0..<240)
  func `no bound of a template is above its distance`(seed: Int) throws {
    let work = try BoundWork(seed: seed)
    for (template, bound) in work.ofTemplates.enumerated() {
      #expect(bound <= work.limit([Int32(template)]), "\(work), template \(template)")
    }
  }

  @Test(arguments: 0..<240)
  func `no bound of a box is above the distance of a template in it`(seed: Int) throws {
    let work = try BoundWork(seed: seed)
    for level in work.packed.levels.indices {
      for (node, bound) in work.ofBoxes(level: level).enumerated() {
        let members = work.members(level: level, node: node)
        #expect(bound <= work.limit(members), "\(work), level \(level), node \(node)")
      }
    }
    for (group, bound) in work.ofWarpedBoxes.enumerated() {
      let members = work.members(level: 0, node: group)
      #expect(bound <= work.limit(members), "\(work), warped to group \(group)")
    }
  }

  @Test(arguments: 0..<60)
  func `bounds are distances where nothing can be gained by warping`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let channels = 1 + generator.index(below: 8)
    func one(_ flavour: Flavour) throws -> SequenceSet {
      try randomSet(count: 1, length: 20, channels: channels, flavour: flavour, &generator)
    }
    // Every path between constant sequences that is no longer than they are costs the same, whatever the window.
    let level = BoundWork(
      try one(.constant), try one(.constant), window: [nil, 0, 4][seed % 3], bands: seed % 5,
      description: "constant, seed \(seed)")
    let stiff = BoundWork(
      try one(.walk), try one(.walk), window: 0, bands: 0, description: "stiff, seed \(seed)")
    for work in [level, stiff] {
      let distance = Float(work.distances[0])
      for bound in work.ofTemplates + work.ofBoxes(level: 0) + work.ofWarpedBoxes {
        #expect(abs(bound - distance) <= 1e-5 * distance, "\(work)")
      }
    }
  }

  @Test(arguments: 0..<60)
  func `warping to the box of a single template is warping to the template`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let channels = 1 + generator.index(below: 8)
    let sets = try [18, 21].map {
      try randomSet(count: 1, length: $0, channels: channels, flavour: .walk, &generator)
    }
    let work = BoundWork(
      sets[0], sets[1], window: [nil, 3, 7][seed % 3], bands: 0, description: "seed \(seed)")
    let distance = Float(work.distances[0])
    #expect(abs(work.ofWarpedBoxes[0] - distance) <= 1e-5 * distance, "\(work)")
  }
}
