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
    let classes = try index.nearestClasses(queries, labels: [0, 7, 2, 7], count: 9, jobs: 2)
    #expect(classes.indices == [1, 2, 0])
  }
}
