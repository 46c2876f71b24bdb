import Ink
import InkFormats

/// The bytes of a file that a format holds drawings in, checked to be readable, and the drawings that it cannot hold.
struct EncodedDrawings {
  /// The bytes of the file; nil when the format can hold none of the drawings.
  let bytes: [UInt8]?
  /// The drawings in it.
  let records: [DrawingRecord]
  /// Why each of the others is not in it, one sentence each.
  let failures: [String]

  /// Writes drawings and reads them again: numbers beyond a format's range would make a file that no one can read.
  ///
  /// - Parameters:
  ///   - records: The drawings, one at most unless the format holds many.
  ///   - writer: The format.
  ///   - destination: The file's name for messages.
  init(of records: [DrawingRecord], as writer: InkWriter, for destination: String) {
    var kept: [DrawingRecord] = []
    var failures: [String] = []
    for record in records {
      if writer.canHold(record) {
        kept.append(record)
      } else {
        failures.append(Self.sentence(record, writer, "it has no visible ink"))
      }
    }
    var bytes = writer.bytes(for: kept)
    if Self.fault(in: bytes, of: kept, as: writer, for: destination) != nil {
      // One bad drawing does not cost the others their place.
      kept = kept.filter { record in
        let alone = writer.bytes(for: [record])
        guard let fault = Self.fault(in: alone, of: [record], as: writer, for: destination) else {
          return true
        }
        failures.append(Self.sentence(record, writer, fault))
        return false
      }
      bytes = writer.bytes(for: kept)
      if let fault = Self.fault(in: bytes, of: kept, as: writer, for: destination) {
        failures.append(
          "\(destination): the format \(writer.name) cannot hold these drawings (\(fault))")
        kept = []
      }
    }
    self.bytes = kept.isEmpty ? nil : bytes
    self.records = kept
    self.failures = failures
  }

  /// Why a file cannot be read as it was meant; nil when it can.
  private static func fault(
    in bytes: [UInt8], of records: [DrawingRecord], as writer: InkWriter, for destination: String
  ) -> String? {
    guard writer.isReadable, !records.isEmpty else { return nil }
    for result in InkFile.records(in: bytes, file: destination) {
      switch result {
      case .failure(let error): return error.message
      case .success(let record):
        if let warning = record.warnings.first(where: { $0.code == "W-notFinite" }) {
          return warning.message
        }
      }
    }
    return nil
  }

  private static func sentence(
    _ record: DrawingRecord, _ writer: InkWriter, _ reason: String
  ) -> String {
    "\(oneLine(record.file)): the format \(writer.name) cannot hold this drawing "
      + "(drawing \(record.index): \(reason))"
  }
}
