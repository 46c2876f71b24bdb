import Foundation
import Ink
import InkFormats
import Testing

/// The pose of `PenPoseTests` in each format: a file made by hand, or what the format's writer makes of it.
enum PenPoseFiles {
  case made([UInt8], tolerance: Double = 1e-9)
  case written(tolerance: Double)

  /// How far a number may be off, in its unit: what the format's steps cost.
  var tolerance: Double {
    switch self {
    case .made(_, let tolerance), .written(let tolerance): tolerance
    }
  }

  static let azimuth = Double.pi / 6
  static let altitude = 55 * Double.pi / 180

  /// The pose as a drawing, at the end of a stroke of two points.
  static var record: DrawingRecord {
    let points = [
      StrokePoint(location: Point(90, 40), force: 0.5, azimuth: 0.5, altitude: 1),
      StrokePoint(
        location: Point(100, 50), timeOffset: 0.25, force: 1.5, azimuth: azimuth,
        altitude: altitude),
    ]
    let path = StrokePath(
      points: points, curve: .polyline,
      measuredChannels: [.time, .force, .azimuth, .altitude])
    var drawing = Drawing(strokes: [Stroke(path: path)])
    drawing.canvas = Rectangle(minX: 0, minY: 0, maxX: 1000, maxY: 1000)
    return DrawingRecord(drawing: drawing, file: "", format: "")
  }

