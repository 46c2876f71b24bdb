internal import Foundation

/// Why bytes are no safetensors file: one sentence with the place.
public struct SafetensorsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension Safetensors {
  /// The longest header that is read, in bytes: that of the format's own implementation.
  public static let largestHeader = 100_000_000

  /// Reads a file, trusting nothing in it.
  ///
  /// Every array's length must be what its type and shape say, and the arrays must fill the bytes after the header
  /// without a gap and without sharing one.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: `SafetensorsError` with the first thing that is wrong.
  public init(bytes: [UInt8]) throws(SafetensorsError) {
    guard bytes.count >= 8 else {
      throw SafetensorsError("\(bytes.count) bytes; the length of the header alone has 8")
    }
    let length = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[$1]) << UInt64(8 * $1) }
    guard length <= UInt64(Self.largestHeader) else {
      throw SafetensorsError(
        "a header of \(length) bytes (byte 0); at most \(Self.largestHeader) are read")
    }
    let start = 8 + Int(length)
    guard start <= bytes.count else {
      throw SafetensorsError("ends inside the header (\(bytes.count) of \(start) bytes)")
    }
    let header: SafetensorsHeader
    do {
      header = try JSONDecoder().decode(SafetensorsHeader.self, from: Data(bytes[8..<start]))
    } catch {
      throw SafetensorsError("the header is not the JSON of such a file (bytes 8 to \(start))")
    }
    self.init(metadata: header.metadata)
    let ordered = header.entries.sorted {
      ($0.value.start, $0.value.end, $0.key) < ($1.value.start, $1.value.end, $1.key)
    }
    var end = 0
    for (name, entry) in ordered {
      let quoted = JSON.string(name).compact
      guard let type = ElementType(rawValue: entry.type) else {
        throw SafetensorsError(
          "tensor \(quoted) has the unknown type \(JSON.string(entry.type).compact)")
      }
      guard entry.start == end else {
        let what = entry.start < end ? "shares bytes with another" : "leaves a hole before it"
        throw SafetensorsError("tensor \(quoted) \(what) (byte \(entry.start) of the data)")
      }
      guard entry.end >= entry.start, entry.end <= bytes.count - start else {
        throw SafetensorsError(
          "tensor \(quoted) ends at byte \(entry.end) of \(bytes.count - start) bytes of data")
      }
      guard let size = Self.size(of: entry.shape, type), size == entry.end - entry.start else {
        throw SafetensorsError(
          "tensor \(quoted) of shape \(entry.shape) has \(entry.end - entry.start) bytes")
      }
      tensors[name] = Tensor(
        type: type, shape: entry.shape,
        bytes: Array(bytes[start + entry.start..<start + entry.end]))
      end = entry.end
    }
    guard end == bytes.count - start else {
      throw SafetensorsError("\(bytes.count - start - end) bytes after the last tensor")
    }
  }

  /// The number of bytes of an array; nil for a negative extent or when no Int holds it.
  private static func size(of shape: [Int], _ type: ElementType) -> Int? {
    var size = type.width
    for extent in shape {
      let (product, overflow) = size.multipliedReportingOverflow(by: extent)
      guard extent >= 0, !overflow else { return nil }
      size = product
    }
    return size
  }
}

/// The JSON header as it stands in the file, unchecked.
private struct SafetensorsHeader: Decodable {
  struct Entry: Decodable {
    var type: String
    var shape: [Int]
    var start: Int
    var end: Int

    enum CodingKeys: String, CodingKey {
      case type = "dtype"
      case shape
      case offsets = "data_offsets"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      type = try container.decode(String.self, forKey: .type)
      shape = try container.decode([Int].self, forKey: .shape)
      let offsets = try container.decode([Int].self, forKey: .offsets)
      guard offsets.count == 2 else {
        throw DecodingError.dataCorruptedError(
          forKey: .offsets, in: container, debugDescription: "not two offsets")
      }
      (start, end) = (offsets[0], offsets[1])
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  var metadata: [String: String] = [:]
  var entries: [String: Entry] = [:]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    for key in container.allKeys {
      if key.stringValue == Safetensors.metadataKey {
        metadata = try container.decode([String: String].self, forKey: key)
      } else {
        entries[key.stringValue] = try container.decode(Entry.self, forKey: key)
      }
    }
  }
}
