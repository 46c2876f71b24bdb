/// What a search among templates found near one character.
struct Candidates {
  /// The nearest template of a label.
  struct Label {
    var label: Int32
    var template: Int32
    var distance: Double
  }

  /// A template that votes for its label.
  struct Voter {
    var label: Int32
    var distance: Double
  }

  /// The nearest template of each of the nearest labels, closest first; not empty.
  var nearest: [Label]
  /// The nearest templates that vote, closest first, where more than one does.
  var voters: [Voter]

  /// What the distances say under a calibration: the logarithm of each label's weight.
  func evidence(_ calibration: Calibration) -> Evidence {
    Evidence(
      entries: nearest.map { candidate in
        let votes = voters.filter { $0.label == candidate.label }.map(\.distance)
        return Evidence.Entry(
          label: candidate.label,
          logOdds: calibration.logWeight(of: votes.isEmpty ? [candidate.distance] : votes),
          distance: candidate.distance, template: candidate.template)
      })
  }

  /// The same without the labels that are out of a calibration's reach.
  func within(_ calibration: Calibration) -> Candidates {
    guard let first = nearest.first else { return self }
    let farthest = calibration.farthest(first.distance)
    return Candidates(nearest: nearest.filter { $0.distance <= farthest }, voters: voters)
  }

  /// What was found among these templates and others, as one search among all would find it.
  func merged(with other: Candidates, labels: Int, voters count: Int) -> Candidates {
    var known = Set<Int32>()
    let all = (nearest + other.nearest).sorted {
      ($0.distance, $0.label, $0.template) < ($1.distance, $1.label, $1.template)
    }
    let voters = (voters + other.voters).sorted {
      ($0.distance, $0.label) < ($1.distance, $1.label)
    }
    return Candidates(
      nearest: Array(all.filter { known.insert($0.label).inserted }.prefix(labels)),
      voters: Array(voters.prefix(count)))
  }
}
