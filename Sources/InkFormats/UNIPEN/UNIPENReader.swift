internal import Ink

/// Reads UNIPEN 1.0 text: one drawing a segment of the finest level of the hierarchy, or of the level that is asked for.
///
/// Which components belong to a segment: those that its delineation names (`0-2,5`, with points `3:2-4:17`; counted from
/// 0; a pen-up without samples does not count). When all segments of the level say nothing or only `0`, as in files
/// that were cut up, the components that follow each `.SEGMENT` belong to it. A file without segments is one drawing.
///
/// The y axis of tablets points up, so y changes its sign; not where every `.SEGMENT` names a level and nothing else, as in
/// files of LipiTk and Qt's virtual keyboard, which come from screens. In such a file of one segment the label is the class
/// in LipiTk's file names (`000007t01.txt`: class 7, trial 1). A T channel whose inner values are all 0 measures nothing. `.X_POINTS_PER_MM` and its like scale tablet units to points;
/// without them a unit is a point. Times come from a T channel (milliseconds), or from `.POINTS_PER_SECOND` and the gaps
/// of `.DT`; else time is not measured. Strokes are polylines in pen ink.
///
/// A P channel is pressure, its full scale the smallest of 1023, 2047, ... that holds the file's largest.
///
/// The writer is `.WRITER_ID` (`?` = not known), or, for files like the pen digits (`ReadOptions.commentNamesWriter`), the second of three
/// whole numbers in the first `.COMMENT` behind a `.SEGMENT` when the first of them is the label.
///
/// `.INCLUDE` puts another text in its place when it lies near the file (see `SiblingFiles`); what cannot be included is a
/// warning (`W-include`), and the rest is read. In a folder or an archive a text that another includes is read as part of
/// that one alone (see `IncludedTexts`).
enum UNIPENReader {
  /// The name of the format.
  static let format = "unipen"

  /// How many bytes tell whether a text is UNIPEN.
  static let startLength = 4096

  /// Whether the first statement of the text is a keyword that UNIPEN files begin with.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    var start = bytes.prefix(startLength)
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    start = start.drop { $0 <= 0x20 }
    guard start.first == UInt8(ascii: ".") else { return false }
    let word = start.dropFirst().prefix { $0 > 0x20 }
    return keywords.contains(String(decoding: word, as: UTF8.self))
  }

  /// Reads a file; `yield` answers whether to go on.
  static func read(_ input: InkReader.Input, yield: InkReader.Yield) {
    let (file, options) = (input.file, input.options)
    let content = UNIPENFile(
      input.bytes, commentNamesWriter: options.commentNamesWriter, siblings: input.siblings)
    let segments = content.segments(level: options.level)
    if segments.isEmpty {
      yieldWhole(content, file: file, options: options, yield: yield)
      return
    }
    let isPositional = segments.allSatisfy(\.isPositional)
    // Characters may share a component; that each segment claims all of them is an attack or an accident.
    var budget = 65_536 + 16 * (content.components.count + content.samples.count)
    for (index, segment) in segments.enumerated() {
      var builder = UNIPENDrawing(content, budget: budget)
      defer { budget = builder.budget }
      do throws(UNIPENComponent.Fault) {
        if isPositional {
          try builder.add(components: segment.componentsBefore..<segment.componentsAfter)
        } else {
          for (from, to) in segment.delineation ?? [] { try builder.add(from: from, to: to) }
        }
        var record = try builder.record(file: file, index: index, line: segment.line)
        record.label = segment.label
        if content.isOfScreen, segments.count == 1 { record.label = lipiTkClass(of: file) }
        record.writer = segment.writer
        if index == 0 { record.warnings += content.warnings }
        if !yield(.success(record)) { return }
      } catch {
        // A line of an included text is in the message.
        let line = max(error.line, segment.line)
        let place = segment.name(number: index + 1) + (line > 0 ? ", line \(line)" : "")
        let failure = InkFileError(
          file: file, code: error.code, message: error.message, place: place)
        if !yield(.failure(failure)) { return }
      }
    }
  }

  /// The class in a file name such as `000007t01.txt`, without zeros in front; nil for another name.
  private static func lipiTkClass(of file: String) -> String? {
    let stem = file.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    let parts = stem.split(separator: "t", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({
        (1...9).contains($0.utf8.count) && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 }
      })
    else { return nil }
    return Int(parts[0]).map(String.init)
  }

  private static func yieldWhole(
    _ content: UNIPENFile, file: String, options: ReadOptions, yield: InkReader.Yield
  ) {
    if let level = options.level, !content.segments.isEmpty {
      let message = "no segments of the level \(level)"
      _ = yield(.failure(InkFileError(file: file, code: "malformed", message: message)))
      return
    }
    if content.components.isEmpty {
      let message = "declares how ink is meant, as for including it, and holds none"
      _ = yield(.failure(InkFileError(file: file, code: "notInk", message: message)))
      return
    }
    var builder = UNIPENDrawing(content, budget: .max)
    do throws(UNIPENComponent.Fault) {
      try builder.add(components: content.components.indices)
      var record = try builder.record(file: file, index: 0, line: 1)
      record.writer = content.writer
      record.warnings += content.warnings
      _ = yield(.success(record))
    } catch {
      let failure = InkFileError(
        file: file, code: error.code, message: error.message,
        place: error.line > 0 ? "line \(error.line)" : "")
      _ = yield(.failure(failure))
    }
  }

  private static let keywords: Set<String> = [
    "VERSION", "DATA_SOURCE", "DATA_ID", "DATA_CONTACT", "DATA_INFO", "SETUP", "PAD", "COORD",
    "HIERARCHY", "INCLUDE", "COMMENT", "KEYWORD", "RESERVE", "SEGMENT", "PEN_DOWN", "PEN_UP",
    "LEXICON", "LEXICON_SOURCE", "LEXICON_ID", "LEXICON_CONTACT", "LEXICON_INFO", "ALPHABET",
    "ALPHABET_FREQ", "LEXICON_FREQ", "WRITER_ID", "WRITER_INFO", "COUNTRY", "HAND", "AGE", "SEX",
    "SKILL", "STYLE", "DATE", "START_SET", "START_BOX", "X_DIM", "Y_DIM", "H_LINE", "V_LINE",
    "X_POINTS_PER_INCH", "Y_POINTS_PER_INCH", "X_POINTS_PER_MM", "Y_POINTS_PER_MM",
    "POINTS_PER_SECOND", "DT",
  ]
}
