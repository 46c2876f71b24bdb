/// A channel of a trace format: what one value of each point means.
struct InkMLChannel {
  /// `X`, `Y`, `T`, `F`, `OA`, `OE`, `OTx`, `OTy`, `W` and others.
  var name: String
  /// Whether values are whole numbers, counts of the device.
  var isInteger: Bool
  /// Whether points may leave the value out.
  var isIntermittent: Bool
  /// Whether the axis runs the other way.
  var isNegative: Bool
  var minimum: Double?
  var maximum: Double?
  /// The value of points that leave it out.
  var standard: Double?
  /// The stated unit.
  var unit: String?
  /// Values a unit, where the device states them.
  var resolution: (value: Double, unit: String)?

  /// A channel of decimal numbers without a unit.
  init(_ name: String) {
    self.name = name
    (isInteger, isIntermittent, isNegative) = (false, false, false)
  }

  /// Reads `<channel>`.
  init?(_ element: XMLElement, isIntermittent: Bool) {
    guard let name = element["name"] else { return nil }
    self.init(name)
    isInteger = element["type"] == "integer"
    self.isIntermittent = isIntermittent
    isNegative = element["orientation"] == "-ve"
    minimum = element.tag.number("min")
    maximum = element.tag.number("max")
    standard = element["default"].flatMap { $0 == "T" ? 1 : $0 == "F" ? 0 : XMLText.number($0) }
    unit = element["units"]
  }

  /// The size of one value in the model's units, or nil when the file does not say.
  ///
  /// A resolution of n `1/unit` makes integers counts of 1/n unit, whatever their `units` say: so Microsoft writes
  /// them. Other numbers are in their unit.
  func scale(_ size: (String) -> Double?) -> Double? {
    if isInteger || unit == nil, let resolution, resolution.value > 0,
      let size = size(resolution.unit)
    {
      return size / resolution.value
    }
    return unit.flatMap(size)
  }
}

/// Which values a point has, in order.
struct InkMLTraceFormat {
  /// The channels; those that points may leave out come last.
  var channels: [InkMLChannel]

  /// X and Y: the format of traces for which nothing else is said.
  static let standard = InkMLTraceFormat(channels: [InkMLChannel("X"), InkMLChannel("Y")])
  /// What MathWriting leaves unsaid: its points have three values.
  static let timed = InkMLTraceFormat(
    channels: [InkMLChannel("X"), InkMLChannel("Y"), InkMLChannel("T")])

  /// Makes a format of channels.
  init(channels: [InkMLChannel]) { self.channels = channels }

  /// Reads `<traceFormat>`.
  init(_ element: XMLElement) {
    let regular =
      element.children.filter { $0.name == "channel" }
      + element.children.filter { $0.name == "regularChannels" }.flatMap(\.children)
    let intermittent = element.children.filter { $0.name == "intermittentChannels" }
      .flatMap(\.children)
    channels =
      regular.compactMap { InkMLChannel($0, isIntermittent: false) }
      + intermittent.compactMap { InkMLChannel($0, isIntermittent: true) }
  }

  /// The place of a channel among the values.
  func index(of name: String) -> Int? { channels.firstIndex { $0.name == name } }

  /// The number of values that every point must have.
  var required: Int { channels.count { !$0.isIntermittent } }

  /// Takes the resolutions of a source's `<channelProperties>`.
  mutating func apply(properties element: XMLElement) {
    for property in element.children where property["name"] == "resolution" {
      guard let name = property["channel"], let index = index(of: name),
        let value = property.tag.number("value"), let unit = property["units"]
      else { continue }
      channels[index].resolution = (value, unit.hasPrefix("1/") ? String(unit.dropFirst(2)) : unit)
    }
  }
}
