import Ink
import InkFormats

/// Looks for drawings inside property lists, keyed archives and JSON.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPropertyList(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  for result in InkFile.records(in: bytes, file: "fuzz") {
    guard let record = try? result.get() else { continue }
    for point in record.drawing.strokes.flatMap(\.path.points) {
      precondition(point.location.isFinite && point.timeOffset.isFinite)
    }
  }
  return 0
}
