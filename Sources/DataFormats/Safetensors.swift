/// A safetensors file in memory: named arrays of numbers and a dictionary of texts.
///
/// The layout is that of the format's own description: eight bytes with the length of a JSON header, the header, then
/// the arrays one after the other, row-major and little-endian. Equal values make equal bytes: arrays stand in the
/// order of their element's width, wide ones first, then of their names, and the header is padded with spaces to a
/// multiple of eight, so that every array begins at a multiple of its element's width.
public struct Safetensors: Sendable, Hashable {
  /// The kinds of numbers that the format names and this program knows the width of.
  public enum ElementType: String, Sendable, Hashable, CaseIterable {
    case float64 = "F64"
    case float32 = "F32"
    case float16 = "F16"
    case bfloat16 = "BF16"
    case int64 = "I64"
    case int32 = "I32"
    case int16 = "I16"
    case int8 = "I8"
    case uint64 = "U64"
    case uint32 = "U32"
    case uint16 = "U16"
    case uint8 = "U8"
    case bool = "BOOL"

    /// The number of bytes of one number.
    public var width: Int {
      switch self {
      case .float64, .int64, .uint64: 8
      case .float32, .int32, .uint32: 4
      case .float16, .bfloat16, .int16, .uint16: 2
      case .int8, .uint8, .bool: 1
      }
    }
  }

  /// One array.
  public struct Tensor: Sendable, Hashable {
    /// What one number is.
    public let type: ElementType
    /// The number of elements along each axis; empty for a single number.
    public let shape: [Int]
    /// The numbers, row-major and little-endian.
    public let bytes: [UInt8]
  }

  /// The arrays by name.
  public var tensors: [String: Tensor]
  /// The texts of the header's `__metadata__`.
  public var metadata: [String: String]

  /// Makes a file's content.
  public init(tensors: [String: Tensor] = [:], metadata: [String: String] = [:]) {
    self.tensors = tensors
    self.metadata = metadata
  }

  /// The name under which the header keeps its texts, which no array may have.
  static let metadataKey = "__metadata__"

  /// The file.
  ///
  /// - Precondition: No array is called `__metadata__`.
  public var bytes: [UInt8] {
    precondition(tensors[Self.metadataKey] == nil, "\(Self.metadataKey) is the name of the texts")
    let ordered = tensors.sorted {
      ($1.value.type.width, $0.key) < ($0.value.type.width, $1.key)
    }
    var members: [JSON.Member] = []
    if !metadata.isEmpty {
      let texts = metadata.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
      members.append(JSON.Member(Self.metadataKey, .object(texts)))
    }
    var end = 0
    for (name, tensor) in ordered {
      let start = end
      end += tensor.bytes.count
      members.append(
        JSON.Member(
          name,
          .object([
            "dtype": .string(tensor.type.rawValue),
            "shape": .array(tensor.shape.map { .integer($0) }),
            "data_offsets": .array([.integer(start), .integer(end)]),
          ])))
    }
    var header = Array(JSON.object(members).compact.utf8)
    header.append(contentsOf: repeatElement(0x20, count: (8 - header.count % 8) % 8))
    var file: [UInt8] = []
    file.reserveCapacity(8 + header.count + end)
    for shift in stride(from: 0, to: 64, by: 8) {
      file.append(UInt8(truncatingIfNeeded: header.count >> shift))
    }
    file.append(contentsOf: header)
    for (_, tensor) in ordered { file.append(contentsOf: tensor.bytes) }
    return file
  }
}
