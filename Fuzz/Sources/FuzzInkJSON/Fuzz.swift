import Ink
import InkFormats

/// Reads the bytes as `.ink.json`; what can be read must come back equal when it is written.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInkJSON(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  guard let records = try? InkJSONReader.records(from: bytes, file: "fuzz") else { return 0 }
  let written = InkJSONWriter.bytes(for: records)
  let back = try? InkJSONReader.records(from: written, file: "fuzz")
  precondition(back?.map(\.drawing) == records.map(\.drawing))
  precondition(back?.map(\.label) == records.map(\.label))
  return 0
}
