import Features
import Ink
import InkFormats
import Recognition

/// Recognises drawings as they come, many at a time so that all threads have work, and writes them in their order.
struct RecognitionRun {
  private enum Item {
    case drawing(DrawingRecord, symbols: [RecognitionUnit.Symbol])
    case unreadable(InkFileError)
  }

  /// How many symbols are collected before they are recognised together.
  private static let batch = 512

  let recognizer: Recognizer
  let unit: RecognitionUnit
  let format: RecognitionFormat
  /// How many labels beside the best are told.
  let alternatives: Int
  /// The confidence below which a result is rejected; nil takes the bank's.
  let reject: Double?
  /// Whether results tell how the symbols match their templates.
  let explains: Bool
  let session: Session
  let output: OutputFile
  private var items: [Item] = []
  private var waiting = 0
  /// How many symbols were recognised.
  private(set) var recognized = 0

  init(
    recognizer: Recognizer, unit: RecognitionUnit, format: RecognitionFormat, alternatives: Int,
    reject: Double?, explains: Bool, session: Session, output: OutputFile
  ) {
    self.recognizer = recognizer
    self.unit = unit
    self.format = format
    self.alternatives = alternatives
    self.reject = reject
    self.explains = explains
    self.session = session
    self.output = output
  }

  /// Takes a drawing, or why it cannot be read.
  ///
  /// - Throws: What writing throws.
  mutating func add(_ result: Result<DrawingRecord, InkFileError>) throws {
    switch result {
    case .success(let record):
      let marker = recognizer.bank.configuration.includesMarker
      let symbols = unit.symbols(of: record.drawing, includesMarker: marker)
      items.append(.drawing(record, symbols: symbols))
      waiting += symbols.count
    case .failure(let error): items.append(.unreadable(error))
    }
    if waiting >= Self.batch || items.count >= Self.batch { try flush() }
  }

  /// Recognises and writes what was collected.
  ///
  /// - Throws: What writing throws.
  mutating func flush() throws {
    let characters = items.flatMap { item -> [[Stroke]] in
      if case .drawing(_, let symbols) = item { symbols.map(\.strokes) } else { [] }
    }
    let results = recognizer.classify(
      characters, top: alternatives + 1, reject: reject, jobs: session.jobs)
    var next = 0
    for item in items {
      switch item {
      case .unreadable(let error): try output.write(format.text(of: error))
      case .drawing(let record, let symbols):
        let lines = symbols.enumerated().map { offset, symbol in
          RecognitionLine(
            record: record, unit: unit, symbol: symbol, result: results[next + offset],
            explanation: explains ? explanation(of: symbol, results[next + offset]) : nil)
        }
        next += symbols.count
        report(lines)
        try output.write(format.text(of: lines, in: record))
      }
    }
    items.removeAll(keepingCapacity: true)
    waiting = 0
  }

  private func explanation(
    of symbol: RecognitionUnit.Symbol, _ result: Result<Classification, RecognitionError>
  ) -> Explanation? {
    guard let template = try? result.get().best.template else { return nil }
    return try? recognizer.explanation(of: symbol.strokes, template: template)
  }

  /// Counts what was recognised and names what was not.
  private mutating func report(_ lines: [RecognitionLine]) {
    for line in lines {
      switch line.result {
      case .success: recognized += 1
      case .failure(let error):
        let strokes = line.symbol.positions.map(String.init).joined(separator: " ")
        session.fail(
          "\(line.record.file): \(error) (drawing \(line.record.index), stroke \(strokes))")
      }
    }
  }
}
