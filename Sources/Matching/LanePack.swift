/// Sixteen sequences or boxes, one a lane, and the memory for packing them.
@safe package final class LanePack {
  /// [number], or [number][low, high] for boxes.
  private let buffer: LaneBuffer
  /// Where the sequence or box of each lane starts.
  package let offsets: UnsafeMutablePointer<Int>
  /// The least and the greatest length of what each lane stands for.
  let lengths: UnsafeMutablePointer<SIMD16<Int32>>

  /// Allocates for sequences of `size` numbers, or boxes of as many.
  package init(size: Int) {
    buffer = LaneBuffer(count: 2 * size)
    unsafe offsets = .allocate(capacity: laneCount)
    unsafe offsets.initialize(repeating: 0, count: laneCount)
    unsafe lengths = .allocate(capacity: 2)
    unsafe lengths.initialize(repeating: SIMD16(repeating: 0), count: 2)
  }

  deinit {
    unsafe offsets.deallocate()
    unsafe lengths.deallocate()
  }

  /// What is packed.
  package var lanes: UnsafeMutablePointer<Lanes> { unsafe buffer.lanes }

  /// Packs templates; those that are shorter than the longest go on with their last point.
  ///
  /// - Parameters:
  ///   - packed: The templates.
  ///   - values: All numbers of all templates.
  ///   - position: The template of each lane, by its position.
  @inline(__always)
  func set(
    _ packed: PackedTemplates, from values: UnsafePointer<Float>, _ position: (Int) -> Int
  ) {
    for lane in 0..<laneCount {
      let position = position(lane)
      unsafe offsets[lane] = packed.starts[position]
      if !packed.isUniform { unsafe lengths[0][lane] = packed.lengths[position] }
    }
    unsafe packLanes(from: values, offsets: offsets, size: packed.boundSize, into: lanes)
    if !packed.isUniform { unsafe extend(packed, from: values) }
  }

  /// Packs the points that not all of the templates have.
  private func extend(_ packed: PackedTemplates, from values: UnsafePointer<Float>) {
    unsafe lengths[1] = lengths[0]
    let channels = packed.channels
    for lane in 0..<laneCount {
      let last = unsafe Int(lengths[0][lane]) - 1
      for point in packed.shortest..<packed.length {
        let source = unsafe values + offsets[lane] + min(point, last) * channels
        for channel in 0..<channels {
          unsafe buffer.floats[(point * channels + channel) * laneCount + lane] = source[channel]
        }
      }
    }
  }

  /// Packs the boxes of groups; each stands for templates of any length.
  package func setBoxes(_ packed: PackedTemplates, _ group: (Int) -> Int) {
    let size = packed.size * 2
    for lane in 0..<laneCount { unsafe offsets[lane] = group(lane) * size }
    unsafe packLanes(from: packed.boxes.floats, offsets: offsets, size: size, into: lanes)
    unsafe lengths[0] = SIMD16(repeating: Int32(truncatingIfNeeded: packed.shortest))
    unsafe lengths[1] = SIMD16(repeating: Int32(truncatingIfNeeded: packed.length))
  }
}