  /// A file with the pose.
  static func bytes(of format: String) throws -> [UInt8] {
    switch try #require(all[format]) {
    case .made(let bytes, _): bytes
    case .written: try #require(InkWriter.named(format)).bytes(for: [record])
    }
  }

  /// A file for each format by its name.
  static var all: [String: PenPoseFiles] {
    [
      "pencilkit": .written(tolerance: 1e-4),
      "pencilkit-1": .made(firstGeneration, tolerance: 3e-3),
      "ink-json": .written(tolerance: 0), "inkml": .written(tolerance: 1e-12),
      "tegaki": .written(tolerance: 1e-3), "unipen": .written(tolerance: 1e-3),
      "quickdraw": .written(tolerance: 1e-3), "csv": .written(tolerance: 0),
      "gesture": text(
        "<Gesture Name='a~1'><Stroke><Point X='9' Y='9' T='1302287433000' Pressure='3'/>"
          + "<Point X='100' Y='50' T='1302287433250' Pressure='191.25'/></Stroke></Gesture>"),
      "xournal": text(
        "<xournal><page width='612' height='792'><layer><stroke width='4 1 3 3'>1 1 9 9 100 50"
          + "</stroke></layer></page></xournal>"),
      "remarkable": .made(remarkable, tolerance: 1e-6), "uim": .made(uim, tolerance: 1e-3),
      "will": .made(riff("WILL", [("HEAD", [0, 0, 0]), ("INK ", willPath)]), tolerance: 1e-4),
      "will-document": .made(willPath, tolerance: 1e-4),
      "rnote": text(
        #"{"version":"0.9.4","data":{"engine_snapshot":{"stroke_components":[{"value":{"brushstroke":"#
          + #"{"path":{"start":{"pos":[0,0],"pressure":0.1},"segments":[{"lineto":{"end":{"pos":["#
          + "\(100 * 96 / 72.0),\(50 * 96 / 72.0)"
          + #"],"pressure":0.75}}}]},"style":{"smooth":{"stroke_width":4}}}}}],"#
          + #""chrono_components":[{"value":{"t":1}}]}}}"#),
      "uji-json": text(
        #"{"rawData": {"0": [[[[1, 2], [\#(254_000 / 72.0), \#(127_000 / 72.0)]]]]}}"#),
      "uji": text(
        "WORD a trn_UJI_W01-01\nNUMSTROKES 1\nPOINTS 1 # \(254_000 / 72.0) \(127_000 / 72.0)\n"),
      "chord-ink": text(
        #"{"strokes":[{"points":[{"x":1,"y":2,"timeOffset":0},{"x":100,"y":50,"timeOffset":0.25}]}]}"#
      ),
      "omniglot": text("START\n9,-9,1000\n100,-50,1250\nBREAK\n"),
      "scg-ink": text("SCG_INK\n1\n2\n9 9\n100 50\n"),
      "zinnia": text("(character (value a) (strokes ((9 9) (100 50))))"),
      // 767 of 1023 is nearly three quarters. A bearing of 120 degrees from away is 30 degrees from the right.
      "signature": text("2\n9 9 1000 1 0 100 1023\n100 -50 1250 1 1200 550 767\n", tolerance: 1e-3),
      "tablet-text": text(
        "Time X Y P Az Al\n1000 9 9 1023 0 100\n1250 100 50 767 1200 550\n", tolerance: 1e-3),
      "digilets": text(
        "0.1 0.2 0.5 1 1.0 1.0 0.5 0.75 0 1.25\n"
          + (["1"] + [String](repeating: "0", count: 61)).joined(separator: " ") + "\n"),
      "resampled-digits": text("1,1,2,2,3,3,4,4,5,5,6,6,7,7,100,50,3\n"),
      "quickdraw-binary": .made(
        [UInt8](repeating: 1, count: 8) + Array("DE".utf8) + [1, 0, 0x5A, 0xE4, 0x3A, 1, 0, 2, 0]
          + [9, 100, 9, 50]),
    ]
  }

  private static func text(_ text: String, tolerance: Double = 1e-9) -> PenPoseFiles {
    .made(Array(text.utf8), tolerance: tolerance)
  }

  /// Two points of 24 bytes in the record of the first generation.
  private static var firstGeneration: [UInt8] {
    var points: [UInt8] = []
    let samples: [(floats: [Float], shorts: [UInt16], altitude: UInt8)] = [
      ([0, 9, 9], [40, 1000, 0, 100, 30000], 200),
      ([0.25, 100, 50], [40, 1000, 0, 1500, 38229], 99),
    ]
    for sample in samples {
      for value in sample.floats { points.appendLittleEndian(value.bitPattern) }
      for value in sample.shorts { points.appendLittleEndian(value) }
      points += [sample.altitude, 254]
    }
    var drawing = ProtobufWriter()
    drawing.message(4) { $0.bytes(2, Array("com.apple.ink.pen".utf8)) }
    drawing.message(5) { stroke in
      stroke.varint(4, 2)
      stroke.bytes(5, points)
    }
    var file = ProtobufWriter()
    file.varint(1, 0)
    file.message(2) { record in
      record.varint(1, 10)
      record.varint(2, 10)
      record.bytes(3, drawing.bytes)
    }
    return file.bytes
  }

  /// A page of version 5, whose points have x, y, speed, direction, width and pressure.
  private static var remarkable: [UInt8] {
    var bytes = Array("reMarkable .lines file, version=5          ".utf8)
    for number in [1, 1, 2, 0, 0] { bytes.appendLittleEndian(UInt32(number)) }
    bytes.appendLittleEndian(Float(2).bitPattern)
    for number in [0, 2] { bytes.appendLittleEndian(UInt32(number)) }
    let unit: Float = 226 / 72
    let points: [Float] = [9, 9, 0, 0, 2, 0.1, 100 * unit, 50 * unit, 0, 0, 2, 0.75]
    for value in points { bytes.appendLittleEndian(value.bitPattern) }
    return bytes
  }

  /// Control points that end one behind (100, 50) points, which are (133.333, 66.667) units.
  private static let places: [(x: Int, y: Int)] = [
    (0, 0), (100_000, 50_000), (120_000, 60_000), (133_333, 66_667), (140_000, 70_000),
  ]

  private static var willPath: [UInt8] {
    var message = ProtobufWriter()
    message.varint(3, 3)
    message.bytes(4, zigzag(differences(places.map(\.x)), differences(places.map(\.y))))
    return varint(message.bytes.count) + message.bytes
  }

  /// A model of version 3.1 whose sensor has three samples for the three points inside the curve.
  private static var uim: [UInt8] {
    let ids = (1...5).map { [UInt8](repeating: UInt8($0), count: 16) }
    let channels: [(name: String, resolution: Double, maximum: Float, digits: UInt64)] = [
      ("Timestamp", 1000, 0, 0), ("Pressure", 1, 4, 2), ("Azimuth", 1, 0, 4),
      ("Altitude", 1, 0, 4),
    ]
    let values = [[0, 100, 250], [40, 80, 300], [0, 10, 5236], [0, 10, 9599]]
    var input = ProtobufWriter()
    input.message(1) { contexts in
      contexts.message(5) { context in
        context.message(2) { list in
          for (index, channel) in channels.enumerated() {
            list.message(2) { message in
              message.bytes(1, ids[index])
              message.bytes(2, Array("will://input/3.0/channel/\(channel.name)".utf8))
              message.double(4, channel.resolution)
              message.float(6, channel.maximum)
              message.varint(7, channel.digits)
            }
          }
        }
      }
    }
    input.message(2) { data in
      data.bytes(1, ids[4])
      data.varint(4, 1_735_689_600_000)
      for (index, list) in values.enumerated() {
        data.message(5) { channel in
          channel.bytes(1, ids[index])
          channel.bytes(2, zigzag(differences(list)))
        }
      }
    }
    var ink = ProtobufWriter()
    ink.message(1) { stroke in
      stroke.varint(2, 6)  // Three digits for places, zigzag.
      stroke.float(4, 1)
      stroke.message(6) { spline in
        spline.bytes(1, zigzag(differences(places.map(\.x))))
        spline.bytes(2, zigzag(differences(places.map(\.y))))
      }
      stroke.bytes(15, ids[4])
    }
    return riff("UINK", [("HEAD", [3, 1, 0, 0]), ("INPT", input.bytes), ("INKD", ink.bytes)])
  }

  private static func differences(_ values: [Int]) -> [Int] {
    zip(values, [0] + values).map { $0 - $1 }
  }

  private static func zigzag(_ lists: [Int]...) -> [UInt8] {
    lists[0].indices.flatMap { index in
      lists.flatMap { list in
        let value = list[index]
        return varint(value >= 0 ? 2 * value : -2 * value - 1)
      }
    }
  }

  private static func varint(_ value: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendVarint(UInt64(value))
    return bytes
  }

  private static func riff(_ form: String, _ chunks: [(String, [UInt8])]) -> [UInt8] {
    var body = Array(form.utf8)
    for (name, content) in chunks {
      body += Array(name.utf8)
      body.appendLittleEndian(UInt32(content.count))
      body += content + (content.count.isMultiple(of: 2) ? [] : [0])
    }
    var bytes = Array("RIFF".utf8)
    bytes.appendLittleEndian(UInt32(body.count))
    return bytes + body
  }
}
