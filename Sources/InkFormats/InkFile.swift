internal import Archives

/// Reads the drawings of one file in memory, whatever its format: told by content, never by name.
public enum InkFile {
  /// All drawings of a file, and why others could not be read, in file order.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; an archive is looked into.
  ///   - file: The name for records and errors.
  ///   - options: How to read.
  /// - Returns: At least one result.
  public static func records(
    in bytes: [UInt8], file: String, options: ReadOptions = ReadOptions()
  ) -> [Result<DrawingRecord, InkFileError>] {
    var results: [Result<DrawingRecord, InkFileError>] = []
    let source = InkSource(bytes: bytes, file: file, options: options)
    source.forEach({ results.append($0) })
    if results.isEmpty {
      let error = InkFileError(file: file, code: "empty", message: "holds no drawing")
      results.append(.failure(error))
    }
    return results
  }

  /// The names of the formats that can be read, in the order in which files are compared with them.
  public static var formats: [String] { InkReader.all.flatMap(\.formats) }

  /// All drawings of a file that is known to be of a format, without a look at whether it is.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, decompressed.
  ///   - format: One of `formats`.
  ///   - file: The name for records and errors.
  ///   - options: How to read.
  /// - Returns: The drawings, and why others could not be read, in file order; none for a format that is not known.
  public static func records(
    in bytes: [UInt8], format: String, file: String, options: ReadOptions = ReadOptions()
  ) -> [Result<DrawingRecord, InkFileError>] {
    var results: [Result<DrawingRecord, InkFileError>] = []
    let input = InkReader.Input(bytes: bytes, file: file, options: options)
    InkReader.all.first { $0.formats.contains(format) }?.read(input) {
      results.append($0)
      return true
    }
    return results
  }

  /// Reads a file that is no archive; `yield` answers whether to go on.
  ///
  /// What a zlib stream holds is read as well, but no stream within a stream.
  static func read(
    _ input: InkReader.Input, isDecompressed: Bool = false, yield: InkReader.Yield
  ) {
    let (bytes, file, options) = (input.bytes, input.file, input.options)
    func fail(_ code: String, _ message: String) {
      _ = yield(.failure(InkFileError(file: file, code: code, message: message)))
    }
    if bytes.isEmpty { return fail("empty", "the file is empty") }
    if let reader = InkReader.all.first(where: { $0.recognises(bytes) }) {
      return reader.read(input, yield)
    }
    if let name = FileSignature.name(startOf: bytes) {
      return fail("notInk", "this is \(name), not ink")
    }
    if !isDecompressed, Decompression.Form(startOf: bytes) == .zlib {
      let (expanded, overflows) = bytes.count.multipliedReportingOverflow(by: options.limits.ratio)
      let limit = min(overflows ? .max : max(expanded, 1 << 20), options.limits.entryBytes)
      // Two bytes are weak evidence: what does not decompress was no zlib stream.
      if let content = try? Decompression.decompress(bytes, limit: limit) {
        var inner = input
        inner.bytes = content
        return read(inner, isDecompressed: true, yield: yield)
      }
    }
    guard EmbeddedDrawings.mayBe(in: bytes) else {
      let start = FileSignature.shown(startOf: bytes)
      return fail("unknownFormat", "no known ink format begins with \(start)")
    }
    let drawings = EmbeddedDrawings(in: bytes, limits: options.limits).found
    if drawings.isEmpty {
      return fail("unknownFormat", "no known ink format, and no drawing inside a string of it")
    }
    for (index, found) in drawings.enumerated() {
      do throws(InkFileError) {
        var record = try PencilKitReader.drawing(from: found.bytes, file: file)
        record.index = index
        if !yield(.success(record)) { return }
      } catch {
        var error = error
        let place = "the string at byte \(found.place)"
        error.place = error.place.isEmpty ? place : "\(place), \(error.place)"
        if !yield(.failure(error)) { return }
      }
    }
  }
}
