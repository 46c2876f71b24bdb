/// A JSON value whose objects keep the order in which their members were given, for writing.
///
/// Foundation's encoder sorts keys, leaves absent values out and refuses to write `null` for them; reports need a
/// fixed order and `null`. Reading is Foundation's work.
public enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A finite number; NaN and infinities are written as `null`.
  case number(Double)
  /// A finite single-precision number, written with the fewest digits that bring it back.
  case single(Float)
  case string(String)
  case array([JSON])
  case object([Member])

  /// One member of an object.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var key: String
    /// The value.
    public var value: JSON

    /// Makes a member.
    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// A number, or `null` where there is none.
  public static func optional(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }

  /// A string, or `null` where there is none.
  public static func optional(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }

  /// An object that merges the pairs of a literal in their order.
  public static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// The text on one line, without spaces.
  public var compact: String {
    var out = ""
    write(to: &out, indent: nil)
    return out
  }

  /// The text with two spaces a level and a final line feed; arrays of plain numbers stay on one line.
  public var pretty: String {
    var out = ""
    write(to: &out, indent: 0)
    out += "\n"
    return out
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private func write(to out: inout String, indent: Int?) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .integer(let value): out += String(value)
    case .number(let value): out += Self.text(of: value)
    case .single(let value): out += value.isFinite ? Self.trimmed("\(value)") : "null"
    case .string(let value): Self.write(value, to: &out)
    case .array(let values):
      let oneLine = indent == nil || values.allSatisfy(\.isScalar)
      Self.write(
        count: values.count, open: "[", close: "]", indent: oneLine ? nil : indent,
        spaced: indent != nil, to: &out
      ) { index, out, inner in values[index].write(to: &out, indent: inner) }
    case .object(let members):
      Self.write(
        count: members.count, open: "{", close: "}", indent: indent, spaced: false, to: &out
      ) { index, out, inner in
        Self.write(members[index].key, to: &out)
        out += inner == nil ? ":" : ": "
        members[index].value.write(to: &out, indent: inner)
      }
    }
  }

  private static func write(
    count: Int, open: String, close: String, indent: Int?, spaced: Bool, to out: inout String,
    element: (Int, inout String, Int?) -> Void
  ) {
    out += open
    for index in 0..<count {
      if index > 0 { out += indent == nil && spaced ? ", " : "," }
      if let indent { out += "\n" + String(repeating: "  ", count: indent + 1) }
      element(index, &out, indent.map { $0 + 1 })
    }
    if let indent, count > 0 { out += "\n" + String(repeating: "  ", count: indent) }
    out += close
  }

  /// The shortest text that brings a finite number back; `null` for any other.
  private static func text(of value: Double) -> String {
    value.isFinite ? trimmed("\(value)") : "null"
  }

  private static func trimmed(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func write(_ text: String, to out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
