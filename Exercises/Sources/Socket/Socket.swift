// Many values from one callback source.
//
// Chapter: Chapters/2-Publishers/README.md, "What if nobody has asked for a value?"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/Socket.md
//
// A web socket calls back for each message, until either end hangs up. Make a publisher of it. A
// subscription opens a connection of its own, once, whatever the subscriber asks for. Each message
// is a value; one that the subscriber has not asked for is dropped, as a `PassthroughSubject` drops
// it. When the other end hangs up, the publisher completes, which needs no demand. Canceling the
// subscription closes the connection, also if the library retains what `connect` has returned.
// Nothing comes after a completion or a cancellation.
//
// The library calls back on a thread of its own, one call at a time. The subscriber retains its
// subscription for as long as it listens. It may ask and cancel on several other threads meanwhile,
// also while the library is connecting, and from inside `receive(_:)`. No lock is held while the
// subscriber's code runs, neither its methods nor its `deinit`.

import Stage2Publishers

/// What a socket library might offer.
struct WebSocket {
  /// Opens a connection, and calls back later: for each message, and when the other end hangs up.
  /// The connection is open until the result is canceled, or released.
  let connect:
    (
      _ onMessage: @escaping (String) -> Void,
      _ onHangUp: @escaping () -> Void
    ) -> AnyCancellable
}

/// The messages of a socket, which is connected to for each subscriber.
func messages(of socket: WebSocket) -> AnyPublisher<String, Never> {
  // TODO: Connect when subscribed to, hand on every message, and close when canceled.
  Empty(completeImmediately: false).eraseToAnyPublisher()
}
