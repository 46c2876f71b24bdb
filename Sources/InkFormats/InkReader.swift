/// A format as the table of formats has it: a new one is a folder of its own and one line in `InkReader.all`.
package struct InkReader: Sendable {
  /// Takes one drawing, or why one could not be read, and answers whether to go on.
  typealias Yield = (Result<DrawingRecord, InkFileError>) -> Bool

  /// What is read, and how.
  struct Input: Sendable {
    /// The whole file, decompressed.
    var bytes: [UInt8]
    /// The name for records and errors.
    var file: String
    var options: ReadOptions
    /// What the file may include.
    var siblings = SiblingFiles.none
  }

  /// The formats that it reads, as `DrawingRecord.format` names them.
  package let formats: [String]
  /// Whether the bytes are of this format, told by their start.
  let recognises: @Sendable (_ bytes: [UInt8]) -> Bool
  /// Reads all drawings of a file; an error in one does not lose the others.
  let read: @Sendable (_ input: Input, _ yield: Yield) -> Void

  /// Every format, in the order in which they are asked.
  package static let all: [InkReader] = [
    InkReader(
      [PencilKitReader.format, PencilKitReader.firstGenerationFormat],
      recognises: { PencilKitReader.recognises($0) },
      drawing: PencilKitReader.drawing),
    InkReader(
      [InkJSONReader.format], recognises: { InkJSONReader.recognises($0.prefix(1024)) },
      read: readInkJSON),
    InkReader(XMLInkReader.formats, recognises: XMLInkReader.recognises) {
      XMLInkReader.read($0.bytes, file: $0.file, options: $0.options, yield: $1)
    },
    InkReader([UNIPENReader.format], recognises: UNIPENReader.recognises) {
      UNIPENReader.read($0, yield: $1)
    },
    InkReader(
      [ReMarkableReader.format], recognises: ReMarkableReader.recognises,
      drawing: ReMarkableReader.drawing),
    InkReader([UIMReader.format], recognises: UIMReader.recognises, drawing: UIMReader.drawing),
    InkReader([WILLReader.format], recognises: WILLReader.recognises, drawing: WILLReader.drawing),
    InkReader(
      [RNoteReader.format], recognises: RNoteReader.recognises, drawing: RNoteReader.drawing),
    InkReader([QuickDrawReader.format], recognises: QuickDrawReader.recognises) {
      QuickDrawReader.read($0.bytes, file: $0.file, yield: $1)
    },
    InkReader([UJIJSONReader.format], recognises: UJIJSONReader.recognises) {
      UJIJSONReader.read($0.bytes, file: $0.file, yield: $1)
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
      UJITextReader.read($0.bytes, file: $0.file, yield: $1)
    },
    InkReader([ZinniaReader.format], recognises: ZinniaReader.recognises) {
      ZinniaReader.read($0.bytes, file: $0.file, yield: $1)
    },
    InkReader([ResampledDigitsReader.format], recognises: ResampledDigitsReader.recognises) {
      ResampledDigitsReader.read($0.bytes, file: $0.file, yield: $1)
    },
    InkReader(
      [SignatureReader.format], recognises: SignatureReader.recognises,
      drawing: SignatureReader.drawing),
    InkReader([DigiLeTsReader.format], recognises: DigiLeTsReader.recognises) {
      DigiLeTsReader.read($0.bytes, file: $0.file, yield: $1)
    },
    InkReader([TabletTextReader.format], recognises: TabletTextReader.recognises) {
      TabletTextReader.read($0.bytes, file: $0.file, yield: $1)
    },
    InkReader([CSVInkReader.format], recognises: CSVInkReader.recognises) {
      CSVInkReader.read($0.bytes, file: $0.file, yield: $1)
    },
    // Without a signature: asked last.
    InkReader([WILLReader.documentFormat], recognises: WILLReader.recognisesPaths) {
      input, yield in
      do throws(InkFileError) {
        _ = yield(.success(try WILLReader.document(input)))
      } catch {
        _ = yield(.failure(error))
      }
    },
    InkReader([QuickDrawBinaryReader.format], recognises: QuickDrawBinaryReader.recognises) {
      QuickDrawBinaryReader.read($0.bytes, file: $0.file, yield: $1)
    },
  ]

  private static func readInkJSON(_ input: Input, _ yield: Yield) {
    do throws(InkFileError) {
      for record in try InkJSONReader.records(from: input.bytes, file: input.file) {
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
    self.init(formats, recognises: recognises) { input, yield in
      do throws(InkFileError) {
        _ = yield(.success(try drawing(input.bytes, input.file)))
      } catch {
        _ = yield(.failure(error))
      }
    }
  }

  /// A format whose files hold any number of drawings.
  init(
    _ formats: [String],
    recognises: @escaping @Sendable ([UInt8]) -> Bool,
    read: @escaping @Sendable (Input, Yield) -> Void
  ) {
    self.formats = formats
    self.recognises = recognises
    self.read = read
  }
}
