package import Matching

/// For each point of a template what a query has there: the mean of the query's points that are matched with it.
package struct Alignment {
  /// The sum of the matched points' numbers, row-major like the template, each times its share.
  package private(set) var sums: [Float]
  /// The number of matched points at each point of the template, or the sum of their shares.
  package private(set) var shares: [Float]
  private let channels: Int

  /// Nothing matched yet, for templates of one shape.
  init(length: Int, channels: Int) {
    sums = [Float](repeating: 0, count: length * channels)
    shares = [Float](repeating: 0, count: length)
    self.channels = channels
  }

  /// Matches one point of a query, given by its numbers, with a point of the template.
  mutating func add(_ point: ArraySlice<Float>, at place: Int, share: Float) {
    shares[place] += share
    for channel in 0..<channels {
      sums[place * channels + channel] += share * point[point.startIndex + channel]
    }
  }

  /// Adds another alignment with the same template.
  mutating func add(_ other: Alignment) {
    for index in sums.indices { sums[index] += other.sums[index] }
    for index in shares.indices { shares[index] += other.shares[index] }
  }

  /// The mean at each point of the template; the template's own numbers where nothing is matched.
  package func mean(orElse template: ArraySlice<Float>) -> [Float] {
    sums.indices.map { index in
      let share = shares[index / channels]
      return share > 0 ? sums[index] / share : template[template.startIndex + index]
    }
  }
}

extension Alignment {
  /// Matches along the best warping path.
  package init(along path: WarpingPath, of query: ArraySlice<Float>, length: Int, channels: Int) {
    self.init(length: length, channels: channels)
    for step in path.steps {
      let start = query.startIndex + step.query * channels
      add(query[start..<start + channels], at: step.template, share: 1)
    }
  }
}
