import Archives
import DataFormats
import Evaluation
import Foundation
import InkFormats
import Recognition

/// Something that reads bytes of unknown origin: libFuzzer feeds the one that the environment names.
struct FuzzTarget: Sendable {
  /// What `FUZZ_READER` and the folders of seeds call it.
  let name: String
  /// Reads the bytes; a crash is a finding.
  let read: @Sendable ([UInt8]) -> Void

  /// Every format of ink, then what formats lie in, then arrays, banks and cards.
  static let all: [FuzzTarget] =
    InkFile.formats.map { format in
      FuzzTarget(name: format) { RecordChecks.check(format: format, $0) }
    } + [
      FuzzTarget(name: "any-file") { bytes in
        for result in InkFile.records(in: bytes, file: "fuzz") { RecordChecks.check(result) }
      },
      FuzzTarget(name: "archive") { bytes in
        guard let kind = ArchiveKind(startOf: bytes) else { return }
        read(try? ArchiveReader(bytes: bytes, kind: kind, limits: limits))
      },
      FuzzTarget(name: "zip-file", read: readZipFile),
      FuzzTarget(name: "decompression") { bytes in
        let content = try? Decompression.decompress(bytes, limit: 1 << 20)
        precondition(content.map { $0.count <= 1 << 20 } ?? true)
      },
      FuzzTarget(name: "safetensors") { bytes in
        guard let file = try? Safetensors(bytes: bytes) else { return }
        let back = try? Safetensors(bytes: file.bytes)
        precondition(back == file)
      },
      FuzzTarget(name: "npy") { bytes in
        guard let array = try? NpyArray(bytes: bytes) else { return }
        let back = try? NpyArray(bytes: array.fileBytes)
        precondition(back?.shape == array.shape)
      },
      FuzzTarget(name: "bank") { _ = try? TemplateBank(bytes: $0, path: "fuzz") },
      FuzzTarget(name: "dataset-card") { _ = try? DatasetCard(from: Data($0), file: "fuzz") },
    ]

  /// The one that `FUZZ_READER` names; `list` prints all names, and ends the program as anything unknown does.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_READER"] ?? "list"
    if let target = all.first(where: { $0.name == name }) { return target }
    print(all.map(\.name).joined(separator: "\n"))
    exit(name == "list" ? 0 : 2)
  }()

  /// Small limits, so that an input costs little.
  private static let limits = ArchiveLimits(
    entryBytes: 1 << 20, totalBytes: 4 << 20, entries: 256, ratioFloor: 1 << 20)

  /// Reads a zip file from disk, where its directory is read in pieces.
  private static func readZipFile(_ bytes: [UInt8]) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "fuzz-\(ProcessInfo.processInfo.processIdentifier).zip")
    guard (try? Data(bytes).write(to: file)) != nil else { return }
    read(try? ArchiveReader(path: file.path, kind: .zip, limits: limits))
    try? FileManager.default.removeItem(at: file)
  }

  /// Goes through an archive.
  private static func read(_ reader: ArchiveReader?) {
    guard let reader else { return }
    var entries = 0
    while let entry = reader.next() {
      entries += 1
      if case .success(let content) = entry.content {
        precondition(content.count <= limits.entryBytes)
        precondition(!entry.path.hasPrefix("/") && !entry.path.split(separator: "/").contains(".."))
      }
    }
    precondition(entries <= 2 * limits.entries)
  }
}
