import Ink
import InkFormats

/// Reads the bytes as a drawing; what can be read must be finite, and a fixed point of writing and reading.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPencilKit(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  _ = PencilKitReader.recognises(bytes.prefix(64))
  guard let record = try? PencilKitReader.drawing(from: bytes, file: "fuzz") else { return 0 }
  for point in record.drawing.strokes.flatMap(\.path.points) {
    precondition(point.location.isFinite && point.timeOffset.isFinite)
  }
  let written = PencilKitWriter.bytes(for: record.drawing)
  // Numbers that a drawing can hold and the format cannot may cost strokes, once.
  guard let back = try? PencilKitReader.drawing(from: written, file: "fuzz") else { return 0 }
  let again = try? PencilKitReader.drawing(
    from: PencilKitWriter.bytes(for: back.drawing), file: "fuzz")
  precondition(again?.drawing.strokes.count == back.drawing.strokes.count)
  return 0
}
