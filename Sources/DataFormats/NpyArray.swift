/// An array as NumPy's `.npy` files hold it: row-major numbers or scalars of text, of 32 bits.
///
/// The form is described at https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html.
public struct NpyArray: Hashable, Sendable {
  /// The numbers, row-major.
  public enum Values: Hashable, Sendable {
    case floats([Float])
    case integers([Int32])
    /// Texts, each as long as the longest, which is at least 1: Unicode scalars, filled up with zeros.
    case texts([UInt32], length: Int)
  }

  /// The extents, outermost first; their product is the number of values.
  public let shape: [Int]
  /// The numbers.
  public let values: Values

  /// Makes an array of Float.
  ///
  /// - Precondition: The numbers fill the shape.
  public init(shape: [Int], floats: [Float]) {
    precondition(shape.reduce(1, *) == floats.count, "the numbers do not fill the shape")
    self.shape = shape
    values = .floats(floats)
  }

  /// Makes an array of 32-bit integers.
  ///
  /// - Precondition: The numbers fill the shape.
  public init(shape: [Int], integers: [Int32]) {
    precondition(shape.reduce(1, *) == integers.count, "the numbers do not fill the shape")
    self.shape = shape
    values = .integers(integers)
  }

  /// Makes a list of texts; NumPy takes zeros at their end away.
  public init(texts: [String]) {
    let scalars = texts.map { Array($0.unicodeScalars.map(\.value)) }
    let length = max(1, scalars.map(\.count).max() ?? 1)
    shape = [texts.count]
    values = .texts(
      scalars.flatMap { $0 + Array(repeating: 0, count: length - $0.count) }, length: length)
  }

  /// The bytes of a `.npy` file, version 1.0, little-endian: the same array gives the same bytes.
  public var fileBytes: [UInt8] {
    let (descriptor, words) =
      switch values {
      case .floats(let floats): ("<f4", floats.map(\.bitPattern))
      case .integers(let integers): ("<i4", integers.map { UInt32(bitPattern: $0) })
      case .texts(let scalars, let length): ("<U\(length)", scalars)
      }
    let extents = shape.map { "\($0)," }.joined(separator: " ")
    var header =
      "{'descr': '\(descriptor)', 'fortran_order': False, 'shape': (\(extents)), }"
    // The numbers begin at a multiple of 64, and a line feed ends the header.
    let filled = (Self.magic.count + 4 + header.utf8.count + 1 + 63) / 64 * 64
    let spaces = filled - Self.magic.count - 4 - header.utf8.count - 1
    header += String(repeating: " ", count: spaces) + "\n"
    var bytes = Self.magic + [1, 0]
    bytes += [
      UInt8(truncatingIfNeeded: header.utf8.count),
      UInt8(truncatingIfNeeded: header.utf8.count >> 8),
    ]
    bytes += Array(header.utf8)
    bytes.reserveCapacity(bytes.count + 4 * words.count)
    for word in words {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
      }
    }
    return bytes
  }

  /// What every `.npy` file begins with.
  static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)
}

/// Why bytes are no array that can be read.
public struct NpyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and what to do where something can be done; without the file's name.
  public let description: String

  /// Makes an error.
  init(_ description: String) { self.description = description }
}
