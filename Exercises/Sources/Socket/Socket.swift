// Many values from one callback source.
//
// Chapter: Chapters/2-Publishers/README.md, "What if no subscriber has requested a value?"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/Socket.md
//
// A web socket calls back for each message, until either end hangs up. Make a publisher of it, from
// publishers that you know, or with your own subscription.
//
// - Each subscription opens its own connection, once, even before the first request. Making the
//   publisher opens none.
// - Each message is a value.
// - Drop a message that the subscriber has not requested. Demand adds up, even demand from inside
//   `receive(_:)`.
// - Keep the connection open while the subscriber listens.
// - When the other end hangs up, complete, even without demand.
// - When the subscriber cancels, even as soon as it is subscribed, cancel the connection: the
//   library can retain it.
// - After a completion or a cancellation, send nothing.
//
// Everything happens on one thread. A subscriber that listens retains its subscription.

import Stage2Publishers

/// What a socket library might offer.
struct WebSocket {
  /// Opens a connection, and calls back later: for each message, and when the other end hangs up.
  /// The connection is open until the result is canceled or deallocated.
  let connect:
    (
      _ onMessage: @escaping (String) -> Void,
      _ onHangUp: @escaping () -> Void
    ) -> AnyCancellable
}

/// The messages of a socket, with a connection for each subscriber.
func messages(of socket: WebSocket) -> AnyPublisher<String, Never> {
  // TODO: Connect for each subscription, pass on every message, and close when canceled.
  Empty(completeImmediately: false).eraseToAnyPublisher()
}
