internal import DataFormats
internal import Features
internal import Foundation
internal import Matching
internal import Platform

extension TemplateBank {
  /// The largest file that is read, in bytes.
  private static let largestFile = 1 << 32

  /// Reads a bank and checks all of it, so that nothing that works with it has to.
  ///
  /// - Throws: `TemplateBankError` with the path, the place and the reason.
  public init(contentsOf path: String) throws(TemplateBankError) {
    let data: Data
    do {
      let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw TemplateBankError.notABank(path: path, reason: "not a regular file")
      }
      let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
      guard size <= Self.largestFile else {
        throw TemplateBankError.notABank(
          path: path, reason: "\(size) bytes; at most \(Self.largestFile) are read")
      }
      data = try Data(contentsOf: url)
    } catch let error as TemplateBankError {
      throw error
    } catch {
      throw .file(FileError(path: path, operation: "read", underlying: error))
    }
    try self.init(bytes: Array(data), path: path)
  }

  /// Reads a bank from the bytes of its file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: What errors call it.
  /// - Throws: `TemplateBankError` with the path, the place and the reason.
  public init(bytes: [UInt8], path: String) throws(TemplateBankError) {
    let file: Safetensors
    do {
      file = try Safetensors(bytes: bytes)
    } catch {
      throw .notABank(path: path, reason: error.description)
    }
    let parts = BankParts(file: file, path: path)
    try parts.checkSchema()
    engine = try parts.engine()
    labels = try parts.labels()
    configuration = try parts.configuration()
    channels = try parts.channels(of: configuration)
    let search = try parts.search()
    (window, neighbours) = (search.window, search.neighbours)
    rejectThreshold = search.rejectThreshold
    calibration = try parts.calibration()
    networks = try parts.networks(labels: labels.count)
    training = try parts.decode(Training.self, "training")
    templates = try parts.templates(points: configuration.points, channels: channels.count)
    sampleDigests = try parts.sampleDigests()
    let count = templates.count
    strokes = try parts.strokes(templates: count)
    templateLabels = try parts.positions("labels", count: count, among: 0..<labels.count)
    for row in 1..<max(1, count) where templateLabels[row] < templateLabels[row - 1] {
      throw parts.invalid("tensor labels", "row \(row) is out of label order")
    }
    templateSamples = try parts.positions("samples", count: count, among: 0..<sampleDigests.count)
    templateIDs = try parts.decode([String].self, "templateIDs")
    guard templateIDs.count == count else {
      throw parts.invalid("metadata templateIDs", "\(templateIDs.count) ids for \(count) templates")
    }
    let writers = try parts.decode([String].self, "writers")
    templateWriters = try parts.positions("writers", count: count, among: -1..<writers.count).map {
      $0 < 0 ? nil : writers[Int($0)]
    }
    templateFactors = try parts.factors(count: count)
    digest = SHA256.digest(of: bytes)
  }
}
