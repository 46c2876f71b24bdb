import Evaluation

/// How samples were classified, in a few words.
enum MethodText {
  /// The words, plain text.
  static func of(_ method: EvaluationRecord.Method) -> String {
    switch method {
    case .bank(let digest, let templates, _): "bank of \(templates) templates, \(digest)"
    case .protocolNamed(let name, let seed): "protocol \(name), seed \(seed)"
    }
  }
}
