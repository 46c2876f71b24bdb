/// What a search among templates found near one character.
struct Candidates {
  /// The nearest template of each of the nearest labels, closest first; not empty.
  var nearest: [(label: Int32, template: Int32, distance: Double)]
  /// The nearest templates that vote, where more than one does.
  var voters: [(label: Int32, distance: Double)]

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
}
