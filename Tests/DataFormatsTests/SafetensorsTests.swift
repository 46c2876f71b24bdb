import DataFormats
import Foundation
import TestSupport
import Testing

@Suite struct SafetensorsTests {
  private let file = Safetensors(
    tensors: [
      "floats": Safetensors.Tensor(shape: [2, 3], floats: [0, -1.5, .pi, 0x1p-140, 3e38, 7]),
      "counts": Safetensors.Tensor(shape: [3], integers: [.min, -1, .max]),
      "bytes": Safetensors.Tensor(shape: [5, 1], bytes: [0, 1, 127, 128, 255]),
      "none": Safetensors.Tensor(shape: [0, 4], floats: []),
      "odd \"name\" é": Safetensors.Tensor(shape: [], integers: [42]),
    ],
    metadata: ["schema": "test/1", "text": "line\nbreak \"é\" 😀", "empty": ""])

  @Test func `what is written is read back`() throws {
    let read = try Safetensors(bytes: file.bytes)
    #expect(read == file)
    #expect(read.tensors["floats"]?.floats == [0, -1.5, .pi, 0x1p-140, 3e38, 7])
    #expect(read.tensors["counts"]?.integers == [.min, -1, .max])
    #expect(read.tensors["counts"]?.floats == nil)
    #expect(read.bytes == file.bytes)
    #expect(try Safetensors(bytes: Safetensors().bytes) == Safetensors())
  }

  @Test func `half precision holds the nearest number, ties to the even one`() throws {
    let numbers: [Float] = [0, -1.5, 65504, 0x1p-24, 1 + 0x1p-11, 1 + 0x3p-11, 0.1]
    let tensor = Safetensors.Tensor(shape: [7], halves: numbers)
    #expect(tensor.bytes.prefix(6) == [0, 0, 0, 0xBE, 0xFF, 0x7B])
    let read = try Safetensors(bytes: Safetensors(tensors: ["h": tensor]).bytes).tensors["h"]
    #expect(read?.halves == [0, -1.5, 65504, 0x1p-24, 1, 1 + 0x1p-9, 0x1.998p-4])
    #expect(read?.floats == nil)
  }

  @Test func `the header is padded, and every tensor begins at a multiple of its width`() throws {
    let header = try headerAndData(file.bytes)
    #expect(header.length % 8 == 0)
    for (name, tensor) in file.tensors {
      let entry = try #require(header.json[name] as? [String: Any])
      let offsets = try #require(entry["data_offsets"] as? [Int])
      #expect(offsets[0] % tensor.type.width == 0)
    }
  }

  @Test func `python reads the same by hand`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("file.safetensors", file.bytes)
    let script = """
      import json, struct, sys
      data = open(sys.argv[1], "rb").read()
      (length,) = struct.unpack("<Q", data[:8])
      header = json.loads(data[8:8 + length])
      meta = header.pop("__metadata__")
      out = {"meta": meta}
      for name, entry in header.items():
          start, end = entry["data_offsets"]
          body = data[8 + length + start:8 + length + end]
          kind, width = {"F32": ("f", 4), "I32": ("i", 4), "U8": ("B", 1)}[entry["dtype"]]
          out[name] = list(struct.unpack("<%d%s" % (len(body) // width, kind), body))
          out[name + "/shape"] = entry["shape"]
      print(json.dumps(out))
      """
    guard let output = try python(script, path) else {
      print("skipped: there is no python3 to read safetensors independently")
      return
    }
    let read = try #require(
      JSONSerialization.jsonObject(with: output) as? [String: Any])
    #expect((read["meta"] as? [String: String]) == file.metadata)
    for (name, tensor) in file.tensors {
      #expect(read[name + "/shape"] as? [Int] == tensor.shape, "\(name)")
      let numbers = try #require(read[name] as? [NSNumber]).map(\.doubleValue)
      let expected =
        tensor.floats?.map(Double.init) ?? tensor.integers?.map(Double.init)
        ?? tensor.bytes.map(Double.init)
      #expect(numbers.count == expected.count)
      // JSONSerialization goes through Decimal and loses the last digit.
      for (number, other) in zip(numbers, expected) {
        #expect(abs(number - other) <= 1e-14 * abs(other), "\(name)")
      }
    }
  }

  @Test func `every truncation is refused`() {
    let bytes = file.bytes
    for count in 0..<bytes.count {
      #expect(throws: SafetensorsError.self) { try Safetensors(bytes: Array(bytes[..<count])) }
    }
    #expect(throws: SafetensorsError.self) { try Safetensors(bytes: bytes + [0]) }
  }

  @Test func `changed header bytes never crash, and what is read again has a true shape`() throws {
    let bytes = file.bytes
    let end = 8 + (try headerAndData(bytes)).length
    for position in 0..<end {
      for change in [UInt8(0), 0x22, 0x2D, 0x39, 0x5B, 0x7D, 0xFF, bytes[position] ^ 1] {
        var mutated = bytes
        mutated[position] = change
        guard let read = try? Safetensors(bytes: mutated) else { continue }
        for tensor in read.tensors.values {
          #expect(tensor.shape.reduce(1, *) * tensor.type.width == tensor.bytes.count)
        }
      }
    }
  }

  @Test func `lies about lengths, overlaps and holes are named`() throws {
    let long = "[9223372036854775807, 9223372036854775807]"
    let cases: [(header: String, data: Int, text: String)] = [
      (#"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}}"#, 4, "shape [2] has 4 bytes"),
      (#"{"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}}"#, 4, "shape [-1]"),
      (#"{"a":{"dtype":"F32","shape":\#(long),"data_offsets":[0,4]}}"#, 4, "shape"),
      (#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,8]}}"#, 4, "ends at byte 8 of 4"),
      (#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}}"#, 8, "hole"),
      (#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[-4,0]}}"#, 4, "shares bytes"),
      (#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#, 8, "4 bytes after"),
      (#"{"a":{"dtype":"F7","shape":[1],"data_offsets":[0,4]}}"#, 4, "unknown type \"F7\""),
      (
        #"{"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"#
          + #""b":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}}"#, 3, "\"b\" shares bytes"
      ),
      ("[]", 0, "not the JSON"), ("", 0, "not the JSON"),
      (#"{"__metadata__":{"a":1}}"#, 0, "not the JSON"),
      (#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[0]}}"#, 4, "not the JSON"),
      (String(repeating: "[", count: 100_000), 0, "not the JSON"),
    ]
    for (header, data, text) in cases {
      let bytes = lengthBytes(header.utf8.count) + header.utf8 + [UInt8](repeating: 0, count: data)
      let error = #expect(throws: SafetensorsError.self) { try Safetensors(bytes: bytes) }
      #expect(error?.description.contains(text) == true, "\(error?.description ?? "") / \(text)")
    }
    for length in [Int.max, Safetensors.largestHeader + 1] {
      let error = #expect(throws: SafetensorsError.self) {
        try Safetensors(bytes: lengthBytes(length) + [0x7B, 0x7D])
      }
      #expect(error?.description.contains("at most") == true)
    }
  }

  private func lengthBytes(_ length: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
  }

  private func headerAndData(_ bytes: [UInt8]) throws -> (length: Int, json: [String: Any]) {
    let length = (0..<8).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
    let json = try JSONSerialization.jsonObject(with: Data(bytes[8..<8 + length]))
    return (length, try #require(json as? [String: Any]))
  }

  private func python(_ script: String, _ argument: String) throws -> Data? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, argument]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 127 ? nil : output
  }
}
