import DataFormats
import Numerics
import Testing

struct NpyArrayTests {
  private func error(_ bytes: [UInt8]) -> String? {
    do throws(NpyError) {
      _ = try NpyArray(bytes: bytes)
      return nil
    } catch {
      return error.description
    }
  }

  private func file(header: String, numbers: [UInt8]) -> [UInt8] {
    [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.utf8.count), 0] + Array(header.utf8)
      + numbers
  }

  @Test func `what is written is read back, bit for bit`() throws {
    let floats = NpyArray(
      shape: [2, 1, 3], floats: [0, -0.0, .leastNonzeroMagnitude, .infinity, 3.5, -1])
    #expect(try NpyArray(bytes: floats.fileBytes).fileBytes == floats.fileBytes)
    let integers = NpyArray(shape: [2, 2], integers: [.min, -1, 0, .max])
    #expect(try NpyArray(bytes: integers.fileBytes) == integers)
    let empty = NpyArray(shape: [0, 4], floats: [])
    #expect(try NpyArray(bytes: empty.fileBytes) == empty)
  }

  @Test func `the file is the one that NumPy describes`() {
    let bytes = NpyArray(shape: [3], integers: [1, 2, -1]).fileBytes
    #expect(bytes.count == 128 + 12)
    #expect(Array(bytes[..<10]) == [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0, 118, 0])
    let header = String(decoding: bytes[10..<128], as: UTF8.self)
    #expect(header.hasPrefix("{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }"))
    #expect(header.hasSuffix(" \n"))
    #expect(Array(bytes[128...]) == [1, 0, 0, 0, 2, 0, 0, 0, 255, 255, 255, 255])
  }

  @Test func `headers of other writers are understood`() throws {
    let header = "{\"shape\":(1,2),\"descr\":\"<f4\",\"fortran_order\":False}\n"
    let array = try NpyArray(bytes: file(header: header, numbers: [0, 0, 128, 63, 0, 0, 0, 64]))
    #expect(array == NpyArray(shape: [1, 2], floats: [1, 2]))
  }

  @Test func `what cannot be read is said in one line`() {
    func header(_ descr: String, _ order: String, _ shape: String) -> [UInt8] {
      file(
        header: "{'descr': '\(descr)', 'fortran_order': \(order), 'shape': \(shape), }\n",
        numbers: [0, 0, 0, 0])
    }
    #expect(error([]) == "this is no .npy file")
    #expect(error(Array("PK\u{3}\u{4}aaaaaaaaaa".utf8)) == "this is no .npy file")
    #expect(
      error(header("<f8", "False", "(1,)")) == "numbers of the kind <f8: save them as float32")
    #expect(error(header("<f4", "True", "(1,)"))?.contains("not row-major") == true)
    #expect(
      error(header("<f4", "False", "(2,)"))?.hasPrefix("4 bytes of numbers instead of 8") == true)
    #expect(error(header("<f4", "False", "(-1,)")) == "the header states no shape")
    #expect(error(header("<f4", "False", "(1, x)")) == "the header states no shape")
    let huge = "(9223372036854775807, 9223372036854775807)"
    #expect(error(header("<f4", "False", huge))?.contains("larger than the file") == true)
    #expect(
      error([0x93] + Array("NUMPY".utf8) + [9, 0, 0, 0])
        == "version 9 of .npy is not known (byte 6)")
  }

  @Test func `no damage makes the reader trap`() {
    let good = NpyArray(shape: [4, 3, 2], floats: (0..<24).map(Float.init)).fileBytes
    for length in 0..<good.count { #expect(error(Array(good.prefix(length))) != nil) }
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<5_000 {
      var bytes = good
      for _ in 0...generator.index(below: 4) {
        bytes[generator.index(below: 130)] = UInt8(generator.index(below: 256))
      }
      _ = error(bytes)
    }
  }
}
