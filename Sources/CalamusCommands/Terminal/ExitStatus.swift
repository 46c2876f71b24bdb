/// How a command ended, as scripts see it.
enum ExitStatus: Int32 {
  /// Everything was done.
  case done = 0
  /// Done, but some inputs or samples failed; each was named.
  case someFailed = 1
  /// The command line is wrong.
  case usage = 2
  /// Accuracy fell by more than was allowed.
  case regression = 3
  /// Nothing could be done.
  case nothingDone = 4
  /// Stopped by the user.
  case interrupted = 130
}
