import Ink
import InkFormats

/// Reads the bytes as XML ink; what can be read must be finite, and readable again after it is written.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXMLInk(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  guard bytes.contains(0x3C) else { return 0 }
  for unit in InkUnit.allCases {
    let options = ReadOptions(inkUnit: unit)
    for result in InkFile.records(in: bytes, file: "fuzz", options: options) {
      guard let record = try? result.get() else { continue }
      for point in record.drawing.strokes.flatMap(\.path.points) {
        precondition(point.location.isFinite && point.timeOffset.isFinite)
        precondition(point.force.isFinite && point.azimuth.isFinite && point.altitude.isFinite)
        precondition(point.size.width.isFinite && point.size.height.isFinite)
      }
      for name in ["inkml", "tegaki"] {
        guard let written = InkWriter.named(name)?.bytes(for: [record]) else { continue }
        let back = InkFile.records(in: written, file: "back")
        if case .failure(let error)? = back.first {
          // Ink without a point, or far beyond any tablet once it was transformed.
          precondition(error.code == "malformed" && !error.message.contains("element"))
        }
      }
    }
  }
  return 0
}
