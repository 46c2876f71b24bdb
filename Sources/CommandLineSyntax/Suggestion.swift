/// The candidate that a mistyped word most probably meant; nil when none is close.
///
/// Close is an edit distance of at most a third of the longer word's length, at least 1; the earlier candidate wins
/// a tie.
package func closest(to word: String, in candidates: [String]) -> String? {
  // A longer word is no typing mistake, and the distance takes time that grows with its square.
  guard word.utf8.count <= 64 else { return nil }
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let distance = editDistance(Array(word.lowercased()), Array(candidate))
    let limit = max(1, max(word.count, candidate.count) / 3)
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.candidate
}

/// The fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the other
/// (optimal string alignment: no part is edited twice).
package func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforeLast = [Int]()
  var last = Array(0...second.count)
  for (row, character) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var distance = min(
        last[column] + (character == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, character == second[column - 1], first[row - 1] == other {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
