import Evaluation
public import Foundation

extension Exhibits {
  /// Reads `exhibits.json`.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: The name that errors give to it.
  /// - Throws: `ReportError` when it is not such a file.
  public init(from data: Data, file: String) throws(ReportError) {
    guard let stored = try? JSONDecoder().decode(Stored.self, from: data),
      stored.schema == Self.schema
    else {
      throw ReportError(
        file: file, message: "is not the exhibits.json of an evaluation: remove it to go without")
    }
    misread = stored.misread.map(\.exhibit)
    heaviest = stored.heaviest.map(\.exhibit)
  }

  private struct Stored: Decodable {
    struct Item: Decodable {
      var sample: String
      var points: Int
      var ink: [[Int]]
      var match: [[Int]]?

      var exhibit: Exhibit {
        Exhibit(
          sample: sample, points: points, ink: Self.outline(ink), match: match.map(Self.outline))
      }

      private static func outline(_ lines: [[Int]]) -> InkOutline {
        InkOutline(
          lines: lines.map { numbers in
            stride(from: 0, to: numbers.count - 1, by: 2).map {
              InkOutline.Corner(bounded(numbers[$0]), bounded(numbers[$0 + 1]))
            }
          })
      }

      private static func bounded(_ value: Int) -> Int { min(max(value, 0), InkOutline.side) }
    }

    var schema: String
    var misread: [Item]
    var heaviest: [Item]
  }
}
