internal import CCrypto
public import Foundation

/// A SHA-256 digest that grows with the bytes it is given, computed by OpenSSL.
@safe public final class SHA256 {
  private let context: OpaquePointer?

  /// Starts the digest of nothing.
  public init() {
    unsafe context = EVP_MD_CTX_new()
    let started = unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil)
    precondition(started == 1, "libcrypto has no SHA-256")
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Adds bytes to what is digested.
  public func update(_ data: some DataProtocol) {
    for region in data.regions {
      unsafe region.withUnsafeBytes { bytes in
        _ = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
      }
    }
  }

  /// Adds text, as UTF-8, to what is digested.
  public func update(_ text: String) { update(Array(text.utf8)) }

  /// The digest of all that was given, as `sha256:` and 64 hexadecimal digits; nothing can be added afterwards.
  public func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe digest.withUnsafeMutableBufferPointer { bytes in
      _ = unsafe EVP_DigestFinal_ex(context, bytes.baseAddress, nil)
    }
    return "sha256:"
      + digest.map { byte in
        let text = String(byte, radix: 16)
        return text.count == 1 ? "0" + text : text
      }.joined()
  }

  /// The digest of some bytes.
  public static func digest(of data: some DataProtocol) -> String {
    let digest = SHA256()
    digest.update(data)
    return digest.finish()
  }

  /// The digest of a file, read in pieces.
  ///
  /// - Throws: What opening or reading the file throws.
  public static func digest(ofFile path: String) throws -> String {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    let digest = SHA256()
    while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { digest.update(piece) }
    return digest.finish()
  }
}
