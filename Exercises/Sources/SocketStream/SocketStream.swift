// A socket as a long-lived effect.
//
// Chapter: Chapters/10-AsyncEffects/README.md, "How does an effect send many values?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/SocketStream.md
//
// A socket calls back for each message, until either end closes the connection. Write the effect
// that sends these messages, on the stage's `Effect`.
//
// - Making the effect connects nothing. Each run calls `connect` once, and opens that socket once.
// - Send each message as `received`, in order and on the store's actor: even an empty message, or
//   one that is equal to the previous message.
// - Messages can arrive faster than the store handles them. At most `limit` messages wait, and
//   `limit` is 1 or more. For one more, drop the oldest waiting message.
// - When the other end closes the connection, send the waiting messages and then `closed`, which
//   takes no message's place. With that the effect ends, and later callbacks are dropped.
// - When the effect is canceled or its store is deallocated, close the socket immediately. Also
//   close a socket that is opened after the cancellation. You may call `close` twice.
// - Retain the socket while the effect runs, and no longer.

import Stage10AsyncEffects

/// What a socket library could offer.
protocol Socket: AnyObject, Sendable {
  /// Opens the connection, and from then on calls `onMessage` for each message and `onClose` when
  /// the connection has been closed.
  ///
  /// The calls arrive one at a time, on threads of the library or before `open` has returned. The
  /// socket retains both closures as long as it lives. The connection ends when the socket is
  /// deallocated.
  func open(
    onMessage: @escaping @Sendable (String) -> Void, onClose: @escaping @Sendable () -> Void)

  /// Closes the connection, if it is open. Can call `onClose` before it returns.
  func close()
}

enum SocketAction: Equatable {
  case received(String)
  case closed
}

/// An effect that sends a socket's messages.
func messages(
  connect: @escaping () -> any Socket, unread limit: Int
) -> Effect<SocketAction> {
  // TODO: Connect, send each message and the end, and close the socket when the effect is canceled.
  .none
}
