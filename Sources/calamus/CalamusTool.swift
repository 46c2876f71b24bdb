import CalamusCommands
import Foundation

/// The program `calamus`: the words of its command line in, an exit status out.
@main
struct CalamusTool {
  static func main() {
    exit(Calamus.run(Array(CommandLine.arguments.dropFirst())))
  }
}
