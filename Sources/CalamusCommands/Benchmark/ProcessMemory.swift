import Foundation

/// The memory of this process.
enum ProcessMemory {
  /// The greatest resident size so far, in bytes; nil where the system does not tell.
  static var greatest: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return line.split { !$0.isNumber }.first.flatMap { Int($0) }.map { $0 * 1024 }
  }
}
