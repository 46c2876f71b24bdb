import Archives
import DataFormats
import HandwritingSynthesis
import Ink
import InkFormats
import Platform

/// The folder `Datasets/demo` as the generator makes it: the samples, their card, and pages to recognise.
///
/// Every byte follows from the generator alone.
struct DemonstrationFolder {
  /// What the set holds.
  let set: DemonstrationSet
  /// What is on each page, and who writes it: writers that no training saw.
  private static let pages = [
    (name: "1-calamus", text: "calamus", writer: 3), (name: "2-2026", text: "2026", writer: 7),
    (name: "3-sphinx", text: "sphinx", writer: 11), (name: "4-quartz", text: "quartz", writer: 15),
    (name: "5-31415", text: "31415", writer: 3), (name: "6-hand", text: "hand", writer: 7),
  ]

  /// Makes the files of the folder, one after another.
  ///
  /// - Parameter progress: Told the share of samples that are made.
  /// - Returns: The files with their names below the folder.
  /// - Throws: `ArchiveError` when the samples do not fit one archive.
  func files(progress: (Double) -> Void) throws -> [(name: String, bytes: [UInt8])] {
    var archive = ZipWriter(method: .stored)
    var made = 0
    for sample in set {
      try archive.add(sample.path, PencilKitWriter.bytes(for: sample.drawing))
      made += 1
      progress(Double(made) / Double(set.sampleCount))
    }
    let samples = archive.finish()
    let card = Array(card(digest: SHA256.digest(of: samples)).pretty.utf8)
    let pages = Self.pages.map { page in
      (
        name: "pages/\(page.name).drawing",
        bytes: PencilKitWriter.bytes(
          for: Self.page(page.text, by: Writer(index: page.writer, seed: set.seed)))
      )
    }
    return [(name: "samples.zip", bytes: samples), (name: "dataset.json", bytes: card)] + pages
  }

  private func card(digest: String) -> JSON {
    let writers = 0..<set.writerCount
    let heldOut = writers.filter(DemonstrationSet.isHeldOut)
    // Capitals have a card of their own: without their size many look like small letters.
    let small = set.characters.filter { !$0.isUppercase }
    let labels = small.isEmpty ? set.characters : small
    let perWriter = labels.count * set.repetitions
    return .object([
      "schema": "calamus.dataset/1",
      "name": "demo",
      "title": "Calamus demonstration handwriting",
      "licence": "Apache-2.0",
      "source": "made by this project: make dataset",
      "citation":
        "Calamus demonstration handwriting, written by the project's kinematic generator (sigma-lognormal strokes)",
      "description":
        "Digits and small letters by writers who differ in letter forms, slant, size, speed, tremor, pressure and tilt. No person wrote them. Every fourth writer is held out for tests. The archive holds capitals too, which the card demo-uppercase describes.",
      "install": "It is part of the repository; `make dataset` writes it again, byte for byte.",
      "files": .array([
        .object([
          "path": "samples.zip", "sha256": .string(String(digest.dropFirst("sha256:".count))),
        ])
      ]),
      "layout": .array(["writer", "label"]),
      "labels": .array(labels.map { .string(String($0)) }),
      "otherLabels": "leaveOut",
      "split": .object([
        "testWriters": .array(heldOut.map { .string(DemonstrationSet.name(ofWriter: $0)) })
      ]),
      "counts": .object([
        "samples": .integer(writers.count * perWriter),
        "train": .integer((writers.count - heldOut.count) * perWriter),
        "test": .integer(heldOut.count * perWriter),
        "writers": .integer(writers.count),
      ]),
    ])
  }

  /// A line of characters by one writer, each beside the last; repetitions that the samples do not hold.
  private static func page(_ text: String, by writer: Writer) -> Drawing {
    var page = Drawing()
    var x = 60.0
    for (position, character) in text.enumerated() {
      let drawing = Handwriting.sample(character, writer: writer, repetition: 100 + position)
      guard
        let box = Rectangle(enclosing: drawing.strokes.flatMap { $0.path.points.map(\.location) })
      else { continue }
      page.append(
        drawing.transformed(by: Transform(a: 1, b: 0, c: 0, d: 1, tx: x - box.minX, ty: 40)))
      x += box.width + 9
    }
    return page
  }
}
