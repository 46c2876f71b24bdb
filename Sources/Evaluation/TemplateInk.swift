import Ink
import Recognition

/// Finds the ink that templates were made from, as far as it lies in the dataset.
struct TemplateInk {
  private let bank: TemplateBank
  private let dataset: Dataset
  private let digests: [SampleDigest]
  private let positions: [String: Int]

  /// Prepares the search by the names of samples.
  init(_ bank: TemplateBank, _ dataset: Dataset, _ digests: [SampleDigest]) {
    self.bank = bank
    self.dataset = dataset
    self.digests = digests
    positions = Dictionary(
      dataset.samples.enumerated().map { ($0.element.sample.id, $0.offset) }
    ) { first, _ in first }
  }

  /// The ink of a template; nil for no template, and when the dataset has no sample of its name and look.
  func outline(of template: Int?) -> InkOutline? {
    guard let template, let position = positions[bank.templateIDs[template]],
      digests[position] == bank.sampleDigests[Int(bank.templateSamples[template])]
    else { return nil }
    return InkOutline(dataset.samples[position].sample.strokes)
  }
}
