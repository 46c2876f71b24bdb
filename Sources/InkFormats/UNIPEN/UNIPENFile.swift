/// What a UNIPEN text holds: its components, its segments, and how they hang together.
struct UNIPENFile {
  private(set) var components: [UNIPENComponent] = []
  private(set) var samples: [UNIPENSample] = []
  private(set) var segments: [UNIPENSegment] = []
  private(set) var warnings: [InkWarning] = []
  private var settings = UNIPENSettings()
  private var levels: [String] = []
  private(set) var writer: String?
  /// The largest value of the pressure channel.
  private(set) var largestPressure = 0.0
  private var clock = 0.0
  private var awaitsComment = false
  private let commentNamesWriter: Bool
  private var includes: UNIPENIncludes

  /// Reads a whole text and those that it includes; what is wrong in one component stays with that component.
  init(_ bytes: [UInt8], commentNamesWriter: Bool, siblings: SiblingFiles) {
    self.commentNamesWriter = commentNamesWriter
    includes = UNIPENIncludes(siblings)
    take(allOf: bytes)
    close()
    // A writer who is named behind segments, and nowhere before, is theirs.
    let isNamedBefore = segments.contains { $0.writer != nil }
    for index in segments.indices where segments[index].writer == nil && !isNamedBefore {
      segments[index].writer = writer
    }
  }

  /// Whether all segments are bare, as LipiTk and what follows it write them.
  ///
  /// Such files come from screens and tablet PCs, whose y axis points down.
  var isOfScreen: Bool { !segments.isEmpty && segments.allSatisfy(\.isBare) }

  /// The segments of the level that becomes drawings: the named one, or else the finest that has any.
  func segments(level: String?) -> [UNIPENSegment] {
    let present = levels + segments.map(\.level)
    let finest = level ?? present.last { name in segments.contains { $0.level == name } }
    return segments.filter { $0.level == finest }
  }

  private mutating func take(allOf bytes: [UInt8]) {
    var scanner = UNIPENScanner(bytes)
    while let statement = scanner.next() { take(statement, of: scanner) }
  }

  private mutating func take(
    _ statement: UNIPENScanner.Statement, of scanner: UNIPENScanner
  ) {
    let keyword = scanner.text(statement.keyword)
    switch keyword {
    case "PEN_DOWN", "PEN_UP":
      awaitsComment = false
      addComponent(statement, isDown: keyword == "PEN_DOWN", of: scanner)
    case "SEGMENT":
      close()
      let words = scanner.words(statement.arguments)
      var segment = UNIPENSegment(
        words: words, line: includes.current == nil ? statement.line : 0,
        components: components.count)
      segment.writer = writer
      segments.append(segment)
      awaitsComment = true
    case "COMMENT" where awaitsComment && commentNamesWriter:
      awaitsComment = false
      takeWriter(fromComment: scanner.words(statement.arguments).map(\.text))
    case "COORD": setColumns(scanner.words(statement.arguments).map(\.text))
    case "HIERARCHY": levels = scanner.words(statement.arguments).map(\.text)
    case "WRITER_ID":
      let name = scanner.words(statement.arguments).first?.text
      writer = name == "?" ? nil : name ?? writer
    case "INCLUDE":
      let name = scanner.words(statement.arguments).first?.text ?? ""
      do throws(SiblingFiles.Refusal) {
        let bytes = try includes.open(name)
        take(allOf: bytes)
        includes.close()
      } catch {
        let place = includes.place(ofLine: statement.line)
        warn("W-include", "\(place) includes \(name), which \(error.reason)")
      }
    case "DT", "POINTS_PER_SECOND", "X_POINTS_PER_MM", "Y_POINTS_PER_MM", "X_POINTS_PER_INCH",
      "Y_POINTS_PER_INCH":
      setNumber(keyword, scanner.words(statement.arguments).first?.text, line: statement.line)
    default: break
    }
  }

  private mutating func close() {
    guard let last = segments.indices.last else { return }
    segments[last].componentsAfter = components.count
  }

  /// The pen digits' habit: `label writer index` behind a segment's label, three whole numbers.
  private mutating func takeWriter(fromComment words: [String]) {
    guard words.count == 3, words.allSatisfy({ Int($0) != nil }), let last = segments.indices.last,
      words[0] == segments[last].label
    else { return }
    segments[last].writer = words[1]
  }

