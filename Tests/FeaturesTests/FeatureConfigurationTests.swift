import Features
import Foundation
import Testing

@Suite struct FeatureConfigurationTests {
  @Test func `the default is valid and comes back from JSON`() throws {
    try FeatureConfiguration.default.validate()
    let data = try JSONEncoder().encode(everything)
    #expect(try JSONDecoder().decode(FeatureConfiguration.self, from: data) == everything)
  }

  @Test func `a weight of zero leaves the channel out`() throws {
    var configuration = everything
    configuration.weights.direction = 0
    configuration.weights.force = 0
    let channels = try FeatureExtractor(configuration).channels
    #expect(
      channels == [
        .x, .y, .curvature, .penUp, .speed, .altitude, .azimuthCosine, .azimuthSine,
      ])
  }

  @Test func `every number out of range is named`() throws {
    let changes: [(String, (inout FeatureConfiguration) -> Void)] = [
      ("version 2", { $0.version = 2 }), ("1 points", { $0.points = 1 }),
      ("1025 points", { $0.points = 1025 }), ("-1.0 for x", { $0.weights.x = -1 }),
      ("nan for force", { $0.weights.force = .nan }),
      ("inf for direction", { $0.weights.direction = .infinity }),
      ("bridge length of nan", { $0.bridgeLength = .nan }),
      ("bridge length of -1", { $0.bridgeLength = -1 }),
      ("no channel", { $0.weights = FeatureWeights() }),
      ("every device", { $0.weights = FeatureWeights(force: 1) }),
    ]
    for (text, change) in changes {
      var configuration = FeatureConfiguration.default
      change(&configuration)
      let error = #expect(throws: FeatureError.self) { try FeatureExtractor(configuration) }
      #expect(error?.description.contains(text) == true, "\(text)")
    }
  }
}
