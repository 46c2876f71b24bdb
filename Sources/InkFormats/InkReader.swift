/// A format as the table of formats has it: a new one is a folder of its own and one line in `InkReader.all`.
struct InkReader: Sendable {
  /// Takes one drawing, or why one could not be read, and answers whether to go on.
  typealias Yield = (Result<DrawingRecord, InkFileError>) -> Bool

  /// Whether the bytes are of this format, told by their start.
  let recognises: @Sendable (_ bytes: [UInt8]) -> Bool
  /// Reads all drawings of a file; an error in one does not lose the others.
  let read:
    @Sendable (_ bytes: [UInt8], _ file: String, _ options: ReadOptions, _ yield: Yield) -> Void

  /// Every format, in the order in which they are asked.
  static let all: [InkReader] = [
    InkReader(recognises: { PencilKitReader.recognises($0) }, drawing: PencilKitReader.drawing),
    InkReader(recognises: { InkJSONReader.recognises($0.prefix(1024)) }, read: readInkJSON),
    InkReader(recognises: XMLInkReader.recognises) {
      XMLInkReader.read($0, file: $1, options: $2, yield: $3)
    },
    InkReader(recognises: UNIPENReader.recognises) {
      UNIPENReader.read($0, file: $1, options: $2, yield: $3)
    },
    InkReader(recognises: ReMarkableReader.recognises, drawing: ReMarkableReader.drawing),
    InkReader(recognises: UIMReader.recognises, drawing: UIMReader.drawing),
    InkReader(recognises: WILLReader.recognises, drawing: WILLReader.drawing),
    InkReader(recognises: RNoteReader.recognises, drawing: RNoteReader.drawing),
    InkReader(recognises: QuickDrawReader.recognises) {
      QuickDrawReader.read($0, file: $1, yield: $3)
    },
    InkReader(recognises: UJIJSONReader.recognises) {
      UJIJSONReader.read($0, file: $1, yield: $3)
    },
    InkReader(recognises: ChordInkReader.recognises, drawing: ChordInkReader.drawing),
    InkReader(recognises: OmniglotReader.recognises, drawing: OmniglotReader.drawing),
    InkReader(recognises: SCGInkReader.recognises, drawing: SCGInkReader.drawing),
    InkReader(recognises: UJITextReader.recognises) {
      UJITextReader.read($0, file: $1, yield: $3)
    },
    InkReader(recognises: ZinniaReader.recognises) {
      ZinniaReader.read($0, file: $1, yield: $3)
    },
    InkReader(recognises: ResampledDigitsReader.recognises) {
      ResampledDigitsReader.read($0, file: $1, yield: $3)
    },
    InkReader(recognises: SignatureReader.recognises, drawing: SignatureReader.drawing),
    InkReader(recognises: DigiLeTsReader.recognises) {
      DigiLeTsReader.read($0, file: $1, yield: $3)
    },
    InkReader(recognises: TabletTextReader.recognises) {
      TabletTextReader.read($0, file: $1, yield: $3)
    },
    InkReader(recognises: CSVInkReader.recognises) {
      CSVInkReader.read($0, file: $1, yield: $3)
    },
    // Without a signature: asked last.
    InkReader(recognises: QuickDrawBinaryReader.recognises) {
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
    recognises: @escaping @Sendable ([UInt8]) -> Bool,
    drawing: @escaping @Sendable ([UInt8], String) throws(InkFileError) -> DrawingRecord
  ) {
    self.init(recognises: recognises) { bytes, file, _, yield in
      do throws(InkFileError) {
        _ = yield(.success(try drawing(bytes, file)))
      } catch {
        _ = yield(.failure(error))
      }
    }
  }

  /// A format whose files hold any number of drawings.
  init(
    recognises: @escaping @Sendable ([UInt8]) -> Bool,
    read: @escaping @Sendable ([UInt8], String, ReadOptions, Yield) -> Void
  ) {
    self.recognises = recognises
    self.read = read
  }
}