  private mutating func setColumns(_ names: [String]) {
    let names = names.map { $0.uppercased() }
    guard let x = names.firstIndex(of: "X"), let y = names.firstIndex(of: "Y") else { return }
    settings.columns = names.count
    settings.x = x
    settings.y = y
    settings.time = names.firstIndex(of: "T")
    settings.pressure = names.firstIndex(of: "P")
    for name in names where !["X", "Y", "T", "P"].contains(name) {
      warn("W-channel", "channel \(name) has no stated scale and is left out")
    }
  }

  private mutating func setNumber(_ keyword: String, _ text: String?, line: Int) {
    guard let value = text.flatMap(Double.init), value.isFinite, value > 0, value < 1e9 else {
      if keyword != "DT" {
        warn("W-range", "\(includes.place(ofLine: line)): .\(keyword) has no usable number")
      }
      return
    }
    let millimetres = 72 / 25.4
    switch keyword {
    case "DT": clock += value / 1000
    case "POINTS_PER_SECOND": settings.samplesPerSecond = value
    case "X_POINTS_PER_MM": settings.xScale = millimetres / value
    case "Y_POINTS_PER_MM": settings.yScale = millimetres / value
    case "X_POINTS_PER_INCH": settings.xScale = 72 / value
    default: settings.yScale = 72 / value
    }
  }

  private mutating func warn(_ code: String, _ message: String) {
    guard warnings.count < 8 else { return }
    warnings.append(InkWarning(code: code, message: message))
  }

  private mutating func addComponent(
    _ statement: UNIPENScanner.Statement, isDown: Bool, of scanner: UNIPENScanner
  ) {
    let start = samples.count
    var component = UNIPENComponent(
      isDown: isDown, samples: start..<start, settings: settings, clock: clock)
    do throws(UNIPENComponent.Fault) {
      try readSamples(scanner.bytes, statement.arguments, line: statement.line)
    } catch {
      component.fault = error
      if let name = includes.current {
        component.fault?.message += ", in line \(error.line) of \(name), which is included"
        component.fault?.line = 0
      }
    }
    component.samples = start..<samples.count
    if let rate = settings.samplesPerSecond { clock += Double(samples.count - start) / rate }
    // A pen lifted without samples is no component: the numbers in segments do not count it.
    if isDown || !component.samples.isEmpty || component.fault != nil {
      components.append(component)
    }
  }

  private mutating func readSamples(
    _ bytes: [UInt8], _ range: Range<Int>, line startLine: Int
  ) throws(UNIPENComponent.Fault) {
    let (columns, x, y, time) = (settings.columns, settings.x, settings.y, settings.time)
    let pressure = settings.pressure
    var sample = UNIPENSample(x: 0, y: 0, time: 0)
    var line = startLine
    var column = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte <= 0x20 {
        index += 1
        guard byte == 0x0A else { continue }
        if column != 0 {
          throw UNIPENComponent.Fault(
            code: "malformed", message: "a point of \(column) values where \(columns) are declared",
            line: line)
        }
        line += 1
        continue
      }
      let start = index
      guard let value = DecimalNumber.read(bytes, at: &index, end: range.upperBound) else {
        let word = String(decoding: bytes[start..<min(index, start + 20)], as: UTF8.self)
        throw UNIPENComponent.Fault(
          code: "malformed", message: "`\(word)` is not a number", line: line)
      }
      guard value.isFinite else {
        throw UNIPENComponent.Fault(
          code: "notFinite", message: "a value that is not finite", line: line)
      }
      if column == x { sample.x = value }
      if column == y { sample.y = value }
      if column == time { sample.time = value }
      if column == pressure {
        sample.pressure = value
        largestPressure = max(largestPressure, value)
      }
      if column == x || column == y, abs(value) > 1e9 {
        throw UNIPENComponent.Fault(
          code: "malformed", message: "the coordinate \(value) is beyond any tablet", line: line)
      }
      column += 1
      if column == columns {
        samples.append(sample)
        column = 0
      }
    }
    if column != 0 {
      throw UNIPENComponent.Fault(
        code: "truncated", message: "ends inside a point", line: line)
    }
  }
}
