internal import Features
internal import Ink
internal import Matching
internal import Platform

/// The way of the pen whatever the order, direction and number of strokes: see `StrokeIndex`.
struct StrokeView: InkView {
  private let extractor: FeatureExtractor
  private let index: StrokeIndex
  private let calibration: Calibration

  /// Prepares the strokes of a bank's templates.
  ///
  /// - Throws: `RecognitionError` when the bank has none, or when it cannot be searched; one that was read or trained
  ///   can.
  init(_ bank: TemplateBank) throws(RecognitionError) {
    guard let strokes = bank.strokes else { throw .engine(.strokes) }
    calibration = strokes.calibration
    do {
      extractor = try FeatureExtractor(bank.configuration)
    } catch {
      throw .features(error)
    }
    do {
      index = try StrokeIndex(
        strokes.forms, labels: bank.templateLabels, factors: bank.templateFactors,
        jobs: Processors.usable)
    } catch {
      throw .matching(error)
    }
  }

  func evidence(
    for characters: [[Stroke]], labels count: Int, jobs: Int
  ) -> [Result<Evidence, RecognitionError>] {
    let extractor = self.extractor
    let forms = parallelMap(count: characters.count, grain: 16, jobs: jobs) {
      index -> Result<StrokeForm, RecognitionError> in
      do throws(FeatureError) {
        return .success(StrokeForm(try extractor.outline(of: characters[index])))
      } catch {
        return .failure(.features(error))
      }
    }
    do throws(MatchingError) {
      var found = try index.candidates(
        for: forms.compactMap { try? $0.get() },
        labels: max(count, TemplateBank.believedLabels), jobs: jobs)[...]
      return forms.map { form in
        form.map { _ in found.removeFirst().evidence(calibration) }
      }
    } catch {
      return forms.map { $0.flatMap { _ in .failure(.matching(error)) } }
    }
  }
}
