import Ink
import InkFormats

/// Reads the bytes as a file of any format; what can be read must be finite, and readable again after it is written.
///
/// Seeds of text, JSON and binary formats of sampled pens make it a target for all of them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSampledInk(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  for result in InkFile.records(in: bytes, file: "fuzz") {
    guard let record = try? result.get() else { continue }
    let points = record.drawing.strokes.flatMap(\.path.points)
    for point in points {
      precondition(point.location.isFinite && point.timeOffset.isFinite)
      precondition(point.force.isFinite && point.azimuth.isFinite && point.altitude.isFinite)
      precondition(point.size.width.isFinite && point.size.height.isFinite)
    }
    guard !points.isEmpty else { continue }
    for name in ["unipen", "quickdraw", "csv"] {
      guard let written = InkWriter.named(name)?.bytes(for: [record]) else { continue }
      // Ink far beyond any tablet may be refused, but never with a crash.
      _ = InkFile.records(in: written, file: "back")
    }
  }
  return 0
}
