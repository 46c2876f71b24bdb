import Platform

/// What `--version` tells.
enum BuildFacts {
  /// Version, then what the program was built for and how wide it may work.
  static var text: String {
    """
    calamus \(Calamus.version)
    Swift \(swiftVersion), \(architecture), \(Processors.usable) usable processors

    """
  }

  private static var swiftVersion: String {
    #if compiler(>=6.3)
      "6.3 or later"
    #else
      "6.2"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other processor"
    #endif
  }
}
