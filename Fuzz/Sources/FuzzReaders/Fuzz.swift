/// Called by libFuzzer before everything else: finds the reader, or ends with a list of them.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  _ = FuzzTarget.chosen.name
  return 0
}

/// Called by libFuzzer with input after input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  FuzzTarget.chosen.read(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
