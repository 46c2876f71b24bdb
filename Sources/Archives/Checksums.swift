/// The check sums that zip, gzip and zlib store beside their data.
package enum Checksums {
  /// The CRC-32 of zip and gzip (polynomial 0xEDB88320, reflected).
  package static func crc32(_ bytes: [UInt8]) -> UInt32 {
    // Eight bytes a step: table k holds the effect of a byte that k more bytes follow.
    let tables = crcTables
    var crc: UInt32 = 0xFFFF_FFFF
    var index = 0
    while index + 8 <= bytes.count {
      let low =
        crc
        ^ (UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
          | UInt32(bytes[index + 3]) << 24)
      let near =
        tables[1792 + Int(low & 255)] ^ tables[1536 + Int(low >> 8 & 255)]
        ^ tables[1280 + Int(low >> 16 & 255)] ^ tables[1024 + Int(low >> 24)]
      let far =
        tables[768 + Int(bytes[index + 4])] ^ tables[512 + Int(bytes[index + 5])]
        ^ tables[256 + Int(bytes[index + 6])] ^ tables[Int(bytes[index + 7])]
      crc = near ^ far
      index += 8
    }
    while index < bytes.count {
      crc = crc >> 8 ^ tables[Int((crc ^ UInt32(bytes[index])) & 255)]
      index += 1
    }
    return ~crc
  }

  /// The Adler-32 of zlib.
  package static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    var index = 0
    while index < bytes.count {
      // 5,552 bytes are the most whose sums stay below 2^32 without a remainder in between.
      let end = min(index + 5552, bytes.count)
      while index < end {
        low &+= UInt32(bytes[index])
        high &+= low
        index += 1
      }
      low %= 65521
      high %= 65521
    }
    return high << 16 | low
  }

  private static let crcTables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      tables[byte] = crc
    }
    for index in 256..<8 * 256 {
      let previous = tables[index - 256]
      tables[index] = previous >> 8 ^ tables[Int(previous & 255)]
    }
    return tables
  }()
}
