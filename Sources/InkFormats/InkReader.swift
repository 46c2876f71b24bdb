/// A format as the table of formats has it: a new one is a folder of its own and one line in `InkReader.all`.
package struct InkReader: Sendable {
  /// Takes one drawing, or why one could not be read, and answers whether to go on.
  typealias Yield = (Result<DrawingRecord, InkFileError>) -> Bool

  /// The formats that it reads, as `DrawingRecord.format` names them.
  package let formats: [String]
  /// Whether the bytes are of this format, told by their start.
  let recognises: @Sendable (_ bytes: [UInt8]) -> Bool
  /// Reads all drawings of a file; an error in one does not lose the others.
  let read:
    @Sendable (_ bytes: [UInt8], _ file: String, _ options: ReadOptions, _ yield: Yield) -> Void

  /// Every format, in the order in which they are asked.
  package static let all: [InkReader] = [
    InkReader(
      [PencilKitReader.format], recognises: { PencilKitReader.recognises($0) },
      drawing: PencilKitReader.drawing),
    InkReader(
      [InkJSONReader.format], recognises: { InkJSONReader.recognises($0.prefix(1024)) },
      read: readInkJSON),
    InkReader(XMLInkReader.formats, recognises: XMLInkReader.recognises) {
      XMLInkReader.read($0, file: $1, options: $2, yield: $3)
    },
    InkReader([UNIPENReader.format], recognises: UNIPENReader.recognises) {
      UNIPENReader.read($0, file: $1, options: $2, yield: $3)
    },
    InkReader(
      [ReMarkableReader.format], recognises: ReMarkableReader.recognises,
      drawing: ReMarkableReader.drawing),
    InkReader([UIMReader.format], recognises: UIMReader.recognises, drawing: UIMReader.drawing),
    InkReader([WILLReader.format], recognises: WILLReader.recognises, drawing: WILLReader.drawing),
    InkReader(
      [RNoteReader.format], recognises: RNoteReader.recognises, drawing: RNoteReader.drawing),
    InkReader([QuickDrawReader.format], recognises: QuickDrawReader.recognises) {
      QuickDrawReader.read($0, file: $1, yield: $3)
    },
    InkReader([UJIJSONReader.format], recognises: UJIJSONReader.recognises) {
      UJIJSONReader.read($0, file: $1, yield: $3)
    },
    InkReader(
      [ChordInkReader.format], recognises: ChordInkReader.recognises,
      drawing: ChordInkReader.drawing),
    InkReader(
      [OmniglotReader.format], recognises: OmniglotReader.recognises,
      drawing: OmniglotReader.drawing),
    InkReader(
      [SCGInkReader.format], recognises: SCGInkReader.recognises, drawing: SCGInkReader.drawing),
    InkReader([UJITextReader.format], recognises: UJITextReader.recognises) {
      UJITextReader.read($0, file: $1, yield: $3)
    },
    InkReader([ZinniaReader.format], recognises: ZinniaReader.recognises) {
      ZinniaReader.read($0, file: $1, yield: $3)
    },
    InkReader([ResampledDigitsReader.format], recognises: ResampledDigitsReader.recognises) {
      ResampledDigitsReader.read($0, file: $1, yield: $3)
    },
    InkReader(
      [SignatureReader.format], recognises: SignatureReader.recognises,
      drawing: SignatureReader.drawing),
    InkReader([DigiLeTsReader.format], recognises: DigiLeTsReader.recognises) {
      DigiLeTsReader.read($0, file: $1, yield: $3)
    },
    InkReader([TabletTextReader.format], recognises: TabletTextReader.recognises) {
      TabletTextReader.read($0, file: $1, yield: $3)
    },
    InkReader([CSVInkReader.format], recognises: CSVInkReader.recognises) {
      CSVInkReader.read($0, file: $1, yield: $3)
    },
    // Without a signature: asked last.
    InkReader([QuickDrawBinaryReader.format], recognises: QuickDrawBinaryReader.recognises) {
      QuickDrawBinaryReader.read($0, file: $1, yield: $3)
    },
  ]

  private static func readInkJSON(
    _ bytes: [UInt8], _ file: String, _ options: ReadOptions, _ yield: Yield
  ) {
    do throws(InkFileError) {
      for record in try InkJSONReader.records(from: bytes, file: file) {
        if !yield(.success(record)) { return }
      }
    } catch {
      _ = yield(.failure(error))
    }
  }

  /// A format whose files hold one drawing each.
  init(
    _ formats: [String],
    recognises: @escaping @Sendable ([UInt8]) -> Bool,
    drawing: @escaping @Sendable ([UInt8], String) throws(InkFileError) -> DrawingRecord
  ) {
    self.init(formats, recognises: recognises) { bytes, file, _, yield in
      do throws(InkFileError) {
        _ = yield(.success(try drawing(bytes, file)))
      } catch {
        _ = yield(.failure(error))
      }
    }
  }

  /// A format whose files hold any number of drawings.
  init(
    _ formats: [String],
    recognises: @escaping @Sendable ([UInt8]) -> Bool,
    read: @escaping @Sendable ([UInt8], String, ReadOptions, Yield) -> Void
  ) {
    self.formats = formats
    self.recognises = recognises
    self.read = read
  }
}
