internal import Matching

/// The largest of neighbouring places of each feature, and nothing below 0: pooling and ReLU in one.
struct ImagePooling {
  private let shape: NetworkDesign.Convolution
  private var lanes: Int { shape.layer.lanes }

  /// The pooling behind a convolution.
  init(_ shape: NetworkDesign.Convolution) { self.shape = shape }

  /// Pools.
  ///
  /// - Parameters:
  ///   - features: Pictures of `layer.lanes` lanes a place.
  ///   - count: The number of pictures.
  ///   - pooled: Room for `count * pooledPlaces` places.
  func reduce(_ features: LaneBuffer, count: Int, into pooled: LaneBuffer) {
    visit(count: count) { places, target in
      var largest = Lanes(repeating: 0)
      for place in places.start..<places.end {
        largest = unsafe .greater(features.lanes[places.lane(place)], largest)
      }
      unsafe pooled.lanes[target] = largest
    }
  }

  /// Hands the slope of each pooled value to the first place that had it; values of 0 have none.
  ///
  /// - Parameters:
  ///   - slopes: The slopes of the pooled values.
  ///   - pooled: What `reduce` wrote.
  ///   - count: The number of pictures.
  ///   - features: What `reduce` read; replaced by the slopes.
  func spread(_ slopes: LaneBuffer, _ pooled: LaneBuffer, count: Int, over features: LaneBuffer) {
    visit(count: count) { places, target in
      let largest = unsafe pooled.lanes[target]
      var slope = unsafe slopes.lanes[target].replacing(with: 0, where: largest .<= 0)
      for place in places.start..<places.end {
        let lane = places.lane(place)
        let isHere = unsafe features.lanes[lane] .== largest
        unsafe features.lanes[lane] = Lanes(repeating: 0).replacing(with: slope, where: isHere)
        slope.replace(with: 0, where: isHere)
      }
    }
  }

  /// The two or four places that become one, of one lane.
  private struct Places {
    let start = 0
    let end: Int
    let first: Int
    let right: Int
    let down: Int

    /// The lane of a place: left before right, above before below.
    @inline(__always)
    func lane(_ place: Int) -> Int { first + (place & 1) * right + (place >> 1) * down }
  }

  @inline(__always)
  private func visit(count: Int, _ body: (_ places: Places, _ target: Int) -> Void) {
    let (pool, lanes) = (shape.poolHeight, self.lanes)
    var target = 0
    for picture in 0..<count {
      for y in 0..<shape.height / pool {
        for x in 0..<shape.width / 2 {
          let first = ((picture * shape.height + y * pool) * shape.width + 2 * x) * lanes
          for lane in 0..<lanes {
            body(
              Places(end: 2 * pool, first: first + lane, right: lanes, down: shape.width * lanes),
              target)
            target += 1
          }
        }
      }
    }
  }
}
