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
    misread = stored.misread.map(\.shown)
    heaviest = stored.heaviest.map(\.shown)
  }

  private struct Stored: Decodable {
    struct Item: Decodable {
      var sample: String
      var points: Int
      var ink: String
      var match: String?

      /// The sample; ink that cannot be understood is left out.
      var shown: ShownSample {
        ShownSample(
          sample: sample, points: points, ink: InkOutline(pathData: ink) ?? InkOutline(lines: []),
          match: match.flatMap { InkOutline(pathData: $0) })
      }
    }

    var schema: String
    var misread: [Item]
    var heaviest: [Item]
  }
}
