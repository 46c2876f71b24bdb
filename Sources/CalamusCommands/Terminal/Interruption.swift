import Dispatch
import Foundation
import Synchronization

/// What happens when the user presses Ctrl-C.
///
/// A command that hands out results piece by piece finishes the piece in hand; any other one ends at once, which loses
/// nothing since files appear only when they are complete. The second Ctrl-C ends every command.
final class Interruption {
  private final class State: Sendable {
    let isRequested = Atomic<Bool>(false)
    let finishesPieces = Atomic<Bool>(false)
  }

  private let state = State()
  private let source: any DispatchSourceSignal

  /// Starts to listen for SIGINT.
  init(messages: Messages) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: DispatchQueue.global())
    source.setEventHandler { [state] in
      let first = !state.isRequested.exchange(true, ordering: .relaxed)
      if first, state.finishesPieces.load(ordering: .relaxed) { return }
      PartialFiles.removeAll()
      messages.show(nil)
      messages.say(CommandFailure.interrupted.description)
      _exit(ExitStatus.interrupted.rawValue)
    }
    source.activate()
  }

  /// Tells that the command will call `check` between its pieces of work.
  func finishPieces() { state.finishesPieces.store(true, ordering: .relaxed) }

  /// Ends the work when the user asked for it.
  ///
  /// - Throws: `CommandFailure.interrupted`.
  func check() throws {
    if state.isRequested.load(ordering: .relaxed) { throw CommandFailure.interrupted }
  }
}
