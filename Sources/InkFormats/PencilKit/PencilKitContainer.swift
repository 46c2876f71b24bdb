internal import Archives

/// Finds the message of a drawing inside what apps wrap round it.
struct PencilKitContainer {
  /// The two layouts of a drawing's message.
  enum Generation {
    /// Since 2019: after a header of `wrd` F0 and a content version.
    case second(contentVersion: Int)
    /// Before that: inside a versioned record.
    case first
  }

  /// The most bytes that a compressed drawing may unfold to.
  static let decompressedLimit = 128 << 20

  /// The bytes that offsets in errors count in: the file's, or what its wrapping decodes to.
  let bytes: [UInt8]
  /// Where the message starts.
  let start: Int
  let generation: Generation
  /// How the file's bytes were decoded, outermost first: `base64`, `gzip`, `zlib`.
  let decodedFrom: [String]

  /// Unwraps a file.
  ///
  /// - Throws: `empty`, `unknownFormat`, or what base64 or decompression finds wrong.
  init(opening file: [UInt8]) throws(PencilKitFault) {
    guard !file.isEmpty else { throw PencilKitFault("empty", "the file is empty") }
    var bytes = file
    var decodedFrom: [String] = []
    // Text may hold compressed bytes, which hold the message: no more than two layers.
    if PencilKitSignature.isBase64(bytes) {
      bytes = try PencilKitBase64.decode(bytes)
      decodedFrom.append("base64")
    }
    if let form = Decompression.Form(startOf: bytes), form == .gzip || form == .zlib {
      do {
        bytes = try Decompression.decompress(bytes, limit: Self.decompressedLimit)
      } catch {
        throw PencilKitFault(error.code.rawValue, error.message, place: error.place)
      }
      decodedFrom.append(form.rawValue)
    }
    self.bytes = bytes
    self.decodedFrom = decodedFrom
    guard let signature = PencilKitSignature(bytes) else {
      throw PencilKitFault("unknownFormat", "this is not a PencilKit drawing")
    }
    switch signature {
    case .first:
      start = 0
      generation = .first
    case .second(let header):
      start = header + 6
      guard bytes.count >= start else {
        throw PencilKitFault("truncated", "ends inside the header", offset: bytes.count)
      }
      let version = UInt16(littleEndian: bytes, at: header + 4)
      generation = .second(contentVersion: Int(version))
    }
  }
}

/// What the first bytes of a drawing look like.
enum PencilKitSignature: Equatable {
  /// Second generation; `header` is where `wrd` F0 stands: 0, or 1 behind the 01 of Core Data.
  case second(header: Int)
  /// First generation: fields 1 = 0 and 2 = {version, oldest reader, content}.
  case first

  /// The signature of undecoded bytes, or nil.
  init?(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(20))
    let magic: [UInt8] = [0x77, 0x72, 0x64, 0xF0]
    if start.starts(with: magic) {
      self = .second(header: 0)
    } else if start.first == 1, start.dropFirst().starts(with: magic) {
      self = .second(header: 1)
    } else if Self.isFirstGeneration(start) {
      self = .first
    } else {
      return nil
    }
  }

  /// Whether the bytes are text whose base64 decoding starts like a drawing or like a gzip or zlib stream.
  static func isBase64(_ bytes: some Collection<UInt8>) -> Bool {
    guard let start = PencilKitBase64.decodedStart(of: bytes, count: 24), start.count >= 3 else {
      return false
    }
    let magic: [UInt8] = [0x77, 0x72, 0x64, 0xF0]
    if start.starts(with: magic.prefix(start.count)) { return true }
    if start[0] == 1, start.dropFirst().starts(with: magic.prefix(start.count - 1)) { return true }
    let form = Decompression.Form(startOf: start)
    return form == .gzip || form == .zlib || isFirstGeneration(start)
  }

  /// The outer record of the first generation; Notes' own text records look alike but have version 0 there.
  private static func isFirstGeneration(_ start: [UInt8]) -> Bool {
    guard start.starts(with: [0x08, 0x00, 0x12]) else { return false }
    guard let lengthEnd = start.dropFirst(3).firstIndex(where: { $0 < 0x80 }) else { return false }
    let record = start[(lengthEnd + 1)...]
    guard record.count >= 4, lengthEnd < 13 else { return false }
    let fields = Array(record)
    return fields[0] == 0x08 && (1..<0x80).contains(fields[1]) && fields[2] == 0x10
  }
}
