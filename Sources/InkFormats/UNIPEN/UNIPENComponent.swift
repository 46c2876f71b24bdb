/// What was said before a component about how its numbers are meant.
struct UNIPENSettings {
  /// The number of values a point.
  var columns = 2
  /// Where x stands among them.
  var x = 0
  /// Where y stands among them.
  var y = 1
  /// Where the time in milliseconds stands, if it is there.
  var time: Int?
  /// Where the pressure stands, if it is there.
  var pressure: Int?
  /// Points (1/72 inch) a tablet unit along x; 1 where the file does not say.
  var xScale = 1.0
  /// Points a tablet unit along y.
  var yScale = 1.0
  /// Samples a second, where the file says so.
  var samplesPerSecond: Double?
}

/// A run of samples between two changes of the pen: down on the paper, or up in the air.
struct UNIPENComponent {
  /// Why the component cannot be used.
  struct Fault: Error {
    var code: String
    var message: String
    var line: Int
  }

  /// Whether the pen touches the paper.
  var isDown: Bool
  /// Where its samples stand in the file's list of samples.
  var samples: Range<Int>
  /// How they are meant.
  var settings: UNIPENSettings
  /// Seconds on the sample clock when it begins.
  var clock: Double
  /// What is wrong with it.
  var fault: Fault?
}

/// One sample as the file has it.
struct UNIPENSample {
  var x: Double
  var y: Double
  /// Milliseconds; 0 where the file has no times.
  var time: Double
  /// Counts of the device; 0 where the file has no pressure.
  var pressure = 0.0
}
