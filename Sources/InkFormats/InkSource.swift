internal import Platform

/// The drawings of files, folders and archives, in an order that depends on their names alone.
///
/// The order is the byte order of the paths, then that of an archive, then that of the drawings in a file; not the order
/// of a directory listing, nor the number of jobs. Bytes are read by one thread while others parse; memory is a few
/// batches of bytes and their drawings, however many there are. What cannot be read is a failure in its place, and the
/// rest goes on. In folders and archives, hidden files are passed over, and so are files without ink that lie beside
/// drawings by custom: `README*`, `LICENSE*`, `LICENCE*`, `COPYING*`, `NOTICE*`, `CHANGELOG*`, `MANIFEST*`, `*.md`,
/// `dataset.json`, `*.csv`, `*.tsv`, `SHA256SUMS`, `*.sha256`, `*.truth.json`, `Thumbs.db`, `desktop.ini`; with
/// `ReadOptions.ignoresOtherFiles` every file without ink is. A UNIPEN text that another one there includes is read as part
/// of that one alone.
public struct InkSource: Sendable {
  /// How far reading has come.
  public struct Progress: Hashable, Sendable {
    /// Files done, entries of archives counted singly.
    public var files = 0
    /// Their bytes, decompressed.
    public var bytes = 0

    /// Nothing read yet.
    public init() {}
  }

  private enum Origin {
    case paths([String])
    case bytes([UInt8], file: String)
  }

  private let origin: Origin
  private let options: ReadOptions
  private let jobs: Int

  /// Drawings of files.
  ///
  /// - Parameters:
  ///   - paths: Files, folders and archives; `-` is standard input.
  ///   - options: How to read.
  ///   - jobs: The number of threads that parse, at least 1.
  public init(paths: [String], options: ReadOptions = ReadOptions(), jobs: Int = 1) {
    origin = .paths(paths)
    self.options = options
    self.jobs = jobs
  }

  /// Drawings of one file in memory.
  init(bytes: [UInt8], file: String, options: ReadOptions) {
    origin = .bytes(bytes, file: file)
    self.options = options
    jobs = 1
  }

  /// Calls `body` with every drawing, or with why one could not be read, in order and on the calling thread.
  ///
  /// - Parameters:
  ///   - progress: Called now and then with how far reading has come.
  ///   - body: What is done with a drawing; throwing ends the reading.
  /// - Throws: What `body` throws.
  public func forEach<Failure: Error>(
    progress: (Progress) -> Void = { _ in },
    _ body: (Result<DrawingRecord, InkFileError>) throws(Failure) -> Void
  ) throws(Failure) {
    let batches = SharedBatches(stream)
    var done = Progress()
    var batch = batches.next()
    while !batch.items.isEmpty {
      if batch.items.count == 1, batch.bytes > Self.largeFile {
        try readLarge(batch.items[0], body)
        done.files += 1
        done.bytes += batch.bytes
        batch = batches.next()
      } else {
        let (results, following) = parse(batch.items, thenReading: batches)
        for records in results { for record in records { try body(record) } }
        done.files += batch.items.count
        done.bytes += batch.bytes
        batch = following
      }
      progress(done)
    }
  }

  private var stream: FileStream {
    switch origin {
    case .paths(let paths): FileStream(paths: paths, limits: options.limits)
    case .bytes(let bytes, let file): FileStream(bytes: bytes, file: file, limits: options.limits)
    }
  }

  /// Parses a batch on all threads while one of them reads the next batch first.
  private func parse(
    _ items: [FileStream.Item], thenReading batches: SharedBatches
  ) -> ([[Result<DrawingRecord, InkFileError>]], Batch) {
    enum Step: Sendable {
      case batch(Batch)
      case records([Result<DrawingRecord, InkFileError>])
    }
    let grain = max(1, min(32, items.count / (8 * jobs)))
    let steps = parallelMap(count: items.count + 1, grain: grain, jobs: jobs) { index in
      if index == 0 { return Step.batch(batches.next()) }
      var records: [Result<DrawingRecord, InkFileError>] = []
      read(items[index - 1]) { record in
        records.append(record)
        return true
      }
      return .records(records)
    }
    var following = Batch()
    var results: [[Result<DrawingRecord, InkFileError>]] = []
    for step in steps {
      switch step {
      case .batch(let batch): following = batch
      case .records(let records): results.append(records)
      }
    }
    return (results, following)
  }

  /// Hands on the drawings of one large file as they are found, so that they need not be there all at once.
  private func readLarge<Failure: Error>(
    _ item: FileStream.Item, _ body: (Result<DrawingRecord, InkFileError>) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    read(item) { record in
      do throws(Failure) {
        try body(record)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  private func read(_ item: FileStream.Item, yield: InkReader.Yield) {
    switch item.content {
    case .failure(let error): _ = yield(.failure(error))
    case .success(let bytes):
      // What another text includes is read there, and not a second time.
      if !item.isNamed, UNIPENReader.recognises(bytes), item.siblings.isIncluded { return }
      let mayHoldNoInk =
        !item.isNamed && (options.ignoresOtherFiles || SideFiles.contains(item.file))
      var options = options
      if item.isNamed { options.readsWithdrawnGestures = true }
      let input = InkReader.Input(
        bytes: bytes, file: item.file, options: options, siblings: item.siblings)
      InkFile.read(input) { record in
        if mayHoldNoInk, case .failure(let error) = record,
          error.code == "unknownFormat" || error.code == "notInk"
        {
          return true
        }
        return yield(record)
      }
    }
  }

  /// Files beyond this size are parsed on their own.
  private static let largeFile = 16 << 20
}
