import Foundation

/// How many processors this process may use.
public enum Processors {
  /// The number of processors the kernel lets this process run on (its affinity mask), at least 1.
  ///
  /// `ProcessInfo` counts the machine's processors even under `taskset` or in a cpuset, which would start more
  /// workers than can run.
  public static let usable: Int = {
    if let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed_list:") }),
      let list = line.split(separator: ":").last,
      let count = count(inList: list.trimmingCharacters(in: .whitespaces)), count > 0
    {
      return count
    }
    return max(1, ProcessInfo.processInfo.activeProcessorCount)
  }()

  /// The number of processors in a list such as `0-3,8`; nil when the list is not of that form.
  package static func count(inList list: String) -> Int? {
    var total = 0
    for part in list.split(separator: ",") {
      let ends = part.split(separator: "-").map { Int($0) }
      switch (ends.count, ends.first ?? nil, ends.last ?? nil) {
      case (1, .some, _): total += 1
      case (2, let low?, let high?) where high >= low && high - low < 1 << 20:
        total += high - low + 1
      default: return nil
      }
    }
    return total
  }
}
