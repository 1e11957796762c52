// Closes the socket behind the loop: that is when the task goes on, some time after the
// cancellation.

import Stage10AsyncEffects
import Synchronization

/// What a socket library might offer.
protocol Socket: AnyObject, Sendable {
  /// Opens the connection, and calls back from then on: for each message, and when the connection
  /// has been closed.
  ///
  /// The calls come one at a time, on threads of the library or before `open` has returned. The
  /// socket retains both closures as long as it lives. When nobody retains the socket, the
  /// connection ends.
  func open(
    onMessage: @escaping @Sendable (String) -> Void, onClose: @escaping @Sendable () -> Void)

  /// Closes the connection. It may call `onClose` before it returns.
  func close()
}

enum SocketAction: Equatable {
  case received(String)
  case closed
}

/// Something that happens once, on any thread.
private final class Mark: Sendable {
  private let isSet = Atomic(false)

  var hasBeenSet: Bool { isSet.load(ordering: .acquiring) }

  func set() { isSet.store(true, ordering: .releasing) }
}

/// An effect that sends what comes from a socket.
func messages(
  connect: @escaping () -> any Socket, unread limit: Int
) -> Effect<SocketAction> {
  .run { send in
    let socket = connect()
    if Task.isCancelled { return }
    let (messages, source) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingNewest(limit))
    let end = Mark()
    socket.open(
      onMessage: { source.yield($0) },
      onClose: {
        end.set()
        source.finish()
      })
    for await message in messages { send(.received(message)) }
    if end.hasBeenSet {
      if !Task.isCancelled { send(.closed) }
    } else {
      socket.close()
    }
    withExtendedLifetime(socket) {}
  }
}
