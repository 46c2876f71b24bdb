/// What sensors measured, as a Universal Ink Model keeps it beside the splines.
struct UIMSensors {
  /// The channels of one stroke's samples that have a counterpart here.
  struct Samples {
    /// Seconds since 1970.
    var times: [Double] = []
    /// Shares of the full scale.
    var pressures: [Double] = []
    /// Radians.
    var azimuths: [Double] = []
    var altitudes: [Double] = []

    /// The number of samples.
    var count: Int {
      max(times.count, pressures.count, max(azimuths.count, altitudes.count))
    }
  }

  private struct Channel {
    var kind = ""
    var resolution = 1.0
    var maximum = 0.0
    var digits = 0
  }

  private var channels: [[UInt8]: Channel] = [:]
  private var samples: [[UInt8]: Samples] = [:]

  /// The samples of an id.
  subscript(id: [UInt8]) -> Samples? { samples[id] }

  /// Reads the chunk of input: contexts with channels (1), then data (2).
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>) throws(InkFault) {
    var data: [Range<Int>] = []
    var contexts: [Range<Int>] = []
    try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
      if field.number == 1 { contexts.append(try field.content()) }
      if field.number == 2 { data.append(try field.content()) }
    }
    // Input context data (5) has sensor contexts (2), these channel contexts (2), these channels.
    for number in [5, 2, 2] {
      let level = contexts
      contexts = []
      for context in level {
        try ProtobufReader.forEach(bytes, context) { field throws(InkFault) in
          if field.number == number { contexts.append(try field.content()) }
        }
      }
    }
    for context in contexts { try readChannel(bytes, context) }
    for range in data { try readSamples(bytes, range) }
  }

  private mutating func readChannel(_ bytes: [UInt8], _ range: Range<Int>) throws(InkFault) {
    var channel = Channel()
    var id: [UInt8] = []
    try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
      switch field.number {
      case 1: id = Array(bytes[try field.content()])
      case 2: channel.kind = String(decoding: bytes[try field.content()], as: UTF8.self)
      case 4: channel.resolution = try field.numeric()
      case 6: channel.maximum = try field.numeric()
      case 7: channel.digits = min(try field.count(), 9)
      default: break
      }
    }
    if !id.isEmpty { channels[id] = channel }
  }

  private mutating func readSamples(_ bytes: [UInt8], _ range: Range<Int>) throws(InkFault) {
    var id: [UInt8] = []
    var beginning = 0.0
    var found = Samples()
    var lists: [Range<Int>] = []
    try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
      switch field.number {
      case 1: id = Array(bytes[try field.content()])
      case 4: beginning = try field.numeric()
      case 5: lists.append(try field.content())
      default: break
      }
    }
    for list in lists {
      var channelID: [UInt8] = []
      var values: ProtobufField?
      try ProtobufReader.forEach(bytes, list) { field throws(InkFault) in
        if field.number == 1 { channelID = Array(bytes[try field.content()]) }
        if field.number == 2 { values = field }
      }
      guard let channel = channels[channelID], let values else { continue }
      let scale = (0..<channel.digits).reduce(1.0) { power, _ in power * 10 }
      let numbers = try values.deltas(bytes, scale: scale)
      switch channel.kind.split(separator: "/").last {
      // The resolution of times is the number of units a second, and the beginning counts in milliseconds.
      case "Timestamp":
        let unit = channel.resolution > 0 ? channel.resolution : 1000
        found.times = numbers.map { beginning / 1000 + $0 / unit }
      case "Pressure":
        let maximum = channel.maximum > 0 ? channel.maximum : 1
        found.pressures = numbers.map { $0 / maximum }
      case "Azimuth": found.azimuths = numbers
      case "Altitude": found.altitudes = numbers
      default: break
      }
    }
    samples[id] = found
  }
}
