extension QueryBounds {
  /// Sets the bounds for a query of `rows` points.
  ///
  /// - Parameters:
  ///   - query: Its numbers, row-major [rows, channels].
  ///   - rows: The number of its points.
  ///   - radius: The Sakoe-Chiba radius; at least the difference of the lengths.
  ///   - scratch: Room for twice as many points as are looked at and 4 radii.
  package mutating func set(
    _ query: UnsafePointer<Float>, rows: Int, radius: Int, scratch: UnsafeMutablePointer<Float>
  ) {
    bands = min(inner / (2 * channels), rows / 2)
    let columns = visit.count
    // Row j - radius + w of column j is at place j + w: rows beyond the ends repeat the end, which is in the window.
    let places = columns + 2 * radius
    let least = unsafe scratch
    let most = unsafe scratch + places * channels
    for place in 0..<places {
      let row = min(max(place - radius, 0), rows - 1)
      for channel in 0..<channels {
        unsafe least[place * channels + channel] = query[row * channels + channel]
      }
    }
    unsafe most.update(from: least, count: places * channels)
    // Windows double in width until one more, shifted, covers all of it.
    var width = 1
    while width < 2 * radius + 1 {
      let shift = min(width, 2 * radius + 1 - width)
      width += shift
      for index in 0..<(places - width + 1) * channels {
        let next = index + shift * channels
        let low = unsafe least[next]
        let high = unsafe most[next]
        unsafe least[index] = low < least[index] ? low : least[index]
        unsafe most[index] = high > most[index] ? high : most[index]
      }
    }
    for (slot, point) in visit.enumerated() {
      let column = point.row(of: columns)
      for channel in 0..<channels {
        unsafe low[slot * channels + channel] = least[column * channels + channel]
        unsafe high[slot * channels + channel] = most[column * channels + channel]
      }
    }
    for slot in 0..<min(2, columns) {
      let end = unsafe query + (slot == 0 ? 0 : rows - 1) * channels
      for channel in 0..<channels {
        unsafe low[slot * channels + channel] = end[channel]
        unsafe high[slot * channels + channel] = end[channel]
      }
    }
    unsafe setCorners(query, rows: rows)
  }

  private func setCorners(_ query: UnsafePointer<Float>, rows: Int) {
    for band in 0..<bands {
      for side in 0..<2 {
        let point = unsafe query + (side == 0 ? band : rows - 1 - band) * channels
        for channel in 0..<channels {
          let value = unsafe point[channel]
          let place = unsafe corner + ((2 * band + side) * channels + channel) * 3
          let before = unsafe band == 0 ? place : place - 6 * channels
          unsafe place[0] = value
          unsafe place[1] = band == 0 ? value : min(value, before[1])
          unsafe place[2] = band == 0 ? value : max(value, before[2])
        }
      }
    }
  }
}
