import DataFormats
import Features
import Foundation
import Ink
import Matching
import Recognition
import TestSupport
import Testing

@Suite struct TemplateBankFileTests {
  private let bank: TemplateBank
  private let bytes: [UInt8]

  init() throws {
    var options = quick
    options.neighbours = 3
    options.rejectThreshold = 0.25
    options.prototypes = .count(2)
    options.configuration.points = 4
    var samples = shapeSamples(writers: 2, each: 2, seed: 11)
    samples[1].writer = nil
    bank = try TemplateBank.train(samples, options: options, command: "calamus train \"x\"").bank
    bytes = bank.fileBytes
  }

  @Test func `a bank comes back from its file, byte for byte`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("new/bank.safetensors")
    try bank.write(to: path)
    let read = try TemplateBank(contentsOf: path)
    #expect(read.fileBytes == bytes)
    #expect(read.digest == bank.digest)
    #expect(read.labels == bank.labels)
    #expect(read.configuration == bank.configuration)
    #expect(read.channels == bank.channels)
    #expect(read.templates.values == bank.templates.values)
    #expect(read.templateWriters == bank.templateWriters)
    #expect(read.sampleDigests == bank.sampleDigests)
    #expect(read.calibration == bank.calibration)
    #expect(read.training == bank.training)
    #expect(read.training.command == "calamus train \"x\"")
    #expect(read.window == 3)
    #expect(read.neighbours == 3)
    #expect(read.rejectThreshold == 0.25)
  }

  @Test func `no window comes back as no window`() throws {
    var options = quick
    options.window = nil
    let samples = shapeSamples(writers: 1, each: 1, seed: 1)
    let bank = try TemplateBank.train(samples, options: options, command: "").bank
    #expect(try TemplateBank(bytes: bank.fileBytes, path: "b").window == nil)
  }

  @Test func `the same ink has the same digest under another label and writer`() throws {
    let sample = shapeSamples(writers: 1, each: 1, seed: 11)[0]
    #expect(bank.sampleDigests.contains(SampleDigest(of: sample.strokes)))
    var lighter = sample.strokes
    for index in lighter[0].path.points.indices { lighter[0].path.points[index].force = 0.5 }
    #expect(SampleDigest(of: lighter) == SampleDigest(of: sample.strokes))
    lighter[0].path.points[0].location.x += 1
    #expect(SampleDigest(of: lighter) != SampleDigest(of: sample.strokes))
  }

  @Test func `every truncation is an error that names the file`() {
    for count in stride(from: 0, to: bytes.count, by: 7) {
      let error = #expect(throws: TemplateBankError.self) {
        try TemplateBank(bytes: Array(bytes[..<count]), path: "some.bank")
      }
      #expect(error?.description.hasPrefix("some.bank: ") == true)
    }
  }

  @Test func `changed bytes never crash, and what is still read can recognise`() throws {
    let strokes = shapeSamples(writers: 1, each: 1, seed: 5).map(\.strokes)
    var readable = 0
    for position in stride(from: 0, to: bytes.count, by: 3) {
      for change in [bytes[position] ^ 1, bytes[position] ^ 0x80, 0x30, 0xFF] {
        var mutated = bytes
        mutated[position] = change
        guard let read = try? TemplateBank(bytes: mutated, path: "b") else { continue }
        readable += 1
        let results = try Recognizer(read).classify(strokes)
        #expect(results.count == strokes.count)
        for result in results {
          let confidence = try result.get().best.confidence
          #expect(confidence >= 0 && confidence <= 1)
        }
      }
    }
    #expect(readable > 0)
  }

  @Test func `a newer schema is refused with its version, another one as something else`() {
    let newer = description { $0.metadata["schema"] = "calamus.bank/3" }
    #expect(newer.contains("calamus.bank/3") && newer.contains("newer"))
    #expect(description { $0.metadata["schema"] = "pt/1" }.contains("not a template bank"))
    #expect(description { $0.metadata["schema"] = nil }.contains("not a template bank"))
    #expect(description { $0.metadata["schema"] = "calamus.bank/x" }.contains("not a template"))
  }

  @Test func `a bank of the first schema is still read`() throws {
    var file = try Safetensors(bytes: bytes)
    file.metadata["schema"] = "calamus.bank/1"
    file.metadata["engine"] = nil
    let old = try TemplateBank(bytes: file.bytes, path: "old")
    #expect(old.engine == .dtw)
    #expect(old.templates.values == bank.templates.values)
    #expect(old.calibration == bank.calibration)
    #expect(old.fileBytes == bytes)
  }

  @Test func `every part that is wrong is named`() throws {
    let count = bank.templateCount
    let size = bank.templates.values.count
    let shape = [count, bank.templates.length, bank.templates.channels]
    let wrong: [(String, (inout Safetensors) -> Void)] = [
      (
        "tensor templates",
        {
          $0.tensors["templates"] = .init(shape: shape, floats: .init(repeating: .nan, count: size))
        }
      ),
      ("tensor templates", { $0.tensors["templates"] = nil }),
      (
        "tensor templates",
        { $0.tensors["templates"] = .init(shape: [size], floats: .init(repeating: 0, count: size)) }
      ),
      (
        "tensor templates",
        { $0.tensors["templates"] = .init(shape: [0] + shape.dropFirst(), floats: []) }
      ),
      (
        "row 2 is 99",
        {
          $0.tensors["labels"] = .init(
            shape: [count], integers: [0, 0, 99] + .init(repeating: 3, count: count - 3))
        }
      ),
      (
        "row 0 is -1",
        {
          $0.tensors["labels"] = .init(shape: [count], integers: .init(repeating: -1, count: count))
        }
      ),
      (
        "out of label order",
        {
          $0.tensors["labels"] = .init(
            shape: [count], integers: [1] + .init(repeating: 0, count: count - 1))
        }
      ),
      ("tensor labels", { $0.tensors["labels"] = .init(shape: [1], integers: [0]) }),
      ("tensor samples", { $0.tensors["sampleDigests"] = .init(shape: [0, 32], bytes: []) }),
      (
        "tensor sampleDigests",
        { $0.tensors["sampleDigests"] = .init(shape: [31], bytes: .init(repeating: 0, count: 31)) }
      ),
      ("tensor writers", { $0.metadata["writers"] = "[]" }),
      ("metadata labels", { $0.metadata["labels"] = #"["b","a"]"# }),
      ("metadata engine", { $0.metadata["engine"] = "steam" }),
      ("metadata engine", { $0.metadata["engine"] = nil }),
      ("metadata labels", { $0.metadata["labels"] = "[]" }),
      ("metadata labels", { $0.metadata["labels"] = "{" }),
      ("metadata features", { $0.metadata["features"] = "{}" }),
      (
        "-3 points",
        {
          $0.metadata["features"] = $0.metadata["features"]?.replacing(
            #""points":4"#, with: #""points":-3"#)
        }
      ),
      ("metadata channels", { $0.metadata["channels"] = #"["y","x"]"# }),
      ("metadata channels", { $0.metadata["channels"] = "[]" }),
      (
        "metadata calibration", { $0.metadata["calibration"] = #"{"sharpness":0,"strangeness":1}"# }
      ),
      ("metadata search", { $0.metadata["search"] = #"{"neighbours":0,"rejectThreshold":0}"# }),
      ("metadata training", { $0.metadata["training"] = nil }),
      (
        "tensor factors",
        {
          $0.tensors["factors"] = .init(shape: [count], floats: .init(repeating: 0, count: count))
        }
      ),
      ("tensor factors", { $0.tensors["factors"] = .init(shape: [1], floats: [1]) }),
      ("metadata templateIDs", { $0.metadata["templateIDs"] = "[]" }),
    ]
    for (text, change) in wrong {
      let found = description(change)
      #expect(found.hasPrefix("b: ") && found.contains(text), "\(text): \(found)")
      #expect(!found.contains("\n"))
    }
  }

  @Test func `what is no file is an error that names it`() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write("text", text: "hello")
    for path in [folder.path("missing"), folder.url.path, "/dev/zero", text] {
      let error = #expect(throws: TemplateBankError.self) { try TemplateBank(contentsOf: path) }
      #expect(error?.description.hasPrefix(path) == true, "\(error?.description ?? "")")
    }
    #expect(throws: TemplateBankError.self) { try bank.write(to: text + "/below/a/file") }
  }

  /// What is said about the bank after a change; empty when it is still read.
  private func description(_ change: (inout Safetensors) -> Void) -> String {
    do {
      var file = try Safetensors(bytes: bytes)
      change(&file)
      _ = try TemplateBank(bytes: file.bytes, path: "b")
      return ""
    } catch {
      return "\(error)"
    }
  }
}
