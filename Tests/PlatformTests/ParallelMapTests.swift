import Platform
import Testing

@Suite struct ParallelMapTests {
  @Test(arguments: [0, 1, 2, 7, 64, 1000], [1, 2, 5, 16])
  func `slot i holds the result of index i`(count: Int, jobs: Int) {
    for grain in [1, 3, 64, 5000] {
      let squares = parallelMap(count: count, grain: grain, jobs: jobs) { $0 * $0 }
      #expect(squares == (0..<count).map { $0 * $0 })
    }
  }

  @Test func `values with storage survive`() {
    let words = parallelMap(count: 500, grain: 4, jobs: 4) { String(repeating: "x", count: $0) }
    #expect(words.indices.allSatisfy { words[$0].count == $0 })
  }

  @Test(arguments: [1, 4])
  func `the lowest failing index is thrown`(jobs: Int) {
    struct Failure: Error, Equatable { var index: Int }
    #expect(throws: Failure(index: 13)) {
      try parallelTryMap(count: 200, jobs: jobs) { index in
        if index >= 13 && index % 2 == 1 { throw Failure(index: index) }
        return index
      }
    }
  }

  @Test func `sizes below one are a programming error`() async {
    await #expect(processExitsWith: .failure) {
      _ = parallelMap(count: 1, grain: 0, jobs: 1) { $0 }
    }
  }
}

@Suite struct ProcessorsTests {
  @Test func `lists of processors are counted`() {
    #expect(Processors.count(inList: "0") == 1)
    #expect(Processors.count(inList: "0-3,8") == 5)
    #expect(Processors.count(inList: "0-1,4-5,9") == 5)
    #expect(Processors.count(inList: "3-1") == nil)
    #expect(Processors.count(inList: "a") == nil)
    #expect(Processors.usable >= 1)
  }
}
