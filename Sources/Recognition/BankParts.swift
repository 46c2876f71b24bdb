internal import DataFormats
internal import Features
internal import Foundation
internal import Matching

/// The parts of a bank's file, each checked when it is taken out.
struct BankParts {
  let file: Safetensors
  let path: String

  /// An error at a place of this file.
  func invalid(_ place: String, _ reason: String) -> TemplateBankError {
    .invalid(path: path, place: place, reason: reason)
  }

  /// Checks that this program knows the form of the file: this schema and all older ones.
  func checkSchema() throws(TemplateBankError) {
    guard let found = file.metadata["schema"] else {
      throw .notABank(path: path, reason: "its metadata names no schema")
    }
    guard let version = Self.version(of: found), let known = Self.version(of: TemplateBank.schema)
    else {
      throw .notABank(path: path, reason: "its schema is \(JSON.string(found).compact)")
    }
    guard version <= known else { throw .newerSchema(path: path, found: found) }
  }

  /// The number of a bank's schema; nil for another schema.
  private static func version(of schema: String) -> UInt? {
    let name = "calamus.bank/"
    guard schema.hasPrefix(name), let version = UInt(schema.dropFirst(name.count)), version >= 1
    else { return nil }
    return version
  }

  /// The engine; the first schema knew one alone.
  func engine() throws(TemplateBankError) -> Engine {
    guard let name = file.metadata["engine"] else {
      if file.metadata["schema"] == "calamus.bank/1" { return .dtw }
      throw invalid("metadata engine", "it is missing")
    }
    guard let engine = Engine(rawValue: name) else {
      throw invalid("metadata engine", "\(JSON.string(name).compact) is unknown")
    }
    return engine
  }

  func decode<Value: Decodable>(_ type: Value.Type, _ key: String) throws(TemplateBankError)
    -> Value
  {
    guard let text = file.metadata[key] else { throw invalid("metadata \(key)", "it is missing") }
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw invalid("metadata \(key)", Self.reason(of: error))
    }
  }

  func labels() throws(TemplateBankError) -> [String] {
    let labels = try decode([String].self, "labels")
    guard !labels.isEmpty else { throw invalid("metadata labels", "there are no labels") }
    for (previous, next) in zip(labels, labels.dropFirst()) where !scalarOrder(previous, next) {
      throw invalid("metadata labels", "\(JSON.string(next).compact) is out of order or repeated")
    }
    return labels
  }

  func configuration() throws(TemplateBankError) -> FeatureConfiguration {
    let configuration = try decode(FeatureConfiguration.self, "features")
    do { try configuration.validate() } catch {
      throw invalid("metadata features", error.description)
    }
    return configuration
  }

  func channels(of configuration: FeatureConfiguration) throws(TemplateBankError)
    -> [FeatureChannel]
  {
    let channels = try decode([FeatureChannel].self, "channels")
    let known = configuration.channels
    let always = known.filter(\.requirement.isEmpty)
    guard channels == known.filter(channels.contains), channels.count >= 1,
      always.allSatisfy(channels.contains)
    else {
      throw invalid("metadata channels", "they are not those of the feature configuration")
    }
    return channels
  }

  func search() throws(TemplateBankError) -> TemplateBank.Search {
    let search = try decode(TemplateBank.Search.self, "search")
    guard search.window ?? 0 >= 0, (1...TemplateBank.largestVote).contains(search.neighbours),
      search.rejectThreshold >= 0, search.rejectThreshold <= 1
    else { throw invalid("metadata search", "a number is out of range") }
    return search
  }

  func calibration() throws(TemplateBankError) -> Calibration {
    let calibration = try decode(Calibration.self, "calibration")
    guard calibration.isValid else {
      throw invalid("metadata calibration", "its numbers must be above 0")
    }
    return calibration
  }

  func templates(points: Int, channels: Int) throws(TemplateBankError) -> SequenceSet {
    let tensor = try tensor("templates")
    guard let values = tensor.floats, tensor.shape.count == 3, tensor.shape[1] == points,
      tensor.shape[2] == channels, (1...Int(Int32.max)).contains(tensor.shape[0])
    else {
      throw invalid(
        "tensor templates",
        "\(tensor.type.rawValue) \(tensor.shape) instead of F32 [count, \(points), \(channels)]")
    }
    do {
      return try SequenceSet(
        count: tensor.shape[0], length: points, channels: channels, values: values)
    } catch {
      throw invalid("tensor templates", error.description)
    }
  }

  func sampleDigests() throws(TemplateBankError) -> [SampleDigest] {
    let tensor = try tensor("sampleDigests")
    guard tensor.type == .uint8, tensor.shape.count == 2, tensor.shape[1] == 32 else {
      throw invalid(
        "tensor sampleDigests",
        "\(tensor.type.rawValue) \(tensor.shape) instead of U8 [count, 32]")
    }
    return (0..<tensor.shape[0]).map { SampleDigest(bytes: tensor.bytes[32 * $0..<32 * $0 + 32]) }
  }

  func positions(
    _ name: String, count: Int, among range: Range<Int>
  ) throws(TemplateBankError) -> [Int32] {
    let tensor = try tensor(name)
    guard let values = tensor.integers, tensor.shape == [count] else {
      throw invalid(
        "tensor \(name)", "\(tensor.type.rawValue) \(tensor.shape) instead of I32 [\(count)]")
    }
    if let row = values.firstIndex(where: { !range.contains(Int($0)) }) {
      throw invalid("tensor \(name)", "row \(row) is \(values[row]), out of \(range)")
    }
    return values
  }

  /// What distances are multiplied with; empty where the bank says nothing about it.
  func factors(count: Int) throws(TemplateBankError) -> [Float] {
    guard file.tensors["factors"] != nil else { return [] }
    let tensor = try tensor("factors")
    guard let values = tensor.floats, tensor.shape == [count] else {
      throw invalid(
        "tensor factors", "\(tensor.type.rawValue) \(tensor.shape) instead of F32 [\(count)]")
    }
    // Each factor is searched by itself: a bank has few.
    guard values.allSatisfy({ $0 >= 0.01 && $0 <= 100 }), Set(values).count <= 16 else {
      throw invalid("tensor factors", "they are not at most 16 numbers from 0.01 to 100")
    }
    return values
  }

  func tensor(_ name: String) throws(TemplateBankError) -> Safetensors.Tensor {
    guard let tensor = file.tensors[name] else { throw invalid("tensor \(name)", "it is missing") }
    return tensor
  }

  /// What a decoder says, in a few words.
  private static func reason(of error: any Error) -> String {
    func text(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "the JSON" : path.map(\.stringValue).joined(separator: ".")
    }
    return switch error {
    case DecodingError.keyNotFound(let key, _): "\(key.stringValue) is missing"
    case DecodingError.typeMismatch(_, let context):
      "\(text(context.codingPath)) is of another type"
    case DecodingError.valueNotFound(_, let context): "\(text(context.codingPath)) is null"
    case DecodingError.dataCorrupted(let context): "\(text(context.codingPath)) cannot be read"
    default: "the JSON cannot be read"
    }
  }
}
