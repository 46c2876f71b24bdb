import Foundation
import Ink
import InkFormats
import Testing

/// Errors of every reader: one line, a code that is known, and the byte, line or element.
struct ErrorPlaceTests {
  /// The codes whose errors mean the whole file.
  private static let whole = ["empty", "unknownFormat", "notInk", "newerVersion", "encrypted"]

  @Test(arguments: InkFile.formats)
  func `what is wrong is named with its place`(format: String) throws {
    let bytes = try PenPoseFiles.bytes(of: format)
    var placed = 0
    var missing: Set<String> = []
    func read(_ bytes: [UInt8]) {
      for result in InkFile.records(in: bytes, format: format, file: "the file") {
        guard case .failure(let error) = result else { continue }
        #expect(error.description.hasPrefix("the file: "))
        #expect(!error.message.isEmpty && !error.description.contains(where: \.isNewline))
        if !error.place.isEmpty {
          placed += 1
        } else if !Self.whole.contains(error.code) {
          missing.insert(error.description)
        }
      }
    }
    for count in 1..<bytes.count { read(Array(bytes.prefix(count))) }
    for place in bytes.indices {
      for value in [0xFF, UInt8(ascii: "x")] {
        var damaged = bytes
        damaged[place] = value
        read(damaged)
      }
    }
    #expect(placed > 0)
    #expect(missing.isEmpty)
  }
}
