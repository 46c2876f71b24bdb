/// Which strokes of one character are which of another, and which of them were drawn the other way round.
///
/// Every stroke of the character with fewer strokes gets one of the other's, so that the distances between them are
/// least in sum: the assignment problem, solved by shortest augmenting paths (Jonker and Volgenant, "A shortest
/// augmenting path algorithm for dense and sparse linear assignment problems", Computing 38 (1987),
/// doi:10.1007/BF02278710).
package struct StrokeCorrespondence: Hashable, Sendable {
  /// The own strokes in the order of the other character's: those without a partner follow the nearest one that has.
  package let order: [Int]
  /// For each own stroke whether it runs against its partner.
  package let isReversed: [Bool]

  /// Whether nothing has to be changed.
  package var isIdentity: Bool {
    order.indices.allSatisfy { order[$0] == $0 } && !isReversed.contains(true)
  }

  /// How much more another direction costs than the same one, so that it is taken for what it is only where it helps.
  private static let turning: Float = 0.01
  /// No pair of strokes costs more: from here on all are equally wrong.
  private static let most: Float = 0.1

  /// Finds the partners of a character's strokes.
  ///
  /// - Parameters:
  ///   - own: The strokes that are put in order.
  ///   - other: Those that give the order.
  package init(_ own: StrokeTracks, of other: StrokeTracks) {
    let (rows, columns) = (own.forward.count, other.forward.count)
    var costs = [Float](repeating: 0, count: rows * columns)
    var reversed = [Bool](repeating: false, count: rows * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        let same = own.forward[row] - other.forward[column]
        let against = own.backward[row] - other.forward[column]
        let distances = (
          (same * same).sum() / Float(StrokeTracks.places),
          (against * against).sum() / Float(StrokeTracks.places) + Self.turning
        )
        costs[row * columns + column] = min(distances.0, distances.1, Self.most)
        reversed[row * columns + column] = distances.1 < distances.0
      }
    }
    var partners = Assignment.cheapest(costs, rows: rows, columns: columns)
    var places: [(partner: Int, isExtra: Bool)] = []
    for row in 0..<rows {
      if partners[row] < 0 {
        let own = costs[row * columns..<(row + 1) * columns]
        partners[row] = own.indices.min { own[$0] < own[$1] }.map { $0 - own.startIndex } ?? 0
        places.append((partners[row], true))
      } else {
        places.append((partners[row], false))
      }
    }
    isReversed = (0..<rows).map { reversed[$0 * columns + partners[$0]] }
    order = places.indices.sorted { left, right in
      (places[left].partner, places[left].isExtra ? 1 : 0, left)
        < (places[right].partner, places[right].isExtra ? 1 : 0, right)
    }
  }
}

/// Strokes by eight of their places each, forth and back: what partners are found by.
package struct StrokeTracks: Sendable {
  static let places = 8

  /// Each stroke: eight x, then eight y.
  let forward: [SIMD16<Float>]
  /// The same from its end.
  let backward: [SIMD16<Float>]

  /// Takes the strokes of a character.
  package init(_ form: StrokeForm) {
    var forward: [SIMD16<Float>] = []
    var backward: [SIMD16<Float>] = []
    for stroke in 0..<form.strokeCount {
      let points = form.places(ofStroke: stroke)
      var there = SIMD16<Float>(repeating: 0)
      var back = there
      for place in 0..<Self.places {
        // Evenly from the first place to the last.
        let index = place * (StrokeForm.places - 1) / (Self.places - 1)
        let point = points[points.startIndex + index]
        there[place] = point.x
        there[Self.places + place] = point.y
        back[Self.places - 1 - place] = point.x
        back[2 * Self.places - 1 - place] = point.y
      }
      forward.append(there)
      backward.append(back)
    }
    (self.forward, self.backward) = (forward, backward)
  }
}
