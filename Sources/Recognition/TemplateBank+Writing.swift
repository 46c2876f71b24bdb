internal import DataFormats
internal import Features
internal import Foundation
internal import Matching
internal import Networks
internal import Platform

extension TemplateBank {
  /// The file: the same bank gives the same bytes.
  ///
  /// Tensors: `templates` [M, points, channels] F32; `labels`, `samples` and `writers` [M] I32 with positions in the
  /// list of labels, the rows of `sampleDigests` and the list of writers (-1 = unknown); `sampleDigests` [S, 32] U8;
  /// in an adapted bank `factors` [M] F32; in a bank for the engine `strokes` [all strokes, 24, 2] F16 with the strokes of
  /// each template and `strokeCounts` [M] I32; where there are networks, `network.0`, `network.1`, ... F16 with their weights
  /// and biases layer by layer.
  /// Metadata: `schema`, `engine`, and as JSON `labels`, `writers`, `channels`, `features`, `search`, `calibration`, `training`,
  /// `templateIDs` and where there are any `strokeCalibration` and `networks`.
  public var fileBytes: [UInt8] {
    let writers = Set(templateWriters.compactMap(\.self)).sorted(by: scalarOrder)
    let positions = Dictionary(uniqueKeysWithValues: zip(writers, writers.indices))
    let count = templates.count
    let search = Search(
      window: window, neighbours: neighbours, rejectThreshold: rejectThreshold)
    var file = Safetensors(
      tensors: [
        "templates": Safetensors.Tensor(
          shape: [count, templates.length, templates.channels], floats: templates.values),
        "labels": Safetensors.Tensor(shape: [count], integers: templateLabels),
        "samples": Safetensors.Tensor(shape: [count], integers: templateSamples),
        "writers": Safetensors.Tensor(
          shape: [count],
          integers: templateWriters.map { $0.flatMap { positions[$0] }.map { Int32($0) } ?? -1 }),
        "sampleDigests": Safetensors.Tensor(
          shape: [sampleDigests.count, 32], bytes: sampleDigests.flatMap(\.bytes)),
      ],
      metadata: [
        "schema": Self.schema, "engine": engine.rawValue, "labels": Self.json(labels),
        "writers": Self.json(writers),
        "channels": Self.json(channels.map(\.rawValue)), "features": Self.json(configuration),
        "search": Self.json(search), "calibration": Self.json(calibration),
        "training": Self.json(training), "templateIDs": Self.json(templateIDs),
      ])
    if !templateFactors.isEmpty {
      file.tensors["factors"] = Safetensors.Tensor(shape: [count], floats: templateFactors)
    }
    if let strokes {
      file.metadata["strokeCalibration"] = Self.json(strokes.calibration)
      let points = strokes.forms.flatMap(\.points)
      file.tensors["strokes"] = Safetensors.Tensor(
        shape: [points.count / StrokeForm.places, StrokeForm.places, 2],
        halves: points.flatMap { [$0.x, $0.y] })
      file.tensors["strokeCounts"] = Safetensors.Tensor(
        shape: [count], integers: strokes.forms.map { Int32($0.strokeCount) })
    }
    if let networks {
      file.metadata["networks"] = Self.json(networks.description)
      for (index, network) in networks.networks.enumerated() {
        let values = network.network.parameters.values
        file.tensors["network.\(index)"] = Safetensors.Tensor(
          shape: [values.count], halves: values)
      }
    }
    return file.bytes
  }

  /// Writes the file, all of it or nothing.
  ///
  /// - Throws: `TemplateBankError.file` with the path and the reason.
  public func write(to path: String) throws(TemplateBankError) {
    do { try AtomicFile.write(Data(fileBytes), to: path) } catch { throw .file(error) }
  }

  /// The numbers of a bank that say how to search it, as they stand in the metadata.
  struct Search: Codable {
    var window: Int?
    var neighbours: Int
    var rejectThreshold: Double
  }

  /// JSON on one line with sorted keys; the values that are written are all finite.
  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}

/// Whether one text comes before another in the order of their Unicode scalars, which no locale changes.
func scalarOrder(_ left: String, _ right: String) -> Bool {
  left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
}
