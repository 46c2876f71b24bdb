import Matching
import Testing

@Suite struct TemplateIndexTests {
  @Test func `the nearest template comes first and ties go by template order`() throws {
    let templates = try SequenceSet(
      count: 4, length: 2, channels: 1, values: [5, 5, 1, 1, 0, 0, 1, 1])
    let index = try TemplateIndex(templates, window: nil)
    let queries = try SequenceSet(count: 1, length: 2, channels: 1, values: [1, 2])
    let found = try index.nearest(queries, count: 3, jobs: 1)
    #expect(found.indices == [1, 3, 2])
    #expect(found.distances == [1, 1, 5])
    let classes = try index.nearestClasses(
      queries, index.classes([0, 7, 2, 7]), count: 9, jobs: 2)
    #expect(classes.indices == [1, 2, 0])
    #expect(try index.within(1, of: queries, jobs: 1).indices == [1, 3])
  }

  @Test func `a distance beyond Float is infinite, and still a neighbour`() throws {
    let templates = try SequenceSet(count: 3, length: 1, channels: 1, values: [3e38, 1, -3e38])
    let queries = try SequenceSet(count: 2, length: 1, channels: 1, values: [2, -3e38])
    let found = try TemplateIndex(templates, window: nil).nearest(queries, count: 3, jobs: 1)
    #expect(found.indices == [1, 0, 2, 2, 0, 1])
    #expect(found.distances == [1, .infinity, .infinity, 0, .infinity, .infinity])
  }

  @Test func `a window below the difference of the lengths is refused`() throws {
    let templates = try SequenceSet(channels: 1, sequences: [[1, 2, 3, 4, 5], [1, 2]])
    let queries = try SequenceSet(channels: 1, sequences: [[1, 2]])
    #expect(throws: MatchingError.windowTooNarrow(window: 2, lengths: (2, 5))) {
      try TemplateIndex(templates, window: 2).nearest(queries, count: 1, jobs: 1)
    }
    let found = try TemplateIndex(templates, window: 3).nearest(queries, count: 2, jobs: 1)
    #expect(found.indices == [1, 0])
    #expect(throws: MatchingError.windowTooNarrow(window: 2, lengths: (2, 5))) {
      try TemplateIndex(templates, window: 2).path(of: queries, query: 0, template: 0)
    }
  }

  @Test func `what cannot be compared is refused at the door`() throws {
    #expect(throws: MatchingError.notFinite(sequence: 1)) {
      try SequenceSet(count: 2, length: 2, channels: 1, values: [0, 1, 2, .nan])
    }
    #expect(throws: MatchingError.notFinite(sequence: 0)) {
      try SequenceSet(channels: 2, sequences: [[0, .infinity]])
    }
    #expect(throws: MatchingError.self) {
      try SequenceSet(count: 1 << 40, length: 1 << 40, channels: 2, values: [])
    }
    #expect(throws: MatchingError.self) { try SequenceSet(channels: 2, sequences: [[1]]) }
    #expect(throws: MatchingError.self) { try SequenceSet(channels: 2, sequences: [[]]) }
    let none = try SequenceSet(count: 0, length: 2, channels: 1, values: [])
    #expect(throws: MatchingError.self) { try TemplateIndex(none, window: nil) }
    let two = try SequenceSet(count: 2, length: 2, channels: 1, values: [0, 1, 2, 3])
    #expect(throws: MatchingError.self) { try TemplateIndex(two, window: -1) }
    #expect(throws: MatchingError.self) {
      try TemplateIndex(two, window: nil, distance: .amerced(penalty: -1))
    }
    #expect(throws: MatchingError.self) {
      try TemplateIndex(two, window: nil, distance: .weighted(steepness: .nan))
    }
    let index = try TemplateIndex(two, window: nil)
    let wide = try SequenceSet(count: 1, length: 2, channels: 2, values: [0, 1, 2, 3])
    #expect(throws: MatchingError.self) { try index.nearest(wide, count: 1, jobs: 1) }
    #expect(throws: MatchingError.self) { try index.nearest(two, count: 0, jobs: 1) }
    #expect(throws: MatchingError.self) { try index.nearest(two, count: 1, jobs: 0) }
    #expect(throws: MatchingError.self) { try index.within(.nan, of: two, jobs: 1) }
    #expect(throws: MatchingError.self) { try index.classes([1]) }
    #expect(throws: MatchingError.self) { try index.classes([1, -1]) }
    #expect(throws: MatchingError.self) { try TemplateIndex(two, window: nil, jobs: 0) }
    let other = try TemplateIndex(
      SequenceSet(count: 1, length: 2, channels: 1, values: [0, 1]), window: nil)
    #expect(throws: MatchingError.shape("the classes of another index")) {
      try index.nearestClasses(two, other.classes([0]), count: 1, jobs: 1)
    }
    #expect(throws: MatchingError.self) { try index.path(of: two, query: 2, template: 0) }
    #expect(try index.nearest(none, count: 1, jobs: 1).queries == 0)
  }
}
