internal import Synchronization

/// Files that are parsed together.
struct Batch: Sendable {
  /// The files, in order.
  var items: [FileStream.Item] = []
  /// Their bytes in all.
  var bytes = 0
}

/// A stream of files cut into batches, which any thread may ask for the next.
final class SharedBatches: Sendable {
  private struct State {
    var stream: FileStream
    var held: FileStream.Item?
  }

  private let state: Mutex<State>

  /// Takes over a stream that no one else reads.
  init(_ stream: sending FileStream) { state = Mutex(State(stream: stream)) }

  /// The next files, as many as make a batch; empty after the last.
  func next() -> Batch {
    state.withLock { state in
      var batch = Batch()
      while batch.items.count < Self.files, batch.bytes < Self.bytes {
        guard let item = state.held ?? state.stream.next() else { break }
        state.held = nil
        let count = (try? item.content.get().count) ?? 0
        // A large file makes a batch of its own.
        if !batch.items.isEmpty, count > Self.bytes {
          state.held = item
          break
        }
        batch.items.append(item)
        batch.bytes += count
      }
      return batch
    }
  }

  private static let files = 2048
  private static let bytes = 2 << 20
}
