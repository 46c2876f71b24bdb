/// The numbers of one trace, column by column.
///
/// Values may be explicit (`!`), differences to the value before (`'`), or differences to the difference before (`"`);
/// such a mark holds for its channel until the next. `*` repeats the value before, `?` says that there is none, `T` and
/// `F` are 1 and 0, `#` begins a hexadecimal number. White space is needed only where two numbers would run together.
struct InkMLTraceText {
  private enum Mode { case explicit, velocity, acceleration }

  /// What is known about a channel after some points.
  private struct State {
    var mode = Mode.explicit
    var value = 0.0
    var velocity = 0.0
  }

  /// One list a channel, all equally long; NaN stands for a value that is not there.
  private(set) var columns: [[Double]]
  private let format: InkMLTraceFormat
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var states: [State]

  /// Reads the text of a trace.
  ///
  /// - Throws: `malformed` for a point with too few or too many values and for words that are no numbers, `notFinite` for
  ///   numbers that run out of range. Offsets count in the text.
  init(_ text: ArraySlice<UInt8>, format: InkMLTraceFormat) throws(XMLFault) {
    self.format = format
    bytes = text
    index = text.startIndex
    columns = Array(repeating: [], count: format.channels.count)
    states = Array(repeating: State(), count: format.channels.count)
    skipSpace()
    while index < bytes.endIndex {
      try readPoint()
      skipSpace()
    }
  }

  /// The number of points.
  var count: Int { columns.first?.count ?? 0 }

  private mutating func readPoint() throws(XMLFault) {
    var channel = 0
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: ",") {
      guard channel < format.channels.count else {
        throw fault("a point of more than \(format.channels.count) values")
      }
      columns[channel].append(try readValue(channel))
      channel += 1
      skipSpace()
    }
    // A comma behind the last point is a habit of some programs.
    if channel > 0 {
      guard channel >= format.required else {
        throw fault("a point of \(channel) values where \(format.required) are declared")
      }
      for rest in channel..<max(channel, format.channels.count) {
        let known = columns[rest].last ?? .nan
        columns[rest].append(format.channels[rest].standard ?? known)
      }
    }
    if index < bytes.endIndex { index += 1 }
  }

  private mutating func readValue(_ channel: Int) throws(XMLFault) -> Double {
    var state = states[channel]
    switch bytes[index] {
    case UInt8(ascii: "!"): state.mode = .explicit
    case UInt8(ascii: "'"): state.mode = .velocity
    case UInt8(ascii: "\""): state.mode = .acceleration
    default: index -= 1
    }
    index += 1
    skipSpace()
    guard index < bytes.endIndex else { throw fault("ends inside a point") }
    let before = state.value
    switch bytes[index] {
    case UInt8(ascii: "?"):
      index += 1
      states[channel] = state
      return .nan
    case UInt8(ascii: "*"): index += 1
    case UInt8(ascii: "T"):
      index += 1
      state.value = 1
    case UInt8(ascii: "F"):
      index += 1
      state.value = 0
    default:
      let number = try readNumber()
      switch state.mode {
      case .explicit: state.value = number
      case .velocity: state.value += number
      case .acceleration: state.value += state.velocity + number
      }
    }
    guard state.value.magnitude <= 1e15 else {
      throw XMLFault("notFinite", "a value that is out of range", offset: index)
    }
    state.velocity = columns[channel].isEmpty ? 0 : state.value - before
    states[channel] = state
    return state.value
  }

  private mutating func readNumber() throws(XMLFault) -> Double {
    let start = index
    if bytes[index] == UInt8(ascii: "#") {
      index += 1
      while index < bytes.endIndex, isHexadecimal(bytes[index]) { index += 1 }
      guard
        let value = UInt64(String(decoding: bytes[(start + 1)..<index], as: UTF8.self), radix: 16)
      else { throw fault("`#` without a hexadecimal number", at: start) }
      return Double(value)
    }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    var mantissa = 0
    var digits = 0
    var fraction: Int?
    var isExact = true
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte >= 0x30, byte <= 0x39 {
        digits += 1
        if digits <= 15 { mantissa = mantissa * 10 + Int(byte - 0x30) } else { isExact = false }
        if let count = fraction { fraction = count + 1 }
      } else if byte == UInt8(ascii: "."), fraction == nil {
        fraction = 0
      } else {
        break
      }
      index += 1
    }
    if digits > 0, index < bytes.endIndex, bytes[index] | 0x20 == UInt8(ascii: "e") {
      isExact = false
      index += 1
      if index < bytes.endIndex, [0x2B, 0x2D].contains(bytes[index]) { index += 1 }
      while index < bytes.endIndex, (0x30...0x39).contains(bytes[index]) { index += 1 }
    }
    if digits > 0, isExact {
      // Fifteen digits over a power of ten up to 10^15 are exact, so one division rounds correctly.
      let value = Double(mantissa) / Self.powers[fraction ?? 0]
      return isNegative ? -value : value
    }
    guard digits > 0, let value = Double(String(decoding: bytes[start..<index], as: UTF8.self))
    else { throw fault("`\(word(from: start))` is not a number", at: start) }
    return value
  }

  private mutating func skipSpace() {
    while index < bytes.endIndex, bytes[index] <= 0x20 { index += 1 }
  }

  private func word(from start: Int) -> String {
    String(decoding: bytes[start...].prefix(20).prefix { $0 > 0x20 && $0 != 0x2C }, as: UTF8.self)
  }

  private func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  private func fault(_ message: String, at place: Int? = nil) -> XMLFault {
    XMLFault("malformed", message, offset: (place ?? index) - bytes.startIndex)
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}

extension InkMLTraceText {
  /// Rewrites `x,y x,y` as `x y,x y`, for InkSight, which swaps the two separators.
  ///
  /// Nil when that is not how the text is.
  static func unswapped(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let comma = UInt8(ascii: ",")
    let words = text.split(whereSeparator: { $0 <= 0x20 })
    let isSwapped = words.allSatisfy { word in
      word.count { $0 == comma } == 1 && word.first != comma && word.last != comma
    }
    guard isSwapped, !words.isEmpty else { return nil }
    let points = words.map { word in word.map { $0 == comma ? 0x20 : $0 } }
    return ArraySlice(points.joined(separator: [comma]))
  }
}
