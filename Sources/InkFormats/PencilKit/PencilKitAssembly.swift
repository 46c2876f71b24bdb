internal import Foundation
internal import Ink

/// Puts the visible strokes of a drawing together: resolves pieces, leaves out what is hidden, names what is broken.
struct PencilKitAssembly {
  /// How deep pieces may have pieces.
  static let pieceDepthLimit = 16
  /// The most points that all strokes together may have: pieces repeat their parent's.
  static let pointLimit = 20_000_000
  /// The most bytes of unknown fields that all strokes together may keep: pieces repeat their parent's.
  static let unknownFieldsLimit = 64 << 20

  let bytes: [UInt8]
  let inks: [Ink]
  var warnings = WarningList()
  private(set) var strokes: [Stroke] = []
  private var pointCount = 0
  private var unknownFieldsCount = 0
  private var overflow: PencilKitFault?
  /// The first reason for which a stroke was left out.
  private var firstFault: PencilKitFault?
  private var checks = PencilKitChecks()

  init(_ bytes: [UInt8], inks: [Ink]) {
    self.bytes = bytes
    self.inks = inks
  }

  /// What a piece takes over from the stroke that it was cut from.
  private struct Inherited {
    var ink: Int?
    var path: Result<StrokePath, PencilKitFault>?
    var transform: Transform?
    var seed: UInt32?
    var unknownFields: [UInt8] = []
  }

  /// Adds what one stroke message of the second generation shows.
  mutating func addStroke(_ range: Range<Int>, name: String) {
    visit(range, inherited: Inherited(), name: name, depth: 0)
  }

  private mutating func visit(
    _ range: Range<Int>, inherited: Inherited, name: String, depth: Int
  ) {
    do throws(PencilKitFault) {
      guard depth <= Self.pieceDepthLimit else {
        throw PencilKitFault(
          "malformed", "its pieces are nested too deeply", offset: range.lowerBound)
      }
      let message = try PencilKitStrokeMessage(bytes, in: range)
      guard !message.isHidden else { return }
      var own = inherited
      own.ink = message.ink ?? inherited.ink
      own.transform = message.transform ?? inherited.transform
      own.seed = message.seed ?? inherited.seed
      own.unknownFields = unknownFields(
        message.unknownFields, completedBy: inherited.unknownFields, of: name)
      if let path = message.path { own.path = Self.path(bytes, in: path) }
      if message.pieces.isEmpty {
        try emit(message, own, name: name, at: range.lowerBound)
      } else {
        for (index, piece) in message.pieces.enumerated() {
          visit(
            piece, inherited: own,
            name: "piece \(index + 1) of \(message.pieces.count) of \(name)", depth: depth + 1)
        }
      }
    } catch {
      leaveOut(name, error)
    }
  }

  private static func path(
    _ bytes: [UInt8], in range: Range<Int>
  ) -> Result<StrokePath, PencilKitFault> {
    do {
      return .success(try PencilKitPathMessage.path(bytes, in: range))
    } catch {
      return .failure(error)
    }
  }

  private mutating func emit(
    _ message: PencilKitStrokeMessage, _ own: Inherited, name: String, at offset: Int
  ) throws(PencilKitFault) {
    guard let path = own.path else {
      throw PencilKitFault("malformed", "it has no path", offset: offset)
    }
    var stroke = Stroke(ink: ink(own.ink ?? 0, of: name), path: try path.get())
    guard !stroke.ink.type.isTool else {
      warnings.add("W-tool", "\(name) left out: it is the trace of a tool, not ink")
      return
    }
    stroke.transform = own.transform ?? .identity
    stroke.randomSeed = own.seed
    stroke.id = message.id
    stroke.renderGroupID = message.renderGroupID
    stroke.storedBounds = message.bounds
    stroke.unknownFields = own.unknownFields
    // Nested loops of an eraser result are holes whichever way they are wound.
    if !message.loops.isEmpty { stroke.mask = Mask(loops: message.loops, fillRule: .evenOdd) }
    stroke.storedRanges = ranges(message.ranges, last: stroke.path.lastParameter, of: name)
    add(stroke, name: name)
  }

  /// Adds a stroke of either generation after the checks that both share.
  mutating func add(_ stroke: Stroke, name: String) {
    pointCount += stroke.path.count
    guard pointCount <= Self.pointLimit else {
      overflow = PencilKitFault(
        "tooLarge", "the strokes have more than \(Self.pointLimit) points together, at \(name)")
      return
    }
    var stroke = stroke
    checks.check(&stroke, name: name, warnings: &warnings)
    strokes.append(stroke)
  }

  /// A stroke's unknown fields with those of the stroke that it was cut from; none where that is too much.
  private mutating func unknownFields(
    _ own: [UInt8], completedBy other: [UInt8], of name: String
  ) -> [UInt8] {
    let count = own.count + other.count
    guard count <= Self.unknownFieldsLimit - unknownFieldsCount else {
      warnings.add("W-unknown", "\(name) has too many unknown fields: rewriting will lose them")
      return []
    }
    unknownFieldsCount += count
    return ProtobufReader.fields(own, completedBy: other)
  }

  /// Leaves a stroke out and says why.
  mutating func leaveOut(_ name: String, _ fault: PencilKitFault) {
    if firstFault == nil {
      firstFault = PencilKitFault(fault.code, "\(name): \(fault.message)", place: fault.place)
    }
    let code = fault.code == "notFinite" ? "W-notFinite" : "W-path"
    let place = fault.place.isEmpty ? "" : " (\(fault.place))"
    warnings.add(code, "\(name) left out: \(fault.message)\(place)")
  }

  /// The ink with a position in the drawing's list; a pen, with a warning, when there is none.
  mutating func ink(_ index: Int, of name: String) -> Ink {
    if inks.indices.contains(index) { return inks[index] }
    warnings.add("W-ink", "\(name) has ink \(index) of \(inks.count): taken as a pen")
    return .pen
  }

  /// The visible strokes.
  ///
  /// - Throws: `tooLarge`, or, when strokes were left out and none remains, the first reason.
  mutating func finish() throws(PencilKitFault) -> [Stroke] {
    if let overflow { throw overflow }
    if strokes.isEmpty, let firstFault { throw firstFault }
    checks.summarise(&warnings)
    return strokes
  }

  /// The pairs of stored numbers as ranges in rising order that do not overlap, within 0...last; nil where none are stored.
  private mutating func ranges(
    _ numbers: [Double]?, last: Double, of name: String
  ) -> [ClosedRange<Double>]? {
    guard let numbers else { return nil }
    var ranges: [ClosedRange<Double>] = []
    var isClean = numbers.count.isMultiple(of: 2)
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      let low = max(0, numbers[index])
      let high = min(last, numbers[index + 1])
      if low != numbers[index] || high != numbers[index + 1] { isClean = false }
      if low <= high { ranges.append(low...high) } else { isClean = false }
    }
    ranges.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var merged: [ClosedRange<Double>] = []
    for range in ranges {
      if let previous = merged.last, range.lowerBound <= previous.upperBound {
        merged[merged.count - 1] =
          previous.lowerBound...max(previous.upperBound, range.upperBound)
        isClean = false
      } else {
        merged.append(range)
      }
    }
    if !isClean {
      warnings.add(
        "W-range", "\(name) has visible ranges that do not fit its path: they were trimmed")
    }
    return merged
  }
}
