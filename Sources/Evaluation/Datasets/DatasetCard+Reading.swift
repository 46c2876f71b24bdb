public import Foundation

extension DatasetCard {
  /// The name of a card's file.
  public static let fileName = "dataset.json"

  /// Reads a card and checks what can be checked without its files.
  ///
  /// - Parameters:
  ///   - data: The bytes of the card.
  ///   - file: The name that errors give to it.
  /// - Throws: `DatasetError` with the member at fault.
  public init(from data: Data, file: String) throws(DatasetError) {
    struct Head: Decodable { var schema: String }
    do {
      let head = try JSONDecoder().decode(Head.self, from: data)
      guard head.schema == Self.schema else {
        throw DatasetError(
          file: file, code: "newerVersion",
          message: "has the schema \(head.schema); this program reads \(Self.schema)")
      }
      self = try JSONDecoder().decode(DatasetCard.self, from: data)
      if let name = Self.unknownMember(of: data) {
        throw DatasetError(
          file: file, code: "card", message: "is not a dataset card",
          place: "\(name) is not a member of cards")
      }
    } catch let error as DatasetError {
      throw error
    } catch {
      throw DatasetError(
        file: file, code: "card", message: "is not a dataset card",
        place: Self.place(of: error))
    }
    if let fault {
      throw DatasetError(file: file, code: "card", message: "is not a dataset card", place: fault)
    }
  }

  /// Reads a card from a file.
  ///
  /// - Throws: `DatasetError` when it cannot be read or is no card.
  public init(contentsOf path: String) throws(DatasetError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw DatasetError(file: path, code: "unreadable", message: "cannot be read")
    }
    try self.init(from: data, file: path)
  }

  private static func place(of error: any Error) -> String {
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        .joined(separator: ".")
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      let parent = context.codingPath.isEmpty ? "" : path(context) + "."
      return "\(parent)\(key.stringValue) is missing"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
      return "\(path(context)) is of another type"
    case .dataCorrupted(let context)? where !context.codingPath.isEmpty:
      return "\(path(context)) has an impossible value"
    default: return "not JSON"
    }
  }
}
