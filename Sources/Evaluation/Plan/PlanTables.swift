/// A plan's header with what storing and reading parts looks up in it, computed once.
struct PlanTables: Sendable {
  /// The header.
  let header: PlanHeader
  /// Its digest.
  let digest: String
  /// Every label that a prediction may name or a sample may have; stored predictions count in it.
  let labels: NameTable
  /// The writers; stored predictions count in it.
  let writers: NameTable

  /// Prepares the tables of a header.
  init(_ header: PlanHeader) {
    self.header = header
    digest = header.digest
    labels = NameTable(header.labels + header.otherLabels)
    writers = NameTable(header.writers)
  }
}
