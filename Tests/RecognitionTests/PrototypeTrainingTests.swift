import Matching
import Numerics
import Recognition
import Testing

@Suite struct PrototypeTrainingTests {
  @Test(arguments: PrototypeMethod.allCases)
  func `templates come in label order, from samples of their label, for any jobs`(
    method: PrototypeMethod
  ) throws {
    let table = try bumps(each: 24, noise: 0.5, seed: 1)
    let members = Array(table.labels.indices)
    let count: PrototypeCount = method == .condensed ? .all : .count(3)
    let one = try training(count, method, jobs: 1).prototypes(of: members, in: table)
    let three = try training(count, method, jobs: 3).prototypes(of: members, in: table)
    #expect(one.sequences.values == three.sequences.values)
    #expect(one.origins == three.origins)
    #expect(one.labels == one.labels.sorted())
    #expect(one.origins.map { table.labels[$0] } == one.labels)
    if method != .condensed { #expect(one.labels.count == 3 * table.labelCount) }
  }

  @Test func `barycentres lie nearer to their samples than medoids do`() throws {
    let table = try bumps(each: 30, noise: 0.4, seed: 2)
    let members = Array(table.labels.indices)
    func cost(_ method: PrototypeMethod) throws -> Double {
      let templates = try training(.count(2), method).prototypes(of: members, in: table)
      let nearest = try TemplateIndex(templates.sequences, window: 1).nearest(
        table.sequences, count: 1, jobs: 1)
      return nearest.distances.reduce(0) { $0 + Double($1) }
    }
    let medoids = try cost(.medoids)
    #expect(try cost(.barycentres) < medoids)
    #expect(try cost(.softBarycentres) < medoids)
  }

  @Test func `learning vector quantisation draws samples to their own label's templates`() throws {
    let table = try bumps(each: 60, noise: 0.4, seed: 3)
    let members = Array(table.labels.indices)
    /// The mean of (a - b) / (a + b) for the distances a to the own and b to the nearest other label.
    func cost(_ method: PrototypeMethod) throws -> Double {
      let templates = try training(.count(1), method).prototypes(of: members, in: table)
      let count = templates.labels.count
      let nearest = try TemplateIndex(templates.sequences, window: 1).nearest(
        table.sequences, count: count, jobs: 1)
      var sum = 0.0
      for sample in members {
        let row = sample * count..<(sample + 1) * count
        func least(_ own: Bool) -> Double {
          row.filter {
            (templates.labels[Int(nearest.indices[$0])] == table.labels[sample]) == own
          }.map { Double(nearest.distances[$0]) }.min() ?? .nan
        }
        sum += (least(true) - least(false)) / (least(true) + least(false))
      }
      return sum / Double(members.count)
    }
    let (learned, chosen) = (try cost(.lvq), try cost(.medoids))
    #expect(learned < chosen - 0.01, "\(learned), not below \(chosen)")
  }

  @Test func `a single label has nothing to learn against`() throws {
    let all = try bumps(each: 10, noise: 0.3, seed: 5)
    let members = all.labels.indices.filter { all.labels[$0] == 0 }
    let medoid = try training(.count(1), .medoids).prototypes(of: members, in: all)
    let learned = try training(.count(1), .lvq).prototypes(of: members, in: all)
    #expect(medoid.sequences.values == learned.sequences.values)
  }

  @Test func `editing leaves out what has the label of others`() throws {
    let clean = try bumps(each: 20, noise: 0.1, seed: 6)
    var labels = clean.labels
    labels[3] = 1
    let table = FeatureTable(
      channels: [], sequences: clean.sequences, labels: labels, labelCount: clean.labelCount)
    let kept = try training(.all, .edited).prototypes(of: Array(labels.indices), in: table)
    #expect(!kept.origins.contains(3))
    #expect(kept.origins.count == labels.count - 1)
  }

  @Test func `condensed samples give all others their labels`() throws {
    let table = try bumps(each: 30, noise: 0.3, seed: 7)
    let kept = try training(.all, .condensed).prototypes(
      of: Array(table.labels.indices), in: table)
    #expect(kept.labels.count < table.labels.count / 2)
    let nearest = try TemplateIndex(kept.sequences, window: 1).nearest(
      table.sequences, count: 1, jobs: 1)
    for (template, label) in zip(nearest.indices, table.labels) {
      #expect(kept.labels[Int(template)] == label)
    }
  }

  private func training(
    _ count: PrototypeCount, _ method: PrototypeMethod, jobs: Int = 2
  ) -> PrototypeTraining {
    PrototypeTraining(count: count, method: method, window: 1, seed: 1, jobs: jobs)
  }

  /// Three labels, each a bump at its own place, with noise.
  private func bumps(each: Int, noise: Double, seed: UInt64) throws -> FeatureTable {
    var generator = SeededGenerator(seed: seed)
    var values: [Float] = []
    for label in 0..<3 {
      for _ in 0..<each {
        let shift = generator.uniform(in: -0.5..<0.5)
        for point in 0..<16 {
          let place = Double(point) - 3 - 4 * Double(label) - shift
          values.append(Float(2 / (1 + place * place) + noise * generator.normal()))
        }
      }
    }
    return FeatureTable(
      channels: [],
      sequences: try SequenceSet(count: 3 * each, length: 16, channels: 1, values: values),
      labels: (0..<3).flatMap { [Int32](repeating: $0, count: each) }, labelCount: 3)
  }
}
