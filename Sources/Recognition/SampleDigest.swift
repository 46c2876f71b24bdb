internal import Foundation
public import Ink
internal import Platform

/// The SHA-256 of what a sample looks like, to find the same ink again in another set.
///
/// It covers the drawn places, rounded to Float as files store them, and nothing else: not the label, the writer, the
/// force or the time. The same ink read from another format therefore has the same digest.
public struct SampleDigest: Hashable, Sendable {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// Digests the strokes of a sample.
  public init(of strokes: [Stroke]) {
    var words: [UInt32] = []
    for stroke in strokes {
      words.append(UInt32(truncatingIfNeeded: stroke.path.count))
      words.append(stroke.path.curve == .bSpline ? 1 : 0)
      for point in stroke.path.points {
        let place = stroke.transform.apply(to: point.location)
        // Adding zero turns -0 into 0, which is the same place.
        words.append((Float(place.x) + 0).bitPattern)
        words.append((Float(place.y) + 0).bitPattern)
      }
      let ranges = stroke.maskedPathRanges
      let isWhole = ranges == [0...stroke.path.lastParameter]
      for range in isWhole ? [] : ranges {
        words.append(Float(range.lowerBound).bitPattern)
        words.append(Float(range.upperBound).bitPattern)
      }
    }
    var data = Data(capacity: 4 * words.count)
    for word in words {
      for shift in stride(from: 0, to: 32, by: 8) {
        data.append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
      }
    }
    self.init(hexadecimal: SHA256.digest(of: data).dropFirst("sha256:".count))
  }

  /// Takes 32 bytes as they stand in a bank.
  init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  private init(hexadecimal: some StringProtocol) {
    let digits = hexadecimal.compactMap { $0.hexDigitValue }
    bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
