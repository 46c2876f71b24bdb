internal import Features
internal import Ink
internal import Matching
internal import Numerics

/// Strange ink as networks and as templates see it.
struct StrangeSamples {
  /// The most that are made.
  private static let largestCount = 500

  /// The ink, normalised.
  let outlines: [PenLines]
  /// Its features in the columns that ink without force, tilt and time has.
  let sequences: SequenceSet
  /// These columns' positions among those of the templates.
  let columns: [Int]

  /// Makes strange ink from characters, a quarter as many as these; nil when nothing can be made.
  ///
  /// - Parameters:
  ///   - characters: Normalised ink.
  ///   - configuration: How features are extracted.
  ///   - channels: The columns of the templates.
  ///   - seed: What the ink depends on.
  init?(
    from characters: [PenLines], _ configuration: FeatureConfiguration,
    channels: [FeatureChannel], seed: UInt64
  ) {
    guard let extractor = try? FeatureExtractor(configuration), !characters.isEmpty else {
      return nil
    }
    let strange = StrangeInk(characters: characters)
    let generator = SeededGenerator(seed: seed)
    let count = min(Self.largestCount, characters.count / 4 + 1)
    let made = (0..<count).compactMap { number -> (PenLines, FeatureSequence)? in
      var own = generator.forked(by: UInt64(number))
      let outline = strange(&own)
      return (try? extractor.sequence(of: outline.strokes)).map { (outline, $0) }
    }
    columns = channels.indices.filter { channels[$0].requirement.isEmpty }
    outlines = made.map(\.0)
    guard
      let sequences = try? SequenceSet(
        made.map(\.1),
        columns: columns.compactMap { extractor.channels.firstIndex(of: channels[$0]) })
    else { return nil }
    self.sequences = sequences
  }
}

extension PenLines {
  /// The lines as strokes that measured nothing but places.
  fileprivate var strokes: [Stroke] {
    (0..<lineCount).map { line in
      Stroke(
        path: StrokePath(
          points: points[range(ofLine: line)].map {
            StrokePoint(location: Point($0.x, $0.y))
          }, curve: .polyline))
    }
  }
}
