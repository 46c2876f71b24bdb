internal import COpenBLAS

/// Multiplies two row-major matrices: `a` [rows, inner] and the transpose of `b` [columns, inner].
///
/// The last bits depend on the processor and on the batch, so the product may order a search but not decide it.
/// OpenBLAS runs on the calling thread: searches run in parallel themselves.
func multiplyTransposed(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, rows: Int, columns: Int, inner: Int,
  into product: UnsafeMutablePointer<Float>
) {
  _ = oneThread
  unsafe cblas_sgemm(
    CblasRowMajor, CblasNoTrans, CblasTrans, blasint(rows), blasint(columns), blasint(inner), 1, a,
    blasint(inner), b, blasint(inner), 0, product, blasint(columns))
}

/// Sets OpenBLAS to one thread, once.
private let oneThread: Void = openblas_set_num_threads(1)
