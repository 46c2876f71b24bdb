internal import Matching

/// The windows of a convolution laid out as rows, so that the convolution is one matrix product, and back.
///
/// After Chellapilla, Puri and Simard, "High performance convolutional neural networks for document processing",
/// IWFHR 2006.
struct ImagePatches {
  private let shape: NetworkDesign.Convolution
  private let rowSize: Int

  /// The windows of a convolution.
  init(_ shape: NetworkDesign.Convolution) {
    self.shape = shape
    rowSize = shape.windowWidth * shape.channels
  }

  /// Writes the window around every place as a row of `layer.inner` numbers, zeros outside the picture.
  ///
  /// - Parameters:
  ///   - pictures: Pictures, [height, width, channels] each.
  ///   - count: The number of pictures.
  ///   - rows: Room for `count * places` rows.
  func spread(_ pictures: LaneBuffer, count: Int, into rows: LaneBuffer) {
    visit(count: count) { picture, row, used in
      let target = unsafe rows.floats + row
      if let used {
        let (before, size) = used
        for index in 0..<before { unsafe target[index] = 0 }
        unsafe (target + before).update(from: pictures.floats + picture, count: size)
        for index in (before + size)..<max(rowSize, before + size) { unsafe target[index] = 0 }
      } else {
        for index in 0..<rowSize { unsafe target[index] = 0 }
      }
    }
  }

  /// Adds what the rows hold to the places that they were taken from.
  ///
  /// - Parameters:
  ///   - rows: `count * places` rows as `spread` lays them out.
  ///   - count: The number of pictures.
  ///   - pictures: `count` pictures, which are overwritten.
  func gather(_ rows: LaneBuffer, count: Int, into pictures: LaneBuffer) {
    let size = count * shape.places * shape.channels
    unsafe pictures.floats.update(repeating: 0, count: size)
    visit(count: count) { picture, row, used in
      guard let (before, size) = used else { return }
      let source = unsafe rows.floats + row + before
      let target = unsafe pictures.floats + picture
      for index in 0..<size { unsafe target[index] += source[index] }
    }
  }

  /// Visits each row of each window: where its used part starts in the pictures, where the row of the window starts in
  /// the rows, and the part of it that lies within the picture (numbers before it, and its size), or nil for none.
  @inline(__always)
  private func visit(
    count: Int, _ body: (_ picture: Int, _ row: Int, _ used: (before: Int, size: Int)?) -> Void
  ) {
    let (halfHeight, halfWidth) = (shape.windowHeight / 2, shape.windowWidth / 2)
    var row = 0
    for picture in 0..<count {
      for y in 0..<shape.height {
        for x in 0..<shape.width {
          let left = max(0, x - halfWidth)
          let right = min(shape.width - 1, x + halfWidth)
          for windowRow in 0..<shape.windowHeight {
            let line = y + windowRow - halfHeight
            if line >= 0, line < shape.height {
              body(
                ((picture * shape.height + line) * shape.width + left) * shape.channels, row,
                ((left - (x - halfWidth)) * shape.channels, (right - left + 1) * shape.channels))
            } else {
              body(0, row, nil)
            }
            row += rowSize
          }
        }
      }
    }
  }
}
